import { longUserNames, type NamedUser, userName, userNames } from '@shared/user-name'
import type { Node, ApiKey, PreAuthKey, User, StoredPolicy, ServerInfo } from '@shared/api/resources'
import { canonical } from '@shared/policy/edit/entries'
import { headscaleSections, isLaterSection } from '@shared/policy/read/section-names'
import { isReadable, type JsonValue, parseHuJson } from '@shared/policy/syntax/hujson'
import { apiKeyState, mayWork, preAuthKeyState } from '@shared/states/machine-state'
import type { DriftItem, Fact, Summary } from './summary-schema'
import type { Capabilities } from '@shared/api/capabilities'
import { dialectOf } from '@shared/policy/read/dialect-flags'

export const driftParts = ['users', 'tags', 'routes', 'preAuthKeys', 'apiKeys', 'policy'] as const
export type DriftPart = (typeof driftParts)[number]

/** The lists behind a summary. A list that could not be read is null. */
export interface ComparedLists {
  readonly info: Pick<ServerInfo, 'capabilities' | 'policyLine'>
  readonly users: readonly User[] | null
  readonly nodes: readonly Node[] | null
  readonly preAuthKeys: readonly PreAuthKey[] | null
  readonly apiKeys: readonly ApiKey[] | null
  readonly policy: StoredPolicy | null
}

type ItemName = Omit<DriftItem, 'facts'>

/** Returns one item per name, with the facts that `factsOf` returns for all items of that name. */
function byName<T>(things: readonly T[], nameOf: (thing: T) => ItemName, factsOf: (all: T[]) => Fact[]): DriftItem[] {
  const found = new Map<string, { name: ItemName; all: T[] }>()
  for (const thing of things) {
    const name = nameOf(thing)
    const key = JSON.stringify(name)
    const item = found.get(key)
    if (item) item.all.push(thing)
    else found.set(key, { name, all: [thing] })
  }
  return [...found.values()].map(({ name, all }) => ({ ...name, facts: factsOf(all) }))
}

/** Returns a function that names a user for the comparison, with a `suffix`. */
function namesOf(users: Iterable<NamedUser>): (user: NamedUser, suffix?: string) => ItemName {
  const all = [...users]
  const [names, longNames] = [userNames(all), longUserNames(all)]
  return (user, suffix = '') => {
    const name = userName(user)
    const longName = longNames.get(user.id) ?? name
    const shared = (names.get(user.id) ?? name) !== name
    return { name: name + suffix, longName: longName + suffix, ...(shared && { shared }) }
  }
}

/** Returns one fact per item, in a stable order. */
const each = <T>(all: readonly T[], fact: Fact['fact'], valueOf: (thing: T) => string): Fact[] =>
  all
    .map(valueOf)
    .filter((value) => value !== '')
    .toSorted()
    .map((value) => ({ fact, value }))

function usersOf(users: readonly User[]): DriftItem[] {
  return byName(users, namesOf(users), (all) => [
    ...each(all, 'displayName', ({ displayName }) => displayName),
    ...each(all, 'email', ({ email }) => email),
    ...each(all, 'provider', ({ provider }) => provider),
  ])
}

/** A prefix counts as approved if any machine may serve it. */
function routesOf(nodes: readonly Node[]): DriftItem[] {
  const approved = new Set(nodes.flatMap(({ approvedRoutes }) => approvedRoutes))
  const announced = new Set(nodes.flatMap(({ availableRoutes }) => availableRoutes))
  return [...new Set([...approved, ...announced])].map((name) => {
    const value = !approved.has(name) ? 'waiting' : announced.has(name) ? 'approved' : 'prepared'
    return { name, facts: [{ fact: 'state', value }] }
  })
}

const counted = (fact: Fact['fact'], count: number): Fact[] => (count === 0 ? [] : [{ fact, value: String(count) }])

