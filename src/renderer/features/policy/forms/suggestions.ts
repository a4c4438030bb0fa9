import { machineName } from '@shared/states/machine-state'
import type { Node, User } from '@shared/api/resources'
import { readItems } from '@shared/policy/edit/policy-edit'
import { type PolicyDialect, writtenUser } from '@shared/policy/read/dialect-flags'
import { parseHuJson } from '@shared/policy/syntax/hujson'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { distance } from '@shared/query/complete'
import { nodesQuery, usersQuery } from '@/lib/queries/lists'
import { usePolicyDialect } from '@/lib/session'
import type { SuggestionKind } from './section-specs'

export type Suggestions = Readonly<Record<SuggestionKind, readonly string[]>> & {
  /** The names of the machines by address, as policies name machines only by address. */
  readonly machineNames: ReadonlyMap<string, string>
}

/** Matches a name with an optional port list after a colon. */
const withPorts = /^(.+?):([\d*][\d,*-]*)?$/

const fixed = {
  any: ['*'],
  sourceGroups: ['autogroup:member', 'autogroup:tagged'],
  targetGroups: ['autogroup:self', 'autogroup:internet', 'autogroup:member', 'autogroup:tagged'],
  sshTargetGroups: ['autogroup:self', 'autogroup:member', 'autogroup:tagged'],
  logins: ['autogroup:nonroot', 'root'],
  protocols: ['tcp', 'udp', 'icmp', 'sctp', 'gre', 'esp', 'ah', 'igmp', 'ipv6-icmp'],
  ipPorts: ['*', 'tcp:443', 'tcp:80', 'tcp:22', 'udp:53', 'icmp:*'],
  periods: ['always', '1h', '12h', '20h'],
} as const

interface Facts {
  text: string
  users: readonly User[]
  nodes: readonly Node[]
  dialect: PolicyDialect
}

/** Returns the names of machines by their first address, IPv4 if they have one, in the order of the names. */
function namesByAddress(nodes: readonly Node[]): Map<string, string> {
  const machines = nodes.flatMap((node): [string, string][] => {
    const { ipAddresses } = node
    const address = ipAddresses.find((one) => !one.includes(':')) ?? ipAddresses[0]
    return address === undefined ? [] : [[address, machineName(node)]]
  })
  return new Map(machines.sort(([, a], [, b]) => (a < b ? -1 : a > b ? 1 : 0)))
}

/** Returns all names to choose from: the policy's, then the server's. */
export function suggestionsFor({ text, users, nodes, dialect }: Facts): Suggestions {
  const items = readItems(text, parseHuJson(text).root)
  const keys = (section: 'groups' | 'tagOwners' | 'hosts' | 'routes') =>
    items[section].items.flatMap(({ key }) => key ?? []).toSorted()
  const owned = keys('tagOwners')
  const carried = [...new Set(nodes.flatMap((node) => node.tags))].filter((tag) => !owned.includes(tag)).toSorted()
  const taken = keys('routes')
  const machineNames = namesByAddress(nodes)
  const announced = [...new Set(nodes.flatMap((node) => node.availableRoutes))]
  return {
    ...fixed,
    users: users.map(({ name }) => writtenUser(name, dialect)).toSorted(),
    groups: keys('groups'),
    tags: [...owned, ...carried],
    hosts: keys('hosts'),
    machines: [...machineNames.keys()],
    machineNames,
    newTags: carried,
    prefixes: announced.filter((prefix) => !taken.includes(prefix) && !/^(0\.0\.0\.0|::)\/0$/.test(prefix)).toSorted(),
  }
}

/** Returns {@link suggestionsFor} the edited text and the current server. */
export function useSuggestions(text: string): Suggestions {
  const users = useQuery(usersQuery()).data
  const nodes = useQuery(nodesQuery()).data
  const dialect = usePolicyDialect()
  return useMemo(
    () => suggestionsFor({ text, users: users ?? [], nodes: nodes ?? [], dialect }),
    [text, users, nodes, dialect],
  )
}

export interface Offer {
  readonly names: readonly string[]
  /** The names of machines by address. */
  readonly machineNames?: ReadonlyMap<string, string>
  /** Each name has a port suffix. */
  readonly ports: boolean
}

