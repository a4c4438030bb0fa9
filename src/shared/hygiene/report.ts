import {
  type Check,
  type CheckId,
  checkIds,
  type CheckOutcome,
  Facts,
  type Found,
  type HygieneApiKey,
  type HygieneNetwork,
  type HygieneNode,
  type HygienePreAuthKey,
} from './network'
import { shortKey } from '@shared/api/key-text'
import { isPast, machineName } from '@shared/states/machine-state'
import { rulesWithoutEffect } from '@shared/policy/analyse/dead-rules'
import { type AddressRange, parsePrefix, type Prefix, prefixOf } from '@shared/policy/net/ip'
import { isExitPrefix } from '@shared/api/exit-prefix'
import { isUserMember, type Policy } from '@shared/policy/read/model'
import { isMachineName } from '@shared/net-address'
import { expiryInstant, instantOf } from '@shared/time'
import { type ClientAge, clientAge, isOldClient } from '@shared/query/machine-facts'
import { NEW_MACHINE_MS, STALE_MS } from './spans'

const foundMachine = (node: HygieneNode): Found => ({ kind: 'machine', id: node.id, label: machineName(node) })

function machines(facts: Facts, isOne: (node: HygieneNode) => boolean) {
  return { found: facts.nodes.filter(isOne).map(foundMachine), of: facts.nodes.length }
}

const stale: Check = {
  id: 'stale',
  weight: 2,
  needs: ['nodes'],
  look: (facts) =>
    machines(facts, ({ online, lastSeen }) => {
      const seen = lastSeen === null ? null : instantOf(lastSeen)
      return !online && seen !== null && facts.now - seen > STALE_MS
    }),
}

const neverSeen: Check = {
  id: 'neverSeen',
  weight: 1,
  needs: ['nodes'],
  look: (facts) =>
    machines(facts, ({ online, lastSeen, createdAt }) => {
      const isNew = createdAt !== null && !isPast(createdAt, facts.now - NEW_MACHINE_MS)
      return !online && lastSeen === null && !isNew
    }),
}

/**
 * Finds machines with the same name in the network. Equal host names do not count: the server derives a unique name from each, so people
 * can distinguish the machines.
 */
const duplicateNames: Check = {
  id: 'duplicateNames',
  weight: 1,
  needs: ['nodes'],
  look: ({ nodes }) => {
    const names = new Map<string, HygieneNode[]>()
    for (const node of nodes) {
      const name = machineName(node).toLowerCase()
      names.set(name, [...(names.get(name) ?? []), node])
    }
    const found = [...names.values()]
      .filter((sharing) => sharing.length > 1)
      .map((sharing): Found => {
        const all = sharing.toSorted((a, b) => Number(a.id) - Number(b.id))
        const label = all[0] ? machineName(all[0]) : ''
        const others = all.map(({ name, id }) => `${name} (${id})`)
        return { kind: 'name', id: label, label, object: all.map(({ id }) => id).join(), with: others }
      })
    return { found, of: nodes.length }
  },
}

/**
 * Finds machines without a name, and with one that is no DNS label. Up to 0.29.1, Headscale fails to build the network map of every client
 * that may see such a machine (juanfont/headscale #2343, #2762, #3346).
 */
const badNames: Check = {
  id: 'badNames',
  weight: 3,
  needs: ['nodes'],
  look: (facts) => machines(facts, ({ givenName }) => !isMachineName(givenName)),
}

const unowned: Check = {
  id: 'unowned',
  weight: 2,
  needs: ['nodes', 'users'],
  look: (facts) => {
    const users = new Set(facts.users.map(({ id }) => id))
    return machines(facts, ({ user, tags }) => tags.length === 0 && (user === null || !users.has(user)))
  },
}

/** Finds machines whose client is too far behind the newest one in the network. */
const outdatedClients: Check = {
  id: 'outdatedClients',
  weight: 2,
  needs: ['nodes'],
  optional: true,
  look: ({ nodes }) => {
    const known = nodes.flatMap((node) => (node.clientVersion ? [{ node, version: node.clientVersion }] : []))
    const clients = clientAge(known.map(({ version }) => version))
    const unknown = nodes.length - known.length
    if (clients === null) return nodes.length === 0 ? null : { found: [], of: 0, unknown }
    const found = known
      .filter(({ version }) => isOldClient(version, clients))
      .map(({ node, version }): Found => ({ ...foundMachine(node), with: [version] }))
    return { found, of: known.length, unknown, clients }
  },
}

