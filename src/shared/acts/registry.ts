import { type ActDefinition, type ActFields, type ActWith, defineAct, type CallFields, type ObjectKind } from './object'
import type { Capabilities } from '@shared/api/capabilities'
import { asSet, expireIn, timestamp, ownership, restoreExpiry, restoreOwner, rfcTime, sameSet } from './values'
import { isPast, machineName } from '@shared/states/machine-state'
import { userName } from '@shared/user-name'
import { isUserName } from '@shared/api/user-name'
import { isExitPrefix } from '@shared/api/exit-prefix'

/** Replaces all approved prefixes of a machine. */
const nodeRoutes = defineAct('node.routes', {
  fields: { id: 'id', approved: 'prefixes' },
  write: 'nodes.approveRoutes',
  parts: ['routes.enable', 'routes.disable', 'routes.delete'],
  input: ({ id, approved }) => ({ nodeId: id, routes: approved }),
  read: ({ routes }) => ({ approved: routes }),
  isMade: ({ approved }, { approvedRoutes }) => sameSet(approvedRoutes, approved),
  replaces: ({ approvedRoutes }) => asSet(approvedRoutes).join(' '),
  inverse: (act, { approvedRoutes }) => ({ ...act, approved: approvedRoutes }),
  /** Either exit prefix approves both (headscale-api 4.9). */
  simulate({ id, approved }, network) {
    const exits = approved.some(isExitPrefix) ? ['0.0.0.0/0', '::/0'] : []
    const approvedRoutes = [...new Set([...approved, ...exits])].toSorted()
    network.set(id, ({ primaryRoutes, ...node }) => ({
      ...node,
      approvedRoutes,
      ...(primaryRoutes && { primaryRoutes: primaryRoutes.filter((prefix) => approvedRoutes.includes(prefix)) }),
    }))
  },
  shows: { own: ['node.routes'] },
  capability: null,
  destructive: ({ approved }, { approvedRoutes }) =>
    !asSet(approvedRoutes).every((one) => asSet(approved).includes(one)),
  value: { of: ({ approvedRoutes }) => ({ list: approvedRoutes }), after: ({ approved }) => ({ list: approved }) },
})

/** Replaces all tags that an admin assigned to a machine. */
const nodeTags = defineAct('node.tags', {
  fields: { id: 'id', tags: 'tags' },
  write: 'nodes.setTags',
  input: ({ id, tags }) => ({ nodeId: id, tags }),
  read: ({ tags }) => ({ tags }),
  isMade: ({ tags }, node) => sameSet(node.forcedTags, tags),
  replaces: ownership,
  inverse: ({ kind }, before, can) => restoreOwner(kind, before, can),
  /** Tags replace the owner from 0.28 on, must be in the policy's tagOwners then, and cannot all be removed (headscale-api 4.5). */
  simulate({ id, tags }, network) {
    const sorted = asSet(tags)
    if (!network.tagsAreIdentity)
      return network.set(id, (node) => ({ ...node, tags: asSet([...sorted, ...(node.requestedTags ?? [])]) }))
    const owned = network.ownedTags()
    if (sorted.length === 0 || !sorted.every((tag) => owned.has(tag))) return
    network.set(id, ({ user: _user, ...node }) => ({ ...node, tags: sorted }))
  },
  shows: { own: ['node.tags', 'node.owner'] },
  capability: null,
  destructive: false,
  value: { of: ({ forcedTags }) => ({ list: forcedTags }), after: ({ tags }) => ({ list: tags }) },
})

/** Deletes a user and the pre-auth keys of that user. */
const userDelete = defineAct('user.delete', {
  fields: { id: 'id' },
  write: 'users.delete',
  input: ({ id }, { name }) => ({ id, name: name || id }),
  read: () => ({}),
  isMade: 'gone',
  replaces: ({ name }) => name,
  /** Servers refuse while machines belong to the user (headscale-api 4.1). */
  simulate({ id }, { users, nodes }) {
    const place = users.findIndex((user) => String(user.id) === id)
    if (place >= 0 && !nodes.some(({ user, absent }) => !absent && user === id)) users.splice(place, 1)
  },
  // A user of an identity provider is created by signing in: a local user of that name would be another one.
  inverse: (_act, { name, displayName, email, provider }) =>
    provider === '' && isUserName(name)
      ? { kind: 'user.create' as const, name, ...(displayName && { displayName }), ...(email && { email }) }
      : null,
  whyNone: 'providerUser',
  shows: { own: ['user.removed'], ofUser: ['preAuthKey.removed'] },
  capability: null,
  destructive: true,
  value: null,
})

