import { contract } from '@shared/api/contract'
import { type ApiError, refusal, toApiError } from '@shared/api/error'
import type { Node } from '@shared/api/nodes'
import type { StoredPolicy } from '@shared/api/policy'
import type { User } from '@shared/api/users'
import { type ActObject, type ObjectKind } from '@shared/acts/object'
import { callOf } from '@shared/acts/effect'
import { nodeObject, policyObject, userObject } from '@shared/acts/objects'
import type { ApiApp } from '@main/api/api-app'
import { ask } from '@main/api/ask'
import type { StoredItem } from '@main/history/items'

/** The endpoint that tells how all things of a kind are now. */
export const listOf = {
  node: contract.nodes.list,
  user: contract.users.list,
  preAuthKey: contract.preAuthKeys.list,
  apiKey: contract.apiKeys.list,
  policy: contract.policy.get,
} as const satisfies Record<ObjectKind, unknown>

/** Makes one act. Gives the thing as the server has it afterwards; null where it does not say. */
export async function makeAct(api: ApiApp, item: StoredItem, jobId: number): Promise<ActObject | null> {
  const { act } = item
  const before = item.before.kind === 'policy' ? await policyNow(api, item.before.policy) : item.before
  const { endpoint, input } = callOf(act, before)
  // Of what is created there is nothing before.
  const made = act.kind === 'user.create' ? { jobId } : { jobId, before }
  const ofJob: ApiApp = { respond: (request) => api.respond({ ...request, made }) }
  const output: unknown = await ask(ofJob, endpoint, input)
  if (act.kind.endsWith('.delete')) return null
  if (act.kind === 'policy.save') return policyObject(output as StoredPolicy)
  if (act.kind.startsWith('node.')) return nodeObject((output as { node: Node }).node)
  if (act.kind.startsWith('user.')) return userObject((output as { user: User }).user)
  return null
}

/** The policy as it is stored, where it is still the one it was: an act of the same job may have stored it, so its id is not known before. */
async function policyNow(api: ApiApp, text: string): Promise<ActObject> {
  const stored = await ask(api, contract.policy.get, {})
  if (stored.policy !== text) throw refusal('conflict', 'changedMeanwhile')
  return policyObject(stored)
}

/**
 * What a failure means for the job. `item`: this act alone was refused. `job`: the next one would fail the same way, and this one was not
 * made. `unknown`: nobody can tell whether it was made. `later`: the server wants fewer requests, until then.
 */
export type Meaning =
  | { readonly kind: 'item' | 'job' | 'unknown'; readonly error: ApiError }
  | { readonly kind: 'later'; readonly until: number }

const WHOLE_JOB: ReadonlySet<string> = new Set([
  'offline',
  'timeout',
  'unauthorized',
  'readOnly',
  'mockUnavailable',
  'untrusted',
])

/** Reads a failure of {@link makeAct}. `now` in milliseconds. */
export function meaningOf(thrown: unknown, now: number): Meaning {
  const error = toApiError(thrown)
  if (error.code === 'busy') {
    const until = Date.parse(error.details.find(({ params }) => params['until'])?.params['until'] ?? '')
    return { kind: 'later', until: Number.isNaN(until) ? now + 30_000 : until }
  }
  if (error.code === 'uncertain') return { kind: 'unknown', error }
  return { kind: WHOLE_JOB.has(error.code) ? 'job' : 'item', error }
}
