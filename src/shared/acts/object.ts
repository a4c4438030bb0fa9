import type { z } from 'zod'
import { isOtherMachine, keyPrefix, machineIdentity, shortKey } from '@shared/api/key-text'
import { machineName } from '@shared/states/machine-state'
import { hasVisibleText, type NamedUser, userName } from '@shared/user-name'
import type { ActObject as Schema } from './object-schema'
import type { Node, ApiKey, PreAuthKey, User, StoredPolicy, OAuthClient } from '@shared/api/resources'
import type { SeenNode, ChangeKind } from '@shared/history/change'
import type { Capabilities, Capability } from '@shared/api/capabilities'
import type { EndpointInput, CallName } from '@shared/api/contract'
import type { FieldKind, FieldType } from './fields'
import type { SimulatedNetwork } from './simulated-network'

export type ActObject = z.infer<typeof Schema>
export type ObjectKind = ActObject['kind']
export type ObjectOf<K extends ObjectKind> = Extract<ActObject, { kind: K }>

/** Returns the display name of the object. The policy has no name of its own. */
export function objectLabel(object: ActObject): string {
  switch (object.kind) {
    case 'node':
      return machineName(object)
    case 'user':
      return userName(object)
    case 'preAuthKey':
      return object.key
    case 'apiKey':
      return shortKey(object.prefix)
    case 'oauthClient':
      return object.description || object.id
    case 'policy':
      return ''
  }
}

/** Tells whether two objects with one id are different ones: a server whose database was restored uses ids again. */
export function isOtherObject(a: ActObject, b: ActObject): boolean {
  if (a.kind === 'node' && b.kind === 'node') return isOtherMachine(a.identity, b.identity)
  if (a.kind === 'preAuthKey' && b.kind === 'preAuthKey') return a.key !== b.key
  return a.kind === 'apiKey' && b.kind === 'apiKey' && a.prefix !== b.prefix
}

/** Returns the object as one of this kind; throws TypeError if it is another. */
export function as<K extends ObjectKind>(kind: K, object: ActObject): ObjectOf<K> {
  if (object.kind !== kind) throw new TypeError(`an act on a ${kind} was given a ${object.kind}`)
  return object as ObjectOf<K>
}

/** Returns the fields of a machine that acts read. */
export function nodeObject(node: Node): ObjectOf<'node'> {
  return nodeObjectOf({ ...node, identity: machineIdentity(node.machineKey) })
}

/** Returns the fields of a machine seen earlier that acts read. */
export function nodeObjectOf(node: Omit<ObjectOf<'node'>, 'kind'> & Pick<SeenNode, 'details'>): ObjectOf<'node'> {
  const { id, name, givenName, user, forcedTags, expiry, approvedRoutes, identity } = node
  const ipAddresses = node.ipAddresses ?? node.details?.ipAddresses
  return {
    kind: 'node',
    id,
    name,
    givenName,
    user,
    forcedTags,
    expiry,
    approvedRoutes,
    identity,
    ...(ipAddresses && ![givenName, name].some(hasVisibleText) && { ipAddresses }),
  }
}

export function userObject({ id, name, displayName, email, provider }: User): ObjectOf<'user'> {
  return { kind: 'user', id, name, displayName, email, provider }
}

export function preAuthKeyObject(
  seen: Pick<PreAuthKey, 'id' | 'key' | 'expiration' | 'aclTags'> & { readonly user: NamedUser | null },
): ObjectOf<'preAuthKey'> {
  const { id, key, expiration, user, aclTags } = seen
  const owner = { ...(user && { user: userName(user) }), ...(aclTags.length > 0 && { tags: aclTags }) }
  return { kind: 'preAuthKey', id, key: shortKey(key), expiration, ...owner }
}

export function apiKeyObject({ id, prefix, expiration }: ApiKey): ObjectOf<'apiKey'> {
  return { kind: 'apiKey', id, prefix, expiration }
}

/** Returns a new API key, without its secret; null if its format is unknown. No response has its id: its prefix is unique, too. */
export function newApiKeyObject(key: string, expiration: string): ObjectOf<'apiKey'> | null {
  const id = keyPrefix(key)
  return id === undefined
    ? null
    : { kind: 'apiKey', id, prefix: id.startsWith('hskey-') ? `${id}-***` : id, expiration }
}

export function oauthClientObject({
  id,
  description,
}: Pick<OAuthClient, 'id' | 'description'>): ObjectOf<'oauthClient'> {
  return { kind: 'oauthClient', id, description }
}

export function policyObject({ id, policy }: StoredPolicy): ObjectOf<'policy'> {
  return { kind: 'policy', id, policy }
}

/** Returns the object in the response to a call; null if the response has none. */
export function objectInResponse(response: object): ActObject | null {
  const found = response as Partial<StoredPolicy> & {
    node?: Node
    user?: User
    preAuthKey?: PreAuthKey
    oauthClient?: OAuthClient
  }
  if (found.policy !== undefined) return policyObject(response as StoredPolicy)
  if (found.node) return nodeObject(found.node)
  if (found.user) return userObject(found.user)
  if (found.oauthClient) return oauthClientObject(found.oauthClient)
  return found.preAuthKey ? preAuthKeyObject(found.preAuthKey) : null
}

/** One call of the contract, and its input. */
export interface ActCall {
  readonly name: CallName
  readonly input: CallFields
}

/** The input of a call before it is parsed. */
export type CallFields = Readonly<Record<string, unknown>>