function preAuthKeysOf(keys: readonly PreAuthKey[], users: readonly User[]): DriftItem[] {
  const ownerOf = namesOf([...keys.flatMap(({ user }) => user ?? []), ...users])
  const nameOf = ({ user, aclTags }: PreAuthKey): ItemName => {
    const tags = aclTags.toSorted()
    return user ? ownerOf(user, ['', ...tags].join(', ')) : { name: tags.join(', ') }
  }
  const factsOf = (all: PreAuthKey[]) => [
    ...counted('keys', all.length),
    ...counted('reusable', all.filter(({ reusable }) => reusable).length),
    ...counted('ephemeral', all.filter(({ ephemeral }) => ephemeral).length),
  ]
  const owned = byName(
    keys.filter(({ user }) => user !== null),
    nameOf,
    factsOf,
  )
  const free = byName(
    keys.filter(({ user }) => user === null),
    nameOf,
    factsOf,
  )
  return [...owned, ...free.map((item) => ({ ...item, tagOnly: true }))]
}

/** Returns the entries of a section. Named entries have no order. */
function entriesOf(value: JsonValue): string[] {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return [canonical(value)]
  return Object.entries(value)
    .map(([name, inner]) => `${JSON.stringify(name)}: ${canonical(inner)}`)
    .toSorted()
}

/** Returns the sections of a policy by meaning, without formatting. Null if the text is not a policy. */
function sectionsOf(text: string): DriftItem[] | null {
  if (text.trim() === '') return []
  const { value, problems } = parseHuJson(text)
  if (!problems.every(isReadable)) return null
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  return Object.entries(value).map(([name, inner]) => ({
    name: headscaleSections.find((section) => section.toLowerCase() === name.toLowerCase()) ?? name,
    facts: entriesOf(inner).map((entry) => ({ fact: 'entry' as const, value: entry })),
  }))
}

/** Summarises a server for comparison. Only working keys count. `now` is the server's time in milliseconds. */
export function summaryOf(lists: ComparedLists, now: number): Summary {
  const { info, users, nodes, preAuthKeys, apiKeys, policy } = lists
  const working = preAuthKeys?.filter((key) => mayWork(preAuthKeyState(key, now)))
  const workingApi = apiKeys?.filter((key) => mayWork(apiKeyState(key, now)))
  return {
    capabilities: info.capabilities,
    policyLine: info.policyLine,
    users: users && usersOf(users),
    tags: nodes && [...new Set(nodes.flatMap(({ tags }) => tags))].map((name) => ({ name, facts: [] })),
    routes: nodes && routesOf(nodes),
    preAuthKeys: working ? preAuthKeysOf(working, users ?? []) : null,
    // API keys have neither owner nor name.
    apiKeys: workingApi ? [{ name: '', facts: counted('keys', workingApi.length) }] : null,
    policy: policy && sectionsOf(policy.policy),
    stored: policy,
  }
}

/** One name whose entries on two servers differ. */
export interface Difference {
  readonly name: string
  /** True if the server has any entry of this name. */
  readonly inHere: boolean
  readonly inThere: boolean
  /** Facts that only this server has. */
  readonly here: readonly Fact[]
  readonly there: readonly Fact[]
  /** Both have the same facts in another order, such as rules. */
  readonly reordered: boolean
}

export interface Drift {
  /** Sorted by name. */
  readonly differences: readonly Difference[]
  /** True if something was left out because one of the servers, by its version, cannot have it. */
  readonly leftOut: boolean
}

/** Facts that need a capability of the server. */
const factNeeds: Partial<Record<Fact['fact'], keyof Capabilities>> = {
  displayName: 'userProfile',
  email: 'userProfile',
  provider: 'userProfile',
}

