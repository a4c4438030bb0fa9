import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { policyWith, smallContext } from '@tests/support/random-policy'
import { type CompiledPolicy, compileFor } from '@shared/policy/compile/compile'
import { Network } from '@shared/policy/compile/network'
import { sshPolicies, type SshWireRule } from '@shared/policy/compile/ssh'
import { readPolicy } from '@shared/policy/read/read'
import { type SshLogin, sshLogins } from './ssh-diff'

const network = new Network(smallContext)

function compiled(ssh: unknown[]): CompiledPolicy | undefined {
  const text = JSON.stringify({ ...policyWith({ acls: [], grants: [] }), ssh })
  const { policy } = readPolicy(text, 'headscale', smallContext.users)
  return policy && compileFor(policy, network)
}

/** The decision of a machine by the rules it receives: the first rule with the source and the login name decides. */
function decided(rules: readonly SshWireRule[], address: string, login: string): 'refuse' | 'check' | 'accept' {
  const first = rules.find(
    ({ principals, sshUsers }) =>
      principals.some(({ nodeIP }) => nodeIP === address) && (sshUsers[login] ?? sshUsers['*'] ?? '') !== '',
  )
  if (!first) return 'refuse'
  return first.action.accept ? 'accept' : 'check'
}

/** The same decision by the list of logins, as a person reads it. */
function listed(logins: readonly SshLogin[], login: string): 'refuse' | 'check' | 'accept' {
  const named = logins.find(({ name }) => name === login)
  const found = named ?? (login === 'root' ? undefined : logins.find(({ name }) => name === '*'))
  if (!found) return 'refuse'
  return found.check ? 'check' : 'accept'
}

const sources = ['ann@example.com', 'bob@', 'cem@', 'group:dev', 'autogroup:member', 'tag:web', 'tag:db']
const some = (from: string[]) => fc.uniqueArray(fc.constantFrom(...from), { minLength: 1, maxLength: 2 })
const base = {
  action: fc.constantFrom('accept', 'check'),
  users: some(['root', 'autogroup:nonroot', 'ubuntu', 'ann', 'localpart:*@example.com']),
}
const rule = fc.oneof(
  fc.record({ ...base, src: some(sources), dst: some(['tag:web', 'tag:db', 'tag:router']) }),
  fc.record({ ...base, src: some(sources.slice(0, 5)), dst: fc.constant(['autogroup:self']) }),
)

describe('sshLogins', () => {
  const tagged = (tag: string) => network.machines.findIndex(({ node }) => node.tags.includes(tag))
  const accept = (users: string[], action = 'accept') => ({ action, src: ['tag:web'], dst: ['tag:db'], users })

  it('returns the names that rules accept, with the ones that need a fresh sign-in', () => {
    const [from, to] = [tagged('tag:web'), tagged('tag:db')]
    const loginsOf = (...rules: object[]) => sshLogins(compiled(rules)!, from, to)
    expect(loginsOf()).toEqual([])
    expect(loginsOf(accept(['deploy']))).toEqual([{ name: 'deploy', check: false }])
    expect(loginsOf(accept(['deploy', 'autogroup:nonroot']), accept(['root'], 'check'))).toEqual([
      { name: '*', check: false },
      { name: 'root', check: true },
    ])
    expect(sshLogins(compiled([accept(['root'])])!, to, from)).toEqual([])
  })

  it('accepts and refuses the same names as a machine does with the rules it receives', () => {
    let accepted = 0
    fc.assert(
      fc.property(fc.array(rule, { minLength: 1, maxLength: 4 }), (ssh) => {
        const policy = compiled(ssh)
        fc.pre(policy !== undefined)
        const received = sshPolicies(policy, '')
        for (const from of network.machines)
          for (const to of network.machines) {
            if (from === to) continue
            const logins = sshLogins(policy, from.index, to.index)
            accepted += logins.length
            for (const login of ['root', 'ubuntu', 'ann', 'bob', 'somebody'])
              expect(listed(logins, login)).toBe(decided(received[to.index] ?? [], from.texts[0] ?? '', login))
          }
      }),
      { numRuns: 300, seed: 28 },
    )
    expect(accepted).toBeGreaterThan(100)
  })
})