/** How an act of this console shows in the next snapshot of the server. */
export interface Shows {
  /** Changes of the object itself, or of the new object. */
  readonly own: readonly ChangeKind[]
  /** Changes of objects of the same user, as by a rename or a deletion. */
  readonly ofUser?: readonly ChangeKind[]
}

/** A value of an object that an act replaces: texts, or a time in RFC 3339 (null: never). */
export type Value =
  | { readonly list: readonly string[] }
  | { readonly text: string | null }
  | { readonly at: string | null }

/** Why no server can undo an act; each has a text, `activity:noUndo.<reason>`. */
export type NoInverse = 'machineGone' | 'providerUser' | 'keyGone' | 'keyExpired'

/** The fields of an act besides its kind, each with the name of its schema. */
export type ActFields = Readonly<Record<string, FieldKind>>

type OptionalIn<F extends ActFields> = { [N in keyof F]: F[N] extends 'optional' ? N : never }[keyof F]

/** Writes an intersection as one object. */
type Flat<T> = { [N in keyof T]: T[N] }

/** An act of this kind with these fields. */
export type ActWith<K extends string, F extends ActFields> = Flat<
  { kind: K } & { -readonly [N in Exclude<keyof F, OptionalIn<F>>]: FieldType<F[N]> } & {
    -readonly [N in OptionalIn<F>]?: FieldType<F[N]>
  }
>

type ObjectKindOf<K extends string> = K extends `${infer O}.${string}` ? Extract<ObjectKind, O> : never

/**
 * All specifics of one act. A new act is one of these in `registry.ts`: the compiler names missing parts.
 * `A` is the act, `O` the kind of the object that it changes, `I` the act that undoes it, as the registry checks. `object` is always the
 * object before the act.
 */
export interface ActDefinition<A, O extends ObjectKind, I> {
  readonly object: O
  readonly fields: ActFields
  /** The call of the contract that performs it. Several acts may share one call. */
  readonly write: CallName
  /** Calls of the contract that change a part of the same values. The journal records them as this act. */
  readonly parts?: readonly CallName[]
  /** Returns the input of the call. */
  input(act: A, object: ObjectOf<O>): CallFields
  /**
   * Returns the fields of the act for a call with this input, without kind and id; null if the call is another act. `userId` returns the id
   * of a user that a call names by id or name.
   */
  read(input: CallFields, userId: (idOrName: string) => string): CallFields | null
  /**
   * Returns whether the object is already in the state after the act. `now`: the server's time in milliseconds. `gone`: the act deletes the
   * object.
   */
  readonly isMade: ((act: A, object: ObjectOf<O>, now: number) => boolean) | 'gone'
  /** Returns the replaced values as text, which is equal if and only if none of them changed. */
  replaces(object: ObjectOf<O>): string
  /**
   * The act that undoes it, null if this server has none; or why no server has one. A created object has its id only afterwards:
   * `inverseAfter` puts it in.
   */
  readonly inverse: ((act: A, before: ObjectOf<O>, can: Capabilities) => I | null) | NoInverse
  /** Why `inverse` returned null, if not because this server lacks the call. */
  readonly whyNone?: NoInverse
  /** The object before an act that creates it: it has no id yet. Omitted if the act changes an existing object. */
  readonly creates?: (act: A) => ObjectOf<O>
  /** Performs it in a simulated network; a server's refusal leaves that network as it is. `null`: it does not affect access. */
  readonly simulate: ((act: A, network: SimulatedNetwork) => void) | null
  readonly shows: Shows
  /** The capability that the server needs; null if every server has it. */
  readonly capability: Capability | null | ((act: A) => Capability | null)
  /** True if it takes something away at once. Its dialog has a red button; for many objects, the user must type their number. */
  readonly destructive: boolean | ((act: A, object: ObjectOf<O>) => boolean)
  /** The replaced value for display; null if there is none. */
  readonly value: {
    of(object: ObjectOf<O>): Value
    /** Returns the value after the act, null if it does not follow from the act alone. `now`: the server's time in milliseconds. */
    after(act: A, now: number): Value | null
  } | null
}

/** The parts of a definition whose types its kind, its fields and its call determine. */
interface TypedParts<A, O extends ObjectKind, F extends ActFields, N extends CallName, P extends CallName> {
  readonly fields: F
  readonly write: N
  readonly parts?: readonly P[]
  input(act: A, object: ObjectOf<O>): EndpointInput<N>
}

/** A definition whose type names its own kind, fields and calls. */
interface NamedDefinition<
  K extends string,
  F extends ActFields,
  N extends CallName,
  P extends CallName,
  I,
> extends ActDefinition<ActWith<K, F>, ObjectKindOf<K>, I> {
  readonly kind: K
  readonly fields: F
  readonly write: N
  readonly parts?: readonly P[]
}

/** Defines an act of the kind `<object>.<verb>`. */
export const defineAct = <
  const K extends `${ObjectKind}.${string}`,
  const F extends ActFields,
  N extends CallName,
  P extends CallName = never,
  I = never,
>(
  kind: K,
  parts: TypedParts<ActWith<K, F>, ObjectKindOf<K>, F, N, P> &
    Omit<ActDefinition<ActWith<K, F>, ObjectKindOf<K>, I>, 'object' | keyof TypedParts<never, never, F, N, P>>,
): NamedDefinition<K, F, N, P, I> => ({
  kind,
  object: kind.slice(0, kind.indexOf('.')) as ObjectKindOf<K>,
  ...parts,
})
