import { listBits } from '@shared/policy/net/ip'
import { parseAlias, type Policy } from '@shared/policy/read/model'
import { type Network, Resolver } from '@shared/policy/compile/network'
import type { PolicyName } from './names'

/** The meaning of a name in a network. */
export interface NameMeaning {
  /** False for a group, tag or host without an entry, and for an unknown user. */
  found: boolean
  /** The document's entry for it: members of a group, owners of a tag, the address of a host. */
  listed: string[]
  /** The users it means, by their names on the server. */
  users: string[]
  /** The number of machines it means, and the first of them. */
  machineCount: number
  machines: { name: string; addresses: readonly string[] }[]
}

/** The maximum number of machines listed in one answer. */
const shown = 20

const everyMachine = (network: Network) => network.machines.map(({ index }) => index)

function listedFor({ kind, name }: PolicyName, policy: Policy | undefined): string[] | undefined {
  const words = { group: policy?.groups, tag: policy?.tagOwners }
  if (kind === 'host') {
    const host = policy?.hosts.get(name)
    // A single address is written without its prefix length.
    return host && [host.prefix.from === host.prefix.to ? host.prefix.text.replace(/\/\d+$/, '') : host.prefix.text]
  }
  if (kind !== 'group' && kind !== 'tag') return []
  return words[kind]?.get(name)?.members.map(({ text }) => text)
}

function machineIndexes(name: PolicyName, policy: Policy, network: Network): number[] {
  if (name.kind === 'wildcard') return everyMachine(network)
  const alias = parseAlias(name.name, { offset: 0, length: 0 }).value
  const prefix = alias?.prefix ? { prefix: alias.prefix } : {}
  return listBits(new Resolver(policy, network).resolve({ kind: name.kind, text: name.name, ...prefix }).machines)
}

function usersOf({ kind, name }: PolicyName, listed: readonly string[], network: Network): number[] {
  const tokens = kind === 'user' ? [name] : kind === 'group' ? listed : []
  return tokens.map((token) => network.findUser(token).index).filter((index) => index >= 0)
}

/** Resolves a name: its entry in the document, and its users and machines in the live network. */
export function meaningOf(name: PolicyName, policy: Policy | undefined, network: Network): NameMeaning {
  const listed = listedFor(name, policy)
  const users = usersOf(name, listed ?? [], network)
  const found = listed !== undefined && (name.kind !== 'user' || users.length > 0)
  const machines = policy ? machineIndexes(name, policy, network) : []
  return {
    found,
    listed: listed ?? [],
    users: users.map((index) => network.users[index]?.label ?? network.users[index]?.name ?? ''),
    machineCount: machines.length,
    machines: machines.slice(0, shown).map((index) => {
      const { node, texts } = network.machine(index)
      return { name: node.name, addresses: texts }
    }),
  }
}
