import type { Act } from '@shared/acts/act'
import { isApplied, actValueOf } from '@shared/acts/effect'
import { type ActObject, isOtherObject, objectLabel } from '@shared/acts/object'
import { objectInResponse } from '@shared/acts/objects'
import { definitionOf } from '@shared/acts/registry'
import { type ApiError, refusal } from '@shared/api/error'
import { ErrorBody } from '@shared/api/error-body'
import type { JournalAct } from '@shared/history/journal'
import { type PlainResponse, readJson } from '@main/api/plain'
import type { EndedAct } from '@main/history/journal-rows'

/** Returns the outcome of a call from its response, without secrets: a new key is recorded by its id and start. */
export function outcomeOfCall(call: JournalAct, response: PlainResponse): EndedAct {
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

/**
 * Returns the error for a successful response that shows another object, or another value, than the act asked for; null if it shows what was
 * asked. `before`: the object that the admin chose; `after`: the one in the response; `now`: the server's time in milliseconds. A server
 * that was restored, or whose database was edited, may give an id to another machine at any moment.
 */
export function contradiction(act: Act, before: ActObject, after: ActObject, now: number): ApiError | null {
  const { object, creates } = definitionOf(act.kind)
  if (object !== after.kind || object !== before.kind) return null
  const isOther = before.id !== after.id || isOtherObject(before, after)
  const name = objectLabel(after)
  if (!creates && object !== 'policy' && isOther)
    return refusal('conflict', 'otherChanged', { params: { name, id: after.id ?? '' } })
  if (shows(act, after, now)) return null
  if (object === 'policy') return refusal('conflict', 'policyChanged')
  return refusal('conflict', 'otherValue', { params: { name, value: valueText(act, after) } })
}

function shows(act: Act, after: ActObject, now: number): boolean {
  if (act.kind === 'user.create') return after.kind === 'user' && after.name === act.name
  // A call may name the user, whose id is then not known here.
  if (act.kind === 'node.move' && after.kind === 'node' && after.user?.name === act.user) return true
  return isApplied(act, after, now)
}

function valueText({ kind }: Act, after: ActObject): string {
  const value = actValueOf(kind, after)
  if (value === null) return ''
  if ('list' in value) return value.list.join(', ')
  return ('at' in value ? value.at : value.text) ?? ''
}