const machineChecks: readonly Check[] = [badNames, stale, neverSeen, duplicateNames, unowned, outdatedClients]

/** Returns the routers of each prefix. Expired machines serve nothing. */
function routers(facts: Facts): Map<string, HygieneNode[]> {
  const byPrefix = new Map<string, HygieneNode[]>()
  for (const node of facts.nodes) {
    if (isPast(node.expiry, facts.now)) continue
    for (const prefix of facts.servedBy(node)) {
      const known = byPrefix.get(prefix)
      if (known) known.push(node)
      else byPrefix.set(prefix, [node])
    }
  }
  return byPrefix
}

const singleRouter: Check = {
  id: 'singleRouter',
  weight: 2,
  needs: ['nodes'],
  look: (facts) => {
    const all = routers(facts)
    const found = [...all].flatMap(([prefix, serving]): Found[] =>
      serving.length === 1 ? [{ kind: 'prefix', id: prefix, label: prefix, with: serving.map(machineName) }] : [],
    )
    return { found, of: all.size }
  },
}

interface ServedPrefix {
  readonly text: string
  readonly prefix: Prefix
  readonly by: readonly HygieneNode[]
}

/** Finds a prefix inside one that another machine serves: the narrower one gets the traffic. */
const overlappingRoutes: Check = {
  id: 'overlappingRoutes',
  weight: 2,
  needs: ['nodes'],
  look: (facts) => {
    const served = [...routers(facts)].flatMap(([text, by]): ServedPrefix[] => {
      const prefix = parsePrefix(text)
      return prefix ? [{ text, prefix, by }] : []
    })
    served.sort((a, b) => {
      if (a.prefix.from !== b.prefix.from) return a.prefix.from < b.prefix.from ? -1 : 1
      return a.prefix.to > b.prefix.to ? -1 : 1
    })
    // Prefixes either nest or are disjoint: those around the current one form a stack, the widest at the bottom.
    const around: ServedPrefix[] = []
    const found = served.flatMap((one): Found[] => {
      while ((around.at(-1)?.prefix.to ?? one.prefix.from) < one.prefix.from) around.pop()
      const others = around.filter(({ by }) => by.some(({ id }) => one.by.every((own) => own.id !== id)))
      around.push(one)
      const wider = others.at(-1)
      if (!wider) return []
      return [{ kind: 'prefix', id: one.text, label: one.text, with: [wider.text] }]
    })
    return { found, of: served.length }
  },
}

const routeChecks: readonly Check[] = [singleRouter, overlappingRoutes]

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
  look: (facts: Facts, policy: Policy) => CheckOutcome | null,
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

const policyChecks: readonly Check[] = [
  unusedTags,
  emptyGroups,
  tagOwnersGone,
  startRefused,
  deadRules,
  hostsNowhere,
  expiredNames,
]

const foundPreAuthKey = ({ id, key, owner = [] }: HygienePreAuthKey): Found => ({
  kind: 'preAuthKey',
  id,
  label: shortKey(key),
  ...(owner.length > 0 && { with: owner }),
})
const foundApiKey = ({ id, prefix }: HygieneApiKey): Found => ({ kind: 'apiKey', id, label: shortKey(prefix) })

/** Returns the pre-auth keys that can still join machines. */
function working({ network, now }: Facts): HygienePreAuthKey[] {
  return (network.preAuthKeys ?? []).filter(
    ({ reusable, used, revoked, expiration }) => !revoked && (reusable || !used) && !isPast(expiration, now),
  )
}

const reusableKeys: Check = {
  id: 'reusableKeys',
  weight: 2,
  needs: ['preAuthKeys'],
  look: (facts) => {
    const keys = working(facts)
    return { found: keys.filter(({ reusable }) => reusable).map(foundPreAuthKey), of: keys.length }
  },
}

