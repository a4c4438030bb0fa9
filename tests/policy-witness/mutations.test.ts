import { expect, test } from 'vitest'
import { checkPolicy } from '@shared/policy/analyse/check'
import { mutatedPolicies } from '../headscale/policies/mutations'
import { readMutations } from './mutations'

// Compares the engine with a real server's verdicts on thousands of policies with one strange place each.

/**
 * Refusals in other words. Eleven: Headscale reads the two spellings of a name in an ACL in an order that chance decides. Ten: it reads the
 * destination of a test as JSON once more. The rest: what Go quotes of bytes and of numbers beyond its integers.
 */
const OTHER_WORDS = 24

const { users, verdicts } = readMutations()
const context = { users: users.map((name, at) => ({ id: at + 1, name })), nodes: [] }
const compared = mutatedPolicies().map((policy, at) => ({
  policy,
  ours: checkPolicy(policy, context).refusal ?? null,
  ...(verdicts[at] ?? { said: null, isStable: false }),
}))

test('accepts and refuses exactly the policies that the server does', () => {
  expect(verdicts.length).toBe(compared.length)
  expect(compared.filter(({ said, ours }) => (said === null) !== (ours === null))).toEqual([])
  expect(compared.filter(({ said }) => said === null).length).toBeGreaterThan(500)
})

test('refuses in the words of the server, except where those depend on the order of its work', () => {
  const others = compared.filter(({ said, ours, isStable }) => isStable && said !== ours)
  expect(others.length).toBeLessThanOrEqual(OTHER_WORDS)
})
