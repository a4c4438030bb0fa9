import { objectInResponse } from '@shared/acts/objects'
import { ErrorBody } from '@shared/api/error-body'
import type { JournalAct } from '@shared/history/journal'
import { type PlainResponse, readJson } from '@main/api/plain'
import type { EndedAct } from '@main/history/journal-rows'

/** Returns the outcome of a call from its response, without secrets: a new key is recorded by its id and start. */
export function outcomeOf(call: JournalAct, response: PlainResponse): EndedAct {
  try {
    const body = readJson(response)
    if (response.status === 200) return { result: 'done', after: objectInResponse(body as object), error: null }
    const { code, details } = ErrorBody.parse(body)
    // A server's own message may quote the request.
    const isSession = call.startsWith('auth.') || call === 'nodes.register'
    const error = { code, message: '', details: isSession ? [] : details }
    return { result: code === 'uncertain' ? 'unknown' : 'failed', after: null, error }
  } catch {
    return { result: 'unknown', after: null, error: null }
  }
}
