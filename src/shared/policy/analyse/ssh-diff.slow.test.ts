import fc from 'fast-check'
import { expect, test } from 'vitest'
import { policyWith, smallContext } from '@tests/support/random-policy'
import { type CompiledPolicy, compileFor } from '@shared/policy/compile/compile'
import { Network } from '@shared/policy/compile/network'
import { sshPolicies, type SshWireRule } from '@shared/policy/compile/ssh'
import { hasBit } from '@shared/policy/net/ip'
import { readPolicy } from '@shared/policy/read/read'
import { compareSsh } from './ssh-diff'

const names = ['ann@example.com', 'bob@', 'cem@', 'group:dev', 'group:ops', 'autogroup:member', 'tag:web', 'tag:db']
const some = (from: string[]) => fc.uniqueArray(fc.constantFrom(...from), { minLength: 1, maxLength: 2 })
const base = {
  action: fc.constantFrom('accept', 'check'),
  users: some(['root', 'autogroup:nonroot', 'ubuntu', 'ann', 'localpart:*@example.com', 'localpart:*@example.org']),
}
const rule = fc.oneof(
  fc.record({ ...base, src: some(names), dst: some(['tag:web', 'tag:db', 'tag:router']) }),
  fc.record({ ...base, src: some(names.slice(0, 6)), dst: fc.constant(['autogroup:self']) }),
  fc
    .record({ ...base, user: fc.constantFrom(...names.slice(0, 3)) })
    .map(({ user, ...rest }) => ({ ...rest, src: [user], dst: [user] })),
)

const network = new Network(smallContext)

function compiled(ssh: unknown[]): CompiledPolicy | undefined {
  const text = JSON.stringify({ ...policyWith({ acls: [], grants: [] }), ssh })
  const { policy } = readPolicy(text, 'headscale', smallContext.users)
  return policy && compileFor(policy, network)
}

/** Walks the received rules as a machine does: 0 refuses, 1 requires a fresh sign-in, 2 accepts. */
function walk(rules: readonly SshWireRule[], address: string, login: string): number {
  const found = rules.find(
    ({ principals, sshUsers }) =>
      principals.some(({ nodeIP }) => nodeIP === address) && (sshUsers[login] ?? sshUsers['*'] ?? '') !== '',
  )
  if (!found) return 0
  return found.action.accept ? 2 : 1
}

const LOGINS = ['root', 'ubuntu', 'ann', 'bob', 'somebody']

test('gained and lost SSH logins match the decisions of machines with the rules they receive', () => {
  let told = 0
  fc.assert(
    fc.property(fc.array(rule, { maxLength: 4 }), fc.array(rule, { maxLength: 4 }), (one, other) => {
      const [before, after] = [compiled(one), compiled(other)]
      fc.pre(before !== undefined && after !== undefined)
      const [had, has] = [sshPolicies(before, ''), sshPolicies(after, '')]
      const changes = compareSsh(before, after)
      for (const from of network.machines)
        for (const to of network.machines) {
          if (from === to) continue
          const steps = LOGINS.map(
            (login) =>
              walk(has[to.index] ?? [], from.texts[0] ?? '', login) -
              walk(had[to.index] ?? [], from.texts[0] ?? '', login),
          )
          const said = changes.filter((change) => change.from.includes(from.index) && hasBit(change.targets, to.index))
          told += said.length
          expect({ from: from.index, to: to.index, gains: said.some(({ gains }) => gains) }).toEqual({
            from: from.index,
            to: to.index,
            gains: steps.some((step) => step > 0),
          })
          expect(said.some(({ loses }) => loses)).toBe(steps.some((step) => step < 0))
          expect(said.length).toBeLessThan(2)
        }
    }),
    { numRuns: 400 },
  )
  expect(told).toBeGreaterThan(1000)
})
