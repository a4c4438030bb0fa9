import type { Act, ActKind } from '@shared/acts/act'
import type { FieldKind } from '@shared/acts/fields'
import {
  type ActObject,
  apiKeyObject,
  nodeObject,
  oauthClientObject,
  type ObjectKind,
  policyObject,
  preAuthKeyObject,
  userObject,
} from '@shared/acts/object'
import { definitionOf } from '@shared/acts/registry'
import { contract } from '@shared/api/contract'
import { isExitPrefix } from '@shared/api/exit-prefix'
import type { Node, ApiKey, PreAuthKey, User, StoredPolicy, OAuthClient } from '@shared/api/resources'
import { tagOwnersOf } from '@shared/policy/read/read'
import { type ApiApp, ask } from '@main/api/api-app'
import { createTestMock, TEST_NOW, type TestMock } from './mock-app'

/** Creates a network whose policy approves no routes by itself: each act changes one value alone. */
export async function startPlainMock(seed: number): Promise<TestMock> {
  const mock = await createTestMock({ seed, nodes: 5, days: 1 })
  const { policy } = await ask(mock, contract.policy.get, {})
  const tagOwners = Object.fromEntries(tagOwnersOf(policy).map((tag) => [tag, []]))
  await ask(mock, contract.policy.set, { policy: JSON.stringify({ tagOwners, acls: [] }) })
  return mock
}

/** All lists of a server. */
export interface Lists {
  readonly nodes: readonly Node[]
  readonly users: readonly User[]
  readonly preAuthKeys: readonly PreAuthKey[]
  readonly apiKeys: readonly ApiKey[]
  readonly oauthClients: readonly OAuthClient[]
  readonly policy: StoredPolicy
}

export async function readLists(api: ApiApp): Promise<Lists> {
  const { nodes } = await ask(api, contract.nodes.list, {})
  const { users } = await ask(api, contract.users.list, {})
  const { preAuthKeys } = await ask(api, contract.preAuthKeys.list, {})
  const { apiKeys } = await ask(api, contract.apiKeys.list, {})
  const { oauthClients } = await ask(api, contract.oauthClients.list, {})
  return { nodes, users, preAuthKeys, apiKeys, oauthClients, policy: await ask(api, contract.policy.get, {}) }
}

export interface ChosenAct {
  readonly act: Act
  readonly object: ActObject
}

let fresh = 0
const freshName = () => `fresh-${(fresh += 1)}`
const pick = <T>(list: readonly T[], some: number): T => list[some % list.length]!

const thingsOf: Readonly<Record<ObjectKind, (lists: Lists) => ActObject[]>> = {
  node: ({ nodes }) => nodes.map(nodeObject),
  user: ({ users }) => users.map(userObject),
  preAuthKey: ({ preAuthKeys }) => preAuthKeys.map(preAuthKeyObject),
  apiKey: ({ apiKeys }) => apiKeys.map(apiKeyObject),
  oauthClient: ({ oauthClients }) => oauthClients.map(oauthClientObject),
  policy: ({ policy }) => [policyObject(policy)],
}

/** A value for a field of each kind, in the current state. */
const values: Readonly<Record<FieldKind, (object: ActObject, lists: Lists, some: number) => unknown>> = {
  id: ({ id }) => id,
  userId: (_object, { users }, some) => pick(users, some >> 3).id,
  nodeName: freshName,
  userName: freshName,
  tags(_object, { policy }, some) {
    const owned = tagOwnersOf(policy.policy)
    return owned.filter((_, place) => place === some % owned.length || (some >> place) % 3 === 0)
  },
  prefixes({ id }, { nodes }, some) {
    const { availableRoutes = [] } = nodes.find((node) => node.id === id) ?? {}
    return availableRoutes.filter((prefix, place) => !isExitPrefix(prefix) && (some >> place) % 2 === 0).toSorted()
  },
  timeOrNever: (_object, _lists, some) =>
    some % 4 === 0 ? null : new Date(TEST_NOW + (some + 1) * 3_600_000).toISOString(),
  optional: () => undefined,
  policyText: (_object, { policy }, some) =>
    `${policy.policy.replace(/\n\/\/ .*\n$/, '')}\n// ${some} ${freshName()}\n`,
}

/**
 * Chooses an act of this kind that the server accepts in the current state, by the kinds of its fields: a new act needs nothing here unless a
 * field is of a new kind. Returns null if there is nothing to act on.
 */
export function chooseAct(kind: ActKind, lists: Lists, some: number): ChosenAct | null {
  const { object: of, fields, creates } = definitionOf(kind)
  // Servers delete only users without machines, and this console creates none of an identity provider again.
  const isIdle = (object: ActObject) =>
    kind !== 'user.delete' ||
    (object.kind === 'user' && !object.provider && !lists.nodes.some(({ user }) => user?.id === object.id))
  const hasRoutes = ({ id }: ActObject) =>
    !Object.values(fields).includes('prefixes') ||
    lists.nodes.some((node) => node.id === id && node.availableRoutes.length > 0)
  const things = thingsOf[of](lists).filter((object) => isIdle(object) && hasRoutes(object))
  if (things.length === 0 && !creates) return null
  const thing = pick(things, some)
  const made = Object.entries(fields).map(([name, field]) => [name, values[field](thing, lists, some)])
  const act = { kind, ...Object.fromEntries(made) } as Act
  return { act, object: creates?.(act) ?? thing }
}
