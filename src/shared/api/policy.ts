import { z } from 'zod'
import { calls } from './calls'
import { endpoint } from './endpoint'
import { says } from './issue'
import { Empty, Id, Time } from './primitives'

/**
 * The stored policy. "No policy yet" is text '' with id and updatedAt null, not an error. `id` changes with every save (on real servers it
 * is derived from the text). `writable` is false if the server reads its policy from a file; `reason` is the server's explanation, if it
 * gives one.
 */
export const StoredPolicy = z.object({
  id: Id.nullable(),
  policy: z.string(),
  updatedAt: Time.nullable(),
  writable: z.boolean(),
  reason: z.string().nullable(),
})
export type StoredPolicy = z.infer<typeof StoredPolicy>

const text = z.string(says('policyRequired'))

export const policy = {
  get: endpoint(calls.policy.get, { input: z.object({}), output: StoredPolicy, errors: [] }),
  /** `baseId` is the id of the policy that was edited. If another one is stored by now, the save is refused with `conflict`. */
  set: endpoint(calls.policy.set, {
    input: z.object({ policy: text.min(1, says('policyRequired')), baseId: Id.nullable().optional() }),
    output: StoredPolicy,
    errors: ['conflict', 'forbidden'],
  }),
  /** Checks a policy against the users and machines of the server without storing it. */
  check: endpoint(calls.policy.check, {
    input: z.object({ policy: text }),
    output: Empty,
    errors: ['unsupported'],
  }),
} as const