/** Moves a machine to another user. */
const nodeMove = defineAct('node.move', {
  fields: { id: 'id', user: 'userId' },
  write: 'nodes.move',
  input: ({ id, user }) => ({ nodeId: id, user }),
  read: ({ user }, userId) => ({ user: userId(String(user)) }),
  isMade: ({ user }, node) => node.user?.id === user,
  replaces: ownership,
  inverse: ({ kind }, before, can) => restoreOwner(kind, before, can),
  /** If tags are the identity, an owner replaces them. */
  simulate({ id, user }, network) {
    if (!network.users.some((one) => String(one.id) === user)) return
    network.set(id, (node) => ({ ...node, user, ...(network.tagsAreIdentity && { tags: [] }) }))
  },
  shows: { own: ['node.owner', 'node.tags'] },
  capability: 'moveNode',
  destructive: false,
  /** A machine without an owner belongs to its tags. */
  value: {
    of: ({ user, forcedTags }) => ({ text: user ? userName(user) : forcedTags.join(', ') || null }),
    after: () => null,
  },
})

/** Renames a user. */
const userRename = defineAct('user.rename', {
  fields: { id: 'id', name: 'userName' },
  write: 'users.rename',
  input: ({ id, name }, user) => ({ id, name: user.name || id, newName: name }),
  read: ({ newName }) => ({ name: newName }),
  isMade: ({ name }, user) => user.name === name,
  replaces: ({ name }) => name,
  // Users of an identity provider may have no name, and servers take no empty one.
  inverse: (act, { name }) => (name === '' ? null : { ...act, name }),
  simulate({ id, name }, { users }) {
    const place = users.findIndex((user) => String(user.id) === id)
    const user = users[place]
    if (!user || users.some((other) => other !== user && other.name === name)) return
    const { label: _before, ...rest } = user
    users[place] = { ...rest, name }
  },
  shows: { own: ['user.renamed'] },
  capability: null,
  destructive: false,
  value: { of: (user) => ({ text: userName(user) }), after: ({ name }) => ({ text: name }) },
})

/** Creates a user. Before the act the object has a name and no id. */
const userCreate = defineAct('user.create', {
  fields: { name: 'userName', displayName: 'optional', email: 'optional', pictureUrl: 'optional' },
  write: 'users.create',
  input: ({ name, displayName, email, pictureUrl }) => ({
    name,
    ...(displayName && { displayName }),
    ...(email && { email }),
    ...(pictureUrl && { pictureUrl }),
  }),
  read: ({ name, displayName, email, pictureUrl }) => ({ name, displayName, email, pictureUrl }),
  isMade: () => true,
  replaces: () => '',
  simulate({ name, email }, { users }) {
    if (users.some((user) => user.name === name)) return
    users.push({ id: `new ${name}`, name, ...(email && { email }) })
  },
  inverse: (_act, { id }) => ({ kind: 'user.delete' as const, id }),
  creates: ({ name }) => ({ kind: 'user', id: '', name }),
  shows: { own: ['user.added'] },
  capability: null,
  destructive: false,
  value: null,
})

/** Sets or removes the expiry of a machine. */
const nodeExpiry = defineAct('node.expiry', {
  fields: { id: 'id', at: 'timeOrNever' },
  write: 'nodes.expire',
  input: ({ id, at }) => ({ nodeId: id, ...(at === null ? { disableExpiry: true } : { expiry: at }) }),
  read({ expiry, disableExpiry }) {
    if (disableExpiry === true) return { at: null }
    return typeof expiry === 'string' ? { at: expiry } : null
  },
  isMade: ({ at }, { expiry }) => timestamp(expiry) === timestamp(at),
  replaces: ({ expiry }) => String(timestamp(expiry)),
  inverse: (_act, before, can) => restoreExpiry(before, can),
  simulate: ({ id, at }, network) => expireIn(network, id, at),
  shows: { own: ['node.expiry'] },
  capability: ({ at }) => (at === null ? 'neverExpire' : 'expireAt'),
  destructive: false,
  value: { of: ({ expiry }) => ({ at: expiry }), after: ({ at }) => ({ at }) },
})

