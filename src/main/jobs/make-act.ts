import { contract, endpointNamed } from '@shared/api/contract'
import { type ApiError, refusal, toApiError } from '@shared/api/error'
import type { ActObject, ObjectKind } from '@shared/acts/object'
import { callOf } from '@shared/acts/effect'
import { objectInResponse, policyObject } from '@shared/acts/objects'
import type { ApiApp } from '@main/api/api-app'
import { ask } from '@main/api/ask'
import type { StoredItem } from '@main/history/items'

/** The endpoint that returns the current items of a kind. */
export const listOf = {
  node: contract.nodes.list,
  user: contract.users.list,
  preAuthKey: contract.preAuthKeys.list,
  apiKey: contract.apiKeys.list,
  policy: contract.policy.get,
} as const satisfies Record<ObjectKind, unknown>

/** Executes one act. Returns the item as the server has it afterwards; null if the response does not contain it. */
export async function makeAct(api: ApiApp, item: StoredItem, jobId: number): Promise<ActObject | null> {
  const { act } = item
  const before = item.before.kind === 'policy' ? await policyNow(api, item.before.policy) : item.before
  const { name, input } = callOf(act, before)
  const ofJob: ApiApp = { respond: (request) => api.respond({ ...request, made: { jobId, before } }) }
  return objectInResponse((await ask(ofJob, endpointNamed(name), input)) as object)
}

/** Returns the stored policy if its text is unchanged: an act of the same job may have stored it, so its id is not known in advance. */
async function policyNow(api: ApiApp, text: string): Promise<ActObject> {
  const stored = await ask(api, contract.policy.get, {})
  if (stored.policy !== text) throw refusal('conflict', 'changedMeanwhile')
  return policyObject(stored)
}

/**
 * The consequence of a failure. `item`: only this act was refused. `job`: this act was not executed, and the next one would fail in the
 * same way. `unknown`: the act may have been executed. `later`: the server asks for
 * fewer requests for `inMs` milliseconds.
 */
export type FailureKind =
  | { readonly kind: 'item' | 'job' | 'unknown'; readonly error: ApiError }
  | { readonly kind: 'later'; readonly inMs: number }

const WHOLE_JOB: ReadonlySet<string> = new Set([
  'offline',
  'timeout',
  'unauthorized',
  'readOnly',
  'mockUnavailable',
  'untrusted',
])

/** Classifies a failure of {@link makeAct}. `now` in milliseconds. */
export function classifyFailure(thrown: unknown, now: number): FailureKind {
  const error = toApiError(thrown)
  if (error.code === 'busy') {
    const until = Date.parse(error.details.find(({ params }) => params['until'])?.params['until'] ?? '')
    return { kind: 'later', inMs: Number.isNaN(until) ? 30_000 : until - now }
  }
  if (error.code === 'uncertain') return { kind: 'unknown', error }
  return { kind: WHOLE_JOB.has(error.code) ? 'job' : 'item', error }
}