const endlessKeys: Check = {
  id: 'endlessKeys',
  weight: 3,
  needs: ['preAuthKeys', 'apiKeys'],
  look: (facts) => {
    const api = (facts.network.apiKeys ?? []).filter(({ expiration }) => !isPast(expiration, facts.now))
    const keys = [
      ...working(facts).map((key) => ({ end: key.expiration, found: foundPreAuthKey(key) })),
      ...api.map((key) => ({ end: key.expiration, found: foundApiKey(key) })),
    ]
    const known = keys.filter(({ end }) => end === null || expiryInstant(end) !== null)
    const found = known.filter(({ end }) => end === null).map((key) => key.found)
    return { found, of: known.length, unknown: keys.length - known.length }
  },
}

const keyChecks: readonly Check[] = [reusableKeys, endlessKeys]

const allChecks = [...machineChecks, ...policyChecks, ...routeChecks, ...keyChecks]

/** Every check, in display order. */
const checks: readonly Check[] = checkIds.flatMap((id) => allChecks.filter((check) => check.id === id))

export interface CheckResult {
  readonly id: CheckId
  readonly weight: number
  /** Null if a list that it needs could not be loaded, or the policy is not read or not in force. */
  readonly found: readonly Found[] | null
  /** The number of items examined. */
  readonly of: number
  /** The number of items that could not be judged. */
  readonly unknown?: number
  /** What versions of clients are compared with, if any is known. */
  readonly clients?: ClientAge
}

/** True if a check was made: its lists were there, and it could judge something. Any other neither passed nor counts. */
export const wasMade = ({ found, of, unknown = 0 }: CheckResult): boolean => found !== null && (of > 0 || unknown === 0)

/** Identifies a finding in its acceptance. */
export const objectOf = ({ kind, id, object }: Found): string => `${kind} ${object ?? id}`

/** Runs every check, except optional ones without data. Takes about a second for 10,000 machines, so the page runs it in a worker. */
export function runChecks(network: HygieneNetwork): CheckResult[] {
  const steps = runChecksInSteps(network)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** The same, one check per step. */
export function* runChecksInSteps(network: HygieneNetwork): Generator<undefined, CheckResult[]> {
  const facts = new Facts(network)
  const results: CheckResult[] = []
  for (const { id, weight, needs, optional, look } of checks) {
    const isMissing = needs.some((list) => network[list] === undefined)
    const looked = isMissing ? null : look(facts)
    if (looked) results.push({ id, weight, ...looked })
    else if (!optional) results.push({ id, weight, found: null, of: 0 })
    yield
  }
  return results
}

/** A finding that an admin accepted, with a reason, until a day (RFC 3339). */
export interface AcceptedFinding {
  readonly check: string
  readonly object: string
  readonly until: string
}

/** Returns a function that tells whether a finding is accepted. An acceptance ends on its day. `now` in milliseconds. */
export function acceptanceTest(
  accepted: readonly AcceptedFinding[],
  now: number,
): (check: CheckId, found: Found) => boolean {
  const valid = new Set(
    accepted.flatMap(({ check, object, until }) => (Date.parse(until) > now ? [`${check} ${object}`] : [])),
  )
  return (check, found) => valid.has(`${check} ${objectOf(found)}`)
}

/**
 * Returns 100 if nothing is found. Each completed check contributes the share of items without a finding, by its weight, so one stale
 * machine of ten costs more than one of a thousand. Accepted findings count as in order. Null if no check was completed.
 */
export function scoreOf(
  results: readonly CheckResult[],
  isAccepted: (check: CheckId, found: Found) => boolean,
): number | null {
  let weights = 0
  let kept = 0
  for (const result of results) {
    const { id, weight, found, of } = result
    if (found === null || !wasMade(result)) continue
    const open = found.filter((one) => !isAccepted(id, one)).length
    weights += weight
    kept += weight * (open === 0 ? 1 : Math.max(0, 1 - open / Math.max(of, open)))
  }
  if (weights === 0) return null
  return Math.floor((100 * kept) / weights)
}

/** Returns the number of findings that are not accepted. */
export function countOpen(
  results: readonly CheckResult[],
  isAccepted: (check: CheckId, found: Found) => boolean,
): number {
  return results.reduce((sum, { id, found }) => sum + (found ?? []).filter((one) => !isAccepted(id, one)).length, 0)
}

/** True if every check was completed. A missing list changes the score, so only complete scores are stored. */
export const isComplete = (results: readonly CheckResult[]): boolean => results.every(({ found }) => found !== null)