/** Renames a machine. */
const nodeRename = defineAct('node.rename', {
  fields: { id: 'id', name: 'nodeName' },
  write: 'nodes.rename',
  input: ({ id, name }) => ({ nodeId: id, newName: name }),
  read: ({ newName }) => ({ name: newName }),
  isMade: ({ name }, node) => node.givenName === name,
  replaces: ({ givenName }) => givenName,
  // Servers take no empty name.
  inverse: (act, { givenName }) => (givenName === '' ? null : { ...act, name: givenName }),
  simulate: ({ id, name }, network) => network.set(id, (node) => ({ ...node, name })),
  shows: { own: ['node.renamed'] },
  capability: null,
  destructive: false,
  value: { of: (node) => ({ text: node.givenName || machineName(node) }), after: ({ name }) => ({ text: name }) },
})

/** Expires a machine now. */
const nodeExpire = defineAct('node.expire', {
  fields: { id: 'id' },
  write: 'nodes.expire',
  input: ({ id }) => ({ nodeId: id }),
  read: ({ expiry, disableExpiry }) => (typeof expiry === 'string' || disableExpiry === true ? null : {}),
  isMade: (_act, { expiry }, now) => isPast(expiry, now),
  replaces: ({ expiry }) => String(timestamp(expiry)),
  inverse: (_act, before, can) => restoreExpiry(before, can),
  simulate: ({ id }, network) => expireIn(network, id, rfcTime(network.now)),
  shows: { own: ['node.expiry'] },
  capability: null,
  destructive: true,
  value: { of: ({ expiry }) => ({ at: expiry }), after: (_act, now) => ({ at: rfcTime(now) }) },
})

/**
 * Returns a policy with the access of a server without one, because no server stores an empty text. From 0.27 on, a policy without rules
 * allows everything; before 0.29, which `policyCheck` tells, `*` also stands for what is behind routes (Headscale's `hscontrol/policy` of these releases).
 */
const openPolicy = ({ policyCheck }: Capabilities): string =>
  policyCheck ? '{}' : '{"acls":[{"action":"accept","src":["*"],"dst":["*:*"]}]}'

/** Stores the access policy. */
const policySave = defineAct('policy.save', {
  fields: { text: 'policyText' },
  write: 'policy.set',
  input: ({ text }, { id }) => ({ policy: text, baseId: id }),
  read: ({ policy }) => ({ text: policy }),
  isMade: ({ text }, { policy }) => policy === text,
  replaces: ({ policy }) => policy,
  inverse: (_act, { policy }, can) => ({
    kind: 'policy.save' as const,
    text: policy === '' ? openPolicy(can) : policy,
  }),
  simulate({ text }, network) {
    network.policy = text
  },
  shows: { own: ['policy.changed'] },
  capability: null,
  destructive: false,
  value: null,
})

/** Expires a pre-auth key now. */
const preAuthKeyExpire = defineAct('preAuthKey.expire', {
  fields: { id: 'id' },
  write: 'preAuthKeys.expire',
  input: ({ id }) => ({ id }),
  read: () => ({}),
  isMade: (_act, { expiration }, now) => isPast(expiration, now),
  replaces: ({ expiration }) => String(timestamp(expiration)),
  simulate: null,
  inverse: 'keyExpired',
  shows: { own: ['preAuthKey.expiry'] },
  capability: null,
  destructive: true,
  value: { of: ({ expiration }) => ({ at: expiration }), after: (_act, now) => ({ at: rfcTime(now) }) },
})

/** Expires an API key now. */
const apiKeyExpire = defineAct('apiKey.expire', {
  fields: { id: 'id' },
  write: 'apiKeys.expire',
  input: (_act, { prefix }) => ({ prefix }),
  read: () => ({}),
  isMade: (_act, { expiration }, now) => isPast(expiration, now),
  replaces: ({ expiration }) => String(timestamp(expiration)),
  simulate: null,
  inverse: 'keyExpired',
  shows: { own: ['apiKey.expiry'] },
  capability: null,
  destructive: true,
  value: { of: ({ expiration }) => ({ at: expiration }), after: (_act, now) => ({ at: rfcTime(now) }) },
})

