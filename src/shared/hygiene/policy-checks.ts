import { rulesWithoutEffect } from '@shared/policy/analyse/dead-rules'
import { type AddressRange, parsePrefix, prefixOf } from '@shared/policy/net/ip'
import { isExitPrefix } from '@shared/api/exit-prefix'
import { isUserMember } from '@shared/policy/read/alias'
import type { Policy } from '@shared/policy/read/model'
import { isPast } from '@shared/states/machine-state'
import type { Check, Found, Looked } from './check'
import type { Facts } from './network'

const NOTHING = { found: [], of: 0 } as const

/** Creates a finding about a named entry of a section. */
function named(section: 'groups' | 'hosts' | 'tagOwners', name: string, others?: readonly string[]): Found {
  const found = { kind: 'policy', id: `${section}.${name}`, label: name } as const
  return others && others.length > 0 ? { ...found, with: others } : found
}

/** Creates a check of the policy. A policy that cannot be read is not examined. */
function policyCheck(
  id: Check['id'],
  weight: Check['weight'],
  look: (facts: Facts, policy: Policy) => Looked | null,
): Check {
  return {
    id,
    weight,
    needs: ['policy', 'nodes', 'users'],
    look: (facts) => (facts.policy ? look(facts, facts.policy) : facts.text.trim() === '' ? NOTHING : null),
  }
}

const unusedTags = policyCheck('unusedTags', 1, ({ nodes }, { tagOwners }) => {
  const carried = new Set(nodes.flatMap(({ tags }) => tags))
  const names = [...tagOwners.keys()]
  return { found: names.filter((name) => !carried.has(name)).map((name) => named('tagOwners', name)), of: names.length }
})

const isGone = ({ compiled }: Facts, name: string) => compiled?.network.findUser(name).reason === 'unknown'

/** Groups without a member that the server knows. */
const emptyGroups = policyCheck('emptyGroups', 1, (facts, { groups }) => {
  const found = [...groups.values()].flatMap(({ name, members }): Found[] => {
    const gone = members.map(({ text }) => text).filter((text) => isGone(facts, text))
    return gone.length === members.length ? [named('groups', name, gone)] : []
  })
  return { found, of: groups.size }
})

/** Tags whose owners have left: users, or all members of a group. */
const tagOwnersGone = policyCheck('tagOwnersGone', 2, (facts, { tagOwners }) => {
  const found = [...tagOwners.values()].flatMap(({ name, members }): Found[] => {
    const users = members.map(({ text }) => text).filter((text) => isUserMember(text, facts.network.dialect))
    const gone = users.filter((text) => isGone(facts, text))
    return gone.length > 0 ? [named('tagOwners', name, gone)] : []
  })
  return { found, of: tagOwners.size }
})

/** A stored policy that keeps the server from starting again. */
const startRefused: Check = {
  id: 'startRefused',
  weight: 3,
  needs: ['policy', 'nodes', 'users'],
  look: ({ text, startRefusal }) => {
    if (text === '') return NOTHING
    if (!startRefusal) return { found: [], of: 1 }
    const { ambiguous, message } = startRefusal
    const label = ambiguous?.token ?? message
    return { found: [{ kind: 'policy', id: 'start', label, with: ambiguous?.users ?? [] }], of: 1 }
  },
}

const deadRules = policyCheck('deadRules', 2, (facts, policy) => {
  const { compiled, text } = facts
  const of = (policy.acls?.length ?? 0) + (policy.grants?.length ?? 0)
  // A policy with which the server would not start is not in force, so its rules are not examined: see startRefused.
  if (!compiled || facts.startRefusal) return null
  const found = rulesWithoutEffect(compiled).map(({ section, index, offset, length, side }): Found => {
    const written = text.slice(offset, offset + length).replaceAll(/\s+/g, ' ')
    const id = `${section}.${index + 1}`
    return { kind: 'policy', id, label: `${section} ${index + 1}`, object: `${section} ${written}`, with: [side] }
  })
  return { found, of }
})

/** Ranges that exit nodes do not carry: private networks and the mesh itself. */
const INSIDE = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', 'fc00::/7'].map(prefixOf)

const overlaps = (a: AddressRange, b: AddressRange) => a.from <= b.to && b.from <= a.to

/** Hosts that are neither a machine's address, nor in a served subnet, nor reachable through an exit node. */
const hostsNowhere = policyCheck('hostsNowhere', 2, (facts, { hosts }) => {
  const served = facts.nodes.flatMap((node) => facts.servedBy(node).flatMap((text) => parsePrefix(text) ?? []))
  const exits = facts.nodes.some(({ approvedRoutes }) => approvedRoutes.some(isExitPrefix))
  const found = [...hosts.values()].flatMap(({ name, prefix }): Found[] => {
    let isMachine = false
    facts.compiled?.network.eachIn(prefix, () => (isMachine = true))
    const isOutside = exits && !INSIDE.some((range) => overlaps(range, prefix))
    if (isMachine || isOutside || served.some((range) => overlaps(range, prefix))) return []
    return [named('hosts', name, [prefix.text])]
  })
  return { found, of: hosts.size }
})

/** Names whose machines have all expired, so that rules with them have no effect. */
const expiredNames = policyCheck('expiredNames', 1, (facts, { hosts, tagOwners }) => {
  const allExpired = (ids: readonly number[]) =>
    ids.length > 0 && ids.every((index) => isPast(facts.nodes[index]?.expiry ?? null, facts.now))
  const network = facts.compiled?.network
  const tags = [...tagOwners.keys()].filter((name) => allExpired(network?.byTag.get(name) ?? []))
  const gone = [...hosts.values()].filter(({ prefix }) => {
    const ids: number[] = []
    network?.eachIn(prefix, (index) => ids.push(index))
    return allExpired(ids)
  })
  return {
    found: [...tags.map((name) => named('tagOwners', name)), ...gone.map(({ name }) => named('hosts', name))],
    of: tagOwners.size + hosts.size,
  }
})

export const policyChecks: readonly Check[] = [
  unusedTags,
  emptyGroups,
  tagOwnersGone,
  startRefused,
  deadRules,
  hostsNowhere,
  expiredNames,
]
