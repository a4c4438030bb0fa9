import type { ActObject } from '@shared/acts/object'
import { nodeObject, policyObject, preAuthKeyObject, userObject } from '@shared/acts/objects'
import { ErrorBody } from '@shared/api/error'
import type { Node } from '@shared/api/nodes'
import type { StoredPolicy } from '@shared/api/policy'
import type { PreAuthKey } from '@shared/api/pre-auth-keys'
import type { User } from '@shared/api/users'
import type { JournalAct } from '@shared/history/journal'
import { type PlainResponse, readJson } from '@main/api/plain'
import type { EndedAct } from '@main/history/journal-rows'

/** Returns the outcome of a call from its response, without secrets: a new key is recorded by its id and start. */
export function outcomeOf(call: JournalAct, response: PlainResponse): EndedAct {
  try {
    const body = readJson(response)
    if (response.status === 200) return { result: 'done', after: madeBy(call, body), error: null }
    const { code, details } = ErrorBody.parse(body)
    // A server's own message may quote the request.
    const isSession = call.startsWith('auth.') || call === 'nodes.register'
    const error = { code, message: '', details: isSession ? [] : details }
    return { result: code === 'uncertain' ? 'unknown' : 'failed', after: null, error }
  } catch {
    return { result: 'unknown', after: null, error: null }
  }
}

function madeBy(call: JournalAct, body: unknown): ActObject | null {
  const found = body as { node?: Node; user?: User; preAuthKey?: PreAuthKey }
  if (call === 'policy.set') return policyObject(body as StoredPolicy)
  if (found.node) return nodeObject(found.node)
  if (found.user) return userObject(found.user)
  if (found.preAuthKey) return preAuthKeyObject(found.preAuthKey)
  return null
}