/** Deletes a machine. */
const nodeDelete = defineAct('node.delete', {
  fields: { id: 'id' },
  write: 'nodes.delete',
  input: ({ id }) => ({ nodeId: id }),
  read: () => ({}),
  isMade: 'gone',
  // A machine that was moved to another user must not be deleted on behalf of its former owner.
  replaces: ({ user }) => user?.id ?? '',
  simulate: ({ id }, network) => network.set(id, (node) => ({ ...node, absent: true })),
  inverse: 'machineGone',
  shows: { own: ['node.removed'] },
  capability: null,
  destructive: true,
  value: null,
})

/** Deletes a pre-auth key. */
const preAuthKeyDelete = defineAct('preAuthKey.delete', {
  fields: { id: 'id' },
  write: 'preAuthKeys.delete',
  input: ({ id }) => ({ id }),
  read: () => ({}),
  isMade: 'gone',
  replaces: () => '',
  simulate: null,
  inverse: 'keyGone',
  shows: { own: ['preAuthKey.removed'] },
  capability: 'deletePreAuthKey',
  destructive: true,
  value: null,
})

/** Deletes an API key. */
const apiKeyDelete = defineAct('apiKey.delete', {
  fields: { id: 'id' },
  write: 'apiKeys.delete',
  input: (_act, { prefix }) => ({ prefix }),
  read: () => ({}),
  isMade: 'gone',
  replaces: () => '',
  simulate: null,
  inverse: 'keyGone',
  shows: { own: ['apiKey.removed'] },
  capability: null,
  destructive: true,
  value: null,
})

/** Deletes an OAuth client: its tokens stop at once. */
const oauthClientDelete = defineAct('oauthClient.delete', {
  fields: { id: 'id' },
  write: 'oauthClients.delete',
  input: ({ id }) => ({ id }),
  read: () => ({}),
  isMade: 'gone',
  replaces: () => '',
  simulate: null,
  inverse: 'keyGone',
  shows: { own: ['oauthClient.removed'] },
  capability: 'oauthClients',
  destructive: true,
  value: null,
})

/** Every act. */
const all = [
  nodeRename,
  nodeTags,
  nodeMove,
  nodeExpire,
  nodeExpiry,
  nodeDelete,
  nodeRoutes,
  userCreate,
  userRename,
  userDelete,
  preAuthKeyExpire,
  preAuthKeyDelete,
  apiKeyExpire,
  apiKeyDelete,
  oauthClientDelete,
  policySave,
] as const

type Definition = (typeof all)[number]

type ActOf<D> = D extends { kind: infer K extends string; fields: infer F extends ActFields } ? ActWith<K, F> : never
export type AnyAct = ActOf<Definition>
export type AnyActKind = Definition['kind']
/** The calls of the contract that acts perform. */
export type ActCallName = Definition['write'] | NonNullable<Definition['parts']>[number]

/** Typed so that the compiler reports an inverse that is not an act. */
const definitions: readonly (Pick<ActDefinition<never, never, AnyAct>, 'inverse'> & { readonly kind: AnyActKind })[] =
  all

export const actKinds: readonly AnyActKind[] = definitions.map(({ kind }) => kind)

// Each definition accepts only its own act; `act` and `object` of a call belong together by construction.
const byKind = Object.fromEntries(definitions.map((each) => [each.kind, each])) as unknown as Readonly<
  Record<AnyActKind, ActDefinition<AnyAct, ObjectKind, AnyAct>>
>

/** Returns the definition of an act of this kind, for callers that have the act and its own object. */
export const definitionOf = (kind: AnyActKind) => byKind[kind]

/** Returns true if a call of this name (`group.name`) changes a part of the values that an act of this kind replaces. */
export const isPartOf = (kind: AnyActKind, write: string) =>
  definitionOf(kind).parts?.some((part) => part === write) ?? false

/** Returns the kind of act that a call of this name (`group.name`) with this input amounts to; null if it is not an act. */
export function actKindOf(write: string, input: CallFields): AnyActKind | null {
  const isOf = (kind: AnyActKind) =>
    definitionOf(kind).write === write && definitionOf(kind).read(input, String) !== null
  return actKinds.find((kind) => isOf(kind) || isPartOf(kind, write)) ?? null
}
