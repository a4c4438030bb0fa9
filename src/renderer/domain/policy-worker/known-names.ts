import type { CompiledPolicy } from '@shared/policy/compile/compiled'
import type { Network } from '@shared/policy/compile/network'
import { countBits } from '@shared/policy/net/bits'
import type { PolicyUser } from '@shared/policy/read/model'
import { hasVisibleText } from '@shared/user-name'
import type { LiveNetwork } from './questions'
import type { KnownName } from './name-types'

/** A readable policy and its network, in which names are resolved. */
export interface NamedPolicy {
  readonly compiled: CompiledPolicy
  readonly network: Network
  readonly live: LiveNetwork
}

/** Returns the name of a user in policies, which distinguish users from hosts by the @; the name to show if policies cannot name the user. */
export function userToken({ name, email, label = name }: PolicyUser): string {
  if (!hasVisibleText(name)) return email ?? label
  return name.includes('@') ? name : `${name}@`
}

const autogroups = ['internet', 'member', 'self', 'tagged'].map((name) => `autogroup:${name}`)

/** Returns every name that may appear in the policy or in a question about it. */
export function knownNames({ compiled, network, live }: NamedPolicy): KnownName[] {
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
    ...network.users.map((user, at): KnownName => {
      return { kind: 'user', name: userToken(user), machines: network.byOwner[at]?.length ?? 0 }
    }),
    ...[...policy.hosts.keys()].map(named('host')),
    ...autogroups.map(named('autogroup')),
    ...live.nodes.map(({ name }): KnownName => ({ kind: 'machine', name, machines: 1 })),
  ]
}
