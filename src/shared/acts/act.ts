import { z } from 'zod'
import { ApiKey } from '@shared/api/api-keys'
import { contract } from '@shared/api/contract'
import type { Endpoint } from '@shared/api/endpoint'
import { NewNodeName, Node } from '@shared/api/nodes'
import { StoredPolicy } from '@shared/api/policy'
import { PreAuthKey } from '@shared/api/pre-auth-keys'
import { Id, Tag, Time } from '@shared/api/primitives'
import { shortKey } from '@shared/api/shown-key'
import { NewUserName, User } from '@shared/api/users'

const id = Id

/**
 * One change of one thing on one server. What it leads to is whole in itself: `tags` and `approved` are all the machine has afterwards,
 * so that an act made twice does what it does once. `user` is a user's id; `at` null means never.
 */
export const Act = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('node.rename'), id, name: NewNodeName }),
  z.object({ kind: z.literal('node.tags'), id, tags: z.array(Tag) }),
  z.object({ kind: z.literal('node.move'), id, user: Id }),
  z.object({ kind: z.literal('node.expire'), id }),
  z.object({ kind: z.literal('node.expiry'), id, at: Time.nullable() }),
  z.object({ kind: z.literal('node.delete'), id }),
  z.object({ kind: z.literal('node.routes'), id, approved: z.array(z.string()) }),
  /** There is none before: its object has the name and no id. */
  z.object({
    kind: z.literal('user.create'),
    name: NewUserName,
    displayName: z.string().optional(),
    email: z.string().optional(),
  }),
  z.object({ kind: z.literal('user.rename'), id, name: NewUserName }),
  z.object({ kind: z.literal('user.delete'), id }),
  z.object({ kind: z.literal('preAuthKey.expire'), id }),
  z.object({ kind: z.literal('preAuthKey.delete'), id }),
  z.object({ kind: z.literal('apiKey.expire'), id }),
  z.object({ kind: z.literal('apiKey.delete'), id }),
  z.object({ kind: z.literal('policy.save'), text: z.string().min(1) }),
])
export type Act = z.infer<typeof Act>

/** What acts read of the things they change: small enough to be kept with each act, and without any secret. */
export const ActObject = z.discriminatedUnion('kind', [
  Node.pick({
    id: true,
    name: true,
    givenName: true,
    user: true,
    forcedTags: true,
    expiry: true,
    approvedRoutes: true,
  }).extend({ kind: z.literal('node') }),
  /** The id is '' before the user is created. */
  User.pick({ name: true }).extend({ kind: z.literal('user'), id: z.string() }),
  /** Older servers list whole secrets: no more than the start of one gets here. */
  PreAuthKey.pick({ id: true, expiration: true }).extend({
    kind: z.literal('preAuthKey'),
    key: z.string().transform(shortKey),
  }),
  ApiKey.pick({ id: true, prefix: true, expiration: true }).extend({ kind: z.literal('apiKey') }),
  StoredPolicy.pick({ id: true, policy: true }).extend({ kind: z.literal('policy') }),
])
export type ActObject = z.infer<typeof ActObject>
export type ObjectKind = ActObject['kind']
export type ObjectOf<K extends ObjectKind> = Extract<ActObject, { kind: K }>

/** The kind of thing an act changes. */
export function objectKind(act: Act): ObjectKind {
  return act.kind.slice(0, act.kind.indexOf('.')) as ObjectKind
}

/** What a user is known by who has no id yet. */
export const newUserKey = (name: string) => `user named ${name}`

/** Names the thing an act changes, the same for two acts on the same thing: its kind and id. */
export function objectKey(act: Act): string {
  if (act.kind === 'user.create') return newUserKey(act.name)
  return act.kind === 'policy.save' ? 'policy' : `${objectKind(act)} ${act.id}`
}

/** What people call the thing. The policy has no name of its own. */
export function objectLabel(object: ActObject): string {
  switch (object.kind) {
    case 'node':
      return object.givenName || object.name
    case 'user':
      return object.name
    case 'preAuthKey':
      return object.key
    case 'apiKey':
      return shortKey(object.prefix)
    case 'policy':
      return ''
  }
}

/** One call of the contract, and what it is called with. */
export interface ActCall {
  readonly endpoint: Endpoint
  readonly input: Readonly<Record<string, unknown>>
}

function call<I extends z.ZodType, O extends z.ZodType>(endpoint: Endpoint<I, O>, input: z.input<I>): ActCall {
  return { endpoint, input: input as Record<string, unknown> }
}

/**
 * The call an act is. `object` is the thing as it is before: users and API keys are called by their name and prefix. Throws TypeError
 * where it is of another kind than the act's.
 */
export function callOf(act: Act, object: ActObject): ActCall {
  switch (act.kind) {
    case 'node.rename':
      return call(contract.nodes.rename, { nodeId: act.id, newName: act.name })
    case 'node.tags':
      return call(contract.nodes.setTags, { nodeId: act.id, tags: act.tags })
    case 'node.move':
      return call(contract.nodes.move, { nodeId: act.id, user: act.user })
    case 'node.expire':
      return call(contract.nodes.expire, { nodeId: act.id })
    case 'node.expiry': {
      const until = act.at === null ? { disableExpiry: true } : { expiry: act.at }
      return call(contract.nodes.expire, { nodeId: act.id, ...until })
    }
    case 'node.delete':
      return call(contract.nodes.delete, { nodeId: act.id })
    case 'node.routes':
      return call(contract.nodes.approveRoutes, { nodeId: act.id, routes: act.approved })
    default:
      return otherCall(act, object)
  }
}

function otherCall(act: Exclude<Act, { kind: `node.${string}` }>, object: ActObject): ActCall {
  switch (act.kind) {
    case 'user.create': {
      const { name, displayName, email } = act
      return call(contract.users.create, { name, ...(displayName && { displayName }), ...(email && { email }) })
    }
    case 'user.rename':
      return call(contract.users.rename, { id: act.id, name: as('user', object).name, newName: act.name })
    case 'user.delete':
      return call(contract.users.delete, { id: act.id, name: as('user', object).name })
    case 'preAuthKey.expire':
      return call(contract.preAuthKeys.expire, { id: act.id })
    case 'preAuthKey.delete':
      return call(contract.preAuthKeys.delete, { id: act.id })
    case 'apiKey.expire':
      return call(contract.apiKeys.expire, { prefix: as('apiKey', object).prefix })
    case 'apiKey.delete':
      return call(contract.apiKeys.delete, { prefix: as('apiKey', object).prefix })
    case 'policy.save':
      return call(contract.policy.set, { policy: act.text, baseId: as('policy', object).id })
  }
}

/** The object as one of this kind; throws TypeError where it is another. */
export function as<K extends ObjectKind>(kind: K, object: ActObject): ObjectOf<K> {
  if (object.kind !== kind) throw new TypeError(`an act on a ${kind} was given a ${object.kind}`)
  return object as ObjectOf<K>
}
