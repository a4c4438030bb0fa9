import { parseAlias } from '@shared/policy/read/alias'
import { countBits, listBits } from '@shared/policy/net/bits'
import type { KnownName, ResolvedName } from './questions'
import type { WorkedPolicy } from './worked-policy'

const autogroups = ['internet', 'member', 'self', 'tagged'].map((name) => `autogroup:${name}`)

/** Members and addresses that one answer lists at most. */
const shown = 50

/** Every name that may stand in the policy or in a question about it. */
export function names({ compiled, network, live }: WorkedPolicy): KnownName[] {
  const { policy, resolver } = compiled
  const count = (kind: 'group' | 'host' | 'autogroup', text: string) =>
    countBits(resolver.resolve({ kind, text }).machines)
  const named =
    (kind: 'group' | 'host' | 'autogroup') =>
    (name: string): KnownName => ({
      kind,
      name,
      machines: count(kind, name),
    })
  const tags = new Set([...policy.tagOwners.keys(), ...network.byTag.keys()])
  return [
    ...[...policy.groups.keys()].map(named('group')),
    ...[...tags].map((name): KnownName => ({ kind: 'tag', name, machines: network.byTag.get(name)?.length ?? 0 })),
    ...network.users.map(({ name }, at): KnownName => {
      // Policies tell users from hosts by the @.
      const text = name.includes('@') ? name : `${name}@`
      return { kind: 'user', name: text, machines: network.byOwner[at]?.length ?? 0 }
    }),
    ...[...policy.hosts.keys()].map(named('host')),
    ...autogroups.map(named('autogroup')),
    ...live.nodes.map(({ name }): KnownName => ({ kind: 'machine', name, machines: 1 })),
  ]
}

/** What one name means. */
export function resolve({ compiled, live }: WorkedPolicy, name: string): ResolvedName {
  const nothing = { known: false, machines: 0, members: [], addresses: [] }
  const alias = parseAlias(name, { offset: 0, length: 0 })
  if (alias.error !== undefined) return { ...nothing, problem: alias.error }
  const { machines, set, problem } = compiled.resolver.resolve(alias.value)
  const members = listBits(machines)
  return {
    known: problem === undefined,
    ...(problem !== undefined && { problem }),
    machines: members.length,
    members: members.slice(0, shown).map((index) => {
      const node = live.nodes[index]
      return { kind: 'machine', name: node?.name ?? '', id: node?.id ?? '' }
    }),
    addresses: set.strings().slice(0, shown),
  }
}