/** Splits a typed text into the name and its ports; `*` if it has none. */
function partsOf(typed: string, { names, ports }: Offer): { word: string; suffix: string } {
  const given = ports ? withPorts.exec(typed) : null
  const known = given && names.includes(typed.slice(0, -1)) ? typed.slice(0, -1) : given?.[1]
  return { word: (known ?? typed).toLowerCase(), suffix: ports ? `:${given?.[2] ?? '*'}` : '' }
}

/** Returns the options of a field for the typed text. With `ports`, each name carries the typed ports, by default `*`. */
export function optionsFor(offer: Offer, typed: string): string[] {
  const { word, suffix } = partsOf(typed, offer)
  const isMatch = (name?: string) => name?.toLowerCase().includes(word) === true
  return offer.names
    .filter((name) => isMatch(name) || isMatch(offer.machineNames?.get(name)))
    .map((name) => name + suffix)
}

/** Returns the machine of an option, whose ports may follow the address. */
export const machineOf = (option: string, { machineNames }: Pick<Offer, 'machineNames'>): string | undefined =>
  machineNames?.get(option) ?? machineNames?.get(option.slice(0, option.lastIndexOf(':')))

/** Returns a typed name with all ports if it needs ports and has none, as its option has. */
export function portedName({ names, ports }: Offer, typed: string): string {
  if (!ports) return typed
  const name = typed.replace(/:$/, '')
  if (names.includes(name)) return `${name}:*`
  // After another colon is a port, or a part of an IPv6 address.
  return /^((tag|group|autogroup):)?[^:]+$/.test(typed) ? `${typed}:*` : typed
}

/**
 * Returns the name that a typed text means: the only option it matches, or the only user, group, tag or machine of exactly this name. A text
 * that may be a name itself is returned as it is.
 */
export function completedName(offer: Offer, typed: string): string {
  const { word, suffix } = partsOf(typed, offer)
  const isBare = /^[^\s:@*"/]+$/.test(word) && !/^[\d.]+$/.test(word)
  if (!isBare || offer.names.some((name) => name.toLowerCase() === word)) return typed
  const isCalled = (name?: string) => name?.toLowerCase() === word
  const exact = offer.names.filter(
    (name) => isCalled(name.replace(/^(?:group|tag):|@$/, '')) || isCalled(offer.machineNames?.get(name)),
  )
  const [only, ...more] = exact.length > 0 ? exact.map((name) => name + suffix) : optionsFor(offer, typed)
  return only === undefined || more.length > 0 ? typed : only
}

/** A name without its kind and domain: office for group:office, and ann for ann@example.com. */
const bareName = (name: string) =>
  name
    .replace(/^(?:group|tag|autogroup):/, '')
    .replace(/@.*$/, '')
    .toLowerCase()

/** How many letters a name of this length may differ from the one that was meant. */
const tolerance = (length: number) => (length < 4 ? 0 : length < 5 ? 1 : 2)

/**
 * Returns the known name that an unknown one probably means, with its ports: group:office for office, tag:server for tag:sever. Null for a
 * known name, an address or a wildcard, and if none is near.
 */
export function nearName(offer: Offer, typed: string): string | null {
  const { word, suffix } = partsOf(typed, offer)
  const known = offer.names.map((name) => name.toLowerCase())
  if (
    word === '' ||
    known.includes(word) ||
    /^[\d.:/]+$|[*/]|^autogroup:/.test(word) ||
    /^[\da-f]*:[\da-f:]*$/.test(word)
  )
    return null
  const bare = bareName(word)
  const kind = /^(?:group|tag):/.exec(word)?.[0]
  const far = (name: string) => Math.min(distance(bareName(name), bare), distance(name.toLowerCase(), word))
  const near = offer.names
    .filter((name) => /[a-z]/i.test(name) && far(name) <= tolerance(bare.length))
    // Of equally near ones, the one of the typed kind.
    .toSorted((a, b) => far(a) - far(b) || Number(b.startsWith(kind ?? '\n')) - Number(a.startsWith(kind ?? '\n')))
  return near[0] === undefined ? null : near[0] + suffix
}
