import { z } from 'zod'
import type { ApiKey } from '@shared/api/api-keys'
import { Capabilities } from '@shared/api/capabilities'
import type { Node } from '@shared/api/nodes'
import { StoredPolicy } from '@shared/api/policy'
import type { PreAuthKey } from '@shared/api/pre-auth-keys'
import type { ServerInfo } from '@shared/api/server'
import type { User } from '@shared/api/users'
import { canonical } from '@shared/policy/edit/values'
import { policyLines } from '@shared/policy/read/dialect-flags'
import { headscaleSections } from '@shared/policy/read/section-names'
import { type JsonValue, parseHuJson } from '@shared/policy/syntax/hujson'
import { apiKeyState, isActive, preAuthKeyState } from '@shared/states/key-state'

export const driftParts = ['users', 'tags', 'routes', 'preAuthKeys', 'apiKeys', 'policy'] as const
export type DriftPart = (typeof driftParts)[number]

/** What is compared of a thing. `entry` is one entry of a section of a policy, as JSON. */
export const factNames = [
  'displayName',
  'email',
  'provider',
  'state',
  'keys',
  'reusable',
  'ephemeral',
  'entry',
] as const
export const Fact = z.object({ fact: z.enum(factNames), value: z.string() })
export type Fact = z.infer<typeof Fact>

/** Something that a server has, by its name: a user, a tag, a prefix, the keys of somebody, a section of the policy. */
export const DriftItem = z.object({
  name: z.string(),
  facts: z.array(Fact),
  /** Keys that are nobody's and carry tags alone, which older servers do not have. */
  tagOnly: z.boolean().optional(),
})
export type DriftItem = z.infer<typeof DriftItem>

/** Null: it could not be read. */
const Part = z.array(DriftItem).nullable()

/** A server as far as two are compared. Of keys there is how many somebody has, and never one of them. */
export const Summary = z.object({
  capabilities: Capabilities,
  policyLine: z.enum(policyLines),
  users: Part,
  tags: Part,
  routes: Part,
  preAuthKeys: Part,
  apiKeys: Part,
  policy: Part,
  /** The policy as it is stored; null where it could not be read. */
  stored: StoredPolicy.nullable(),
})
export type Summary = z.infer<typeof Summary>

/** What a summary is made of. A list that could not be read is null. */
export interface ComparedLists {
  readonly info: Pick<ServerInfo, 'capabilities' | 'policyLine'>
  readonly users: readonly User[] | null
  readonly nodes: readonly Node[] | null
  readonly preAuthKeys: readonly PreAuthKey[] | null
  readonly apiKeys: readonly ApiKey[] | null
  readonly policy: StoredPolicy | null
}

/** One item for each name, with what `factsOf` says of all things of that name together. */
function byName<T>(things: readonly T[], nameOf: (thing: T) => string, factsOf: (all: T[]) => Fact[]): DriftItem[] {
  const found = new Map<string, T[]>()
  for (const thing of things) {
    const name = nameOf(thing)
    const all = found.get(name)
    if (all) all.push(thing)
    else found.set(name, [thing])
  }
  return [...found].map(([name, all]) => ({ name, facts: factsOf(all) }))
}

/** A fact of each of several things of one name, in one order. */
const each = <T>(all: readonly T[], fact: Fact['fact'], valueOf: (thing: T) => string): Fact[] =>
  all
    .map(valueOf)
    .filter((value) => value !== '')
    .toSorted()
    .map((value) => ({ fact, value }))

/** Users go by their names on both servers: their ids say nothing elsewhere. Some that signed in by OIDC have an e-mail address alone. */
function usersOf(users: readonly User[]): DriftItem[] {
  const nameOf = ({ name, email, displayName }: User) => name || email || displayName
  return byName(users, nameOf, (all) => [
    ...each(all, 'displayName', ({ displayName }) => displayName),
    ...each(all, 'email', ({ email }) => email),
    ...each(all, 'provider', ({ provider }) => provider),
  ])
}

/** A prefix is approved where any machine may serve it. */
function routesOf(nodes: readonly Node[]): DriftItem[] {
  const approved = new Set(nodes.flatMap(({ approvedRoutes }) => approvedRoutes))
  const announced = new Set(nodes.flatMap(({ availableRoutes }) => availableRoutes))
  return [...new Set([...approved, ...announced])].map((name) => {
    const value = !approved.has(name) ? 'waiting' : announced.has(name) ? 'approved' : 'prepared'
    return { name, facts: [{ fact: 'state', value }] }
  })
}

const counted = (fact: Fact['fact'], count: number): Fact[] => (count === 0 ? [] : [{ fact, value: String(count) }])

function preAuthKeysOf(keys: readonly PreAuthKey[]): DriftItem[] {
  const nameOf = ({ user, aclTags }: PreAuthKey) => [user?.name ?? '', ...aclTags.toSorted()].filter(Boolean).join(', ')
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

/** The entries of a section. Those that have names have no order. */
function entriesOf(value: JsonValue): string[] {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return [canonical(value)]
  return Object.entries(value)
    .map(([name, inner]) => `${JSON.stringify(name)}: ${canonical(inner)}`)
    .toSorted()
}

/** Each section of a policy, by what it says: how it is written makes no difference. Null where the text is no policy. */
function sectionsOf(text: string): DriftItem[] | null {
  if (text.trim() === '') return []
  const { value, problems } = parseHuJson(text)
  if (problems.some(({ code }) => code !== 'duplicate-key')) return null
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  return Object.entries(value).map(([name, inner]) => ({
    name: headscaleSections.find((section) => section.toLowerCase() === name.toLowerCase()) ?? name,
    facts: entriesOf(inner).map((entry) => ({ fact: 'entry' as const, value: entry })),
  }))
}

/** What is compared of a server. Keys count as long as they work. `now` in milliseconds, by the server's clock. */
export function summaryOf(lists: ComparedLists, now: number): Summary {
  const { info, users, nodes, preAuthKeys, apiKeys, policy } = lists
  const working = preAuthKeys?.filter((key) => isActive(preAuthKeyState(key, now)))
  const workingApi = apiKeys?.filter((key) => isActive(apiKeyState(key, now)))
  return {
    capabilities: info.capabilities,
    policyLine: info.policyLine,
    users: users && usersOf(users),
    tags: nodes && [...new Set(nodes.flatMap(({ tags }) => tags))].map((name) => ({ name, facts: [] })),
    routes: nodes && routesOf(nodes),
    preAuthKeys: working ? preAuthKeysOf(working) : null,
    // They are nobody's and have no names.
    apiKeys: workingApi ? [{ name: '', facts: counted('keys', workingApi.length) }] : null,
    policy: policy && sectionsOf(policy.policy),
    stored: policy,
  }
}
