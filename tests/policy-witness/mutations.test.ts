import { describe, expect, test } from 'vitest'
import { checkPolicy } from '@shared/policy/analyse/check'
import { dialectOf } from '@shared/policy/read/dialect-flags'
import { type Line, quirksOf } from '@shared/api/capabilities'
import { policiesFor, readMutations } from './mutations'

// Compares the engine with real servers' verdicts on thousands of policies with one strange place each.

/**
 * Refusals in other words. Eleven: Headscale reads the two spellings of a name in an ACL in an order that chance decides. Ten: it reads the
 * destination of a test as JSON once more. The rest: numbers beyond Go's integers, and which of two faults a server meets first.
 */
const OTHER_WORDS = { '0.26': 0, '0.28': 21, '0.29': 23, '0.29-drawn': 51 } as const

describe.each(['0.26', '0.28', '0.29', '0.29-drawn'] as const)('%s', (recording) => {
  const { users, verdicts } = readMutations(recording)
  const line = recording === '0.29-drawn' ? '0.29' : recording
  const context = { users: users.map((name, at) => ({ id: at + 1, name })), nodes: [] }
  const dialect = dialectOf(quirksOf(line satisfies Line).policyLine)
  const compared = policiesFor(recording).map((policy, at) => ({
    policy,
    ours: checkPolicy(policy, context, 'headscale', dialect).refusal ?? null,
    ...(verdicts[at] ?? { said: null, isStable: false }),
  }))

  test('accepts and refuses exactly the policies that the server does', () => {
    expect(verdicts.length).toBe(compared.length)
    expect(compared.filter(({ said, ours }) => (said === null) !== (ours === null))).toEqual([])
    expect(compared.filter(({ said }) => said === null).length).toBeGreaterThan(50)
  })

  test('refuses in the words of the server, except where those depend on the order of its work', () => {
    const others = compared.filter(({ said, ours, isStable }) => isStable && said !== ours)
    expect(others.length).toBe(OTHER_WORDS[recording])
  })
})
