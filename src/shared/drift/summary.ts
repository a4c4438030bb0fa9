import { longUserNames, type NamedUser, userName, userNames } from '@shared/user-name'
import type { ApiKey } from '@shared/api/api-keys'
import type { Node } from '@shared/api/nodes'
import type { StoredPolicy } from '@shared/api/policy'
import type { PreAuthKey } from '@shared/api/pre-auth-keys'
import type { ServerInfo } from '@shared/api/server'
import type { User } from '@shared/api/users'
import { canonical } from '@shared/policy/edit/values'
import { headscaleSections } from '@shared/policy/read/section-names'
import { isReadable, type JsonValue, parseHuJson } from '@shared/policy/syntax/hujson'
import { apiKeyState, mayWork, preAuthKeyState } from '@shared/states/key-state'
import type { DriftItem, Fact, Summary } from './summary-schema'

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