/** Reduces an item to the parts that a server of another version supports; undefined if that server cannot have the item at all. */
function sharedWith(item: DriftItem, part: DriftPart, other: Summary, sameNames: boolean): DriftItem | undefined {
  if (item.tagOnly && !other.capabilities.tagOnlyPreAuthKey) return undefined
  if (part === 'policy' && isLaterSection(item.name, dialectOf(other.policyLine))) return undefined
  const facts = item.facts.filter(({ fact }) => {
    const need = factNeeds[fact]
    return need === undefined || other.capabilities[need]
  })
  if (part !== 'policy' || sameNames) return facts.length === item.facts.length ? item : { ...item, facts }
  // One of the servers writes users as `alice@`, the other as `alice`; destinations add ports.
  const bare = (value: string) => value.replaceAll(/@(?=(?::[\d*,-]*)?")/g, '')
  return { ...item, facts: facts.map(({ fact, value }) => ({ fact, value: bare(value) })) }
}

function comparable(part: DriftPart, one: Summary, other: Summary): { items: DriftItem[]; leftOut: boolean } {
  const all = one[part] ?? []
  const sameNames = dialectOf(one.policyLine).usersNeedAt === dialectOf(other.policyLine).usersNeedAt
  const items = all.flatMap((item) => sharedWith(item, part, other, sameNames) ?? [])
  const count = (list: readonly DriftItem[]) => list.reduce((sum, { facts }) => sum + 1 + facts.length, 0)
  return { items, leftOut: count(items) < count(all) }
}

/** Names items by the long name if users share the short one on one of the servers. */
function withoutTwins(...sides: [ReturnType<typeof comparable>, ReturnType<typeof comparable>]): typeof sides {
  const twins = new Set(sides.flatMap(({ items }) => items.flatMap(({ name, shared }) => (shared ? [name] : []))))
  const named = ({ items, leftOut }: (typeof sides)[0]) => ({
    items: items.map((item) => (twins.has(item.name) ? { ...item, name: item.longName ?? item.name } : item)),
    leftOut,
  })
  return [named(sides[0]), named(sides[1])]
}

const keyOf = ({ fact, value }: Fact) => `${fact} ${value}`

/** Returns the facts that occur less often in the other list. */
function missingFrom(one: readonly Fact[], other: readonly Fact[]): Fact[] {
  const left = new Map<string, number>()
  for (const fact of other) left.set(keyOf(fact), (left.get(keyOf(fact)) ?? 0) + 1)
  return one.filter((fact) => {
    const count = left.get(keyOf(fact)) ?? 0
    left.set(keyOf(fact), count - 1)
    return count <= 0
  })
}

const inOrder = (facts: readonly Fact[] = []) => facts.map(keyOf).join('\n')

function differenceOf(name: string, one: DriftItem | undefined, other: DriftItem | undefined): Difference | undefined {
  const here = missingFrom(one?.facts ?? [], other?.facts ?? [])
  const there = missingFrom(other?.facts ?? [], one?.facts ?? [])
  const [inHere, inThere] = [one !== undefined, other !== undefined]
  const reordered = here.length + there.length === 0 && inOrder(one?.facts) !== inOrder(other?.facts)
  if (inHere === inThere && here.length + there.length === 0 && !reordered) return undefined
  return { name, inHere, inThere, here, there, reordered }
}

/**
 * Returns the differences between two servers, sorted by name, or null if either could not be read. An item that the version of one server
 * does not support is not a difference.
 */
export function driftIn(part: DriftPart, here: Summary, there: Summary): Drift | null {
  if (!here[part] || !there[part]) return null
  const [own, others] = withoutTwins(comparable(part, here, there), comparable(part, there, here))
  const [mine, theirs] = [own, others].map(({ items }) => new Map(items.map((item) => [item.name, item])))
  const names = [...new Set([...own.items, ...others.items].map(({ name }) => name))]
  const differences = names
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }) || (a < b ? -1 : 1))
    .flatMap((name) => differenceOf(name, mine?.get(name), theirs?.get(name)) ?? [])
  return { differences, leftOut: own.leftOut || others.leftOut }
}
