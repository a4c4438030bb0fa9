import type { z } from 'zod'
import { isOtherMachine, keyPrefix, machineIdentity, shortKey } from '@shared/api/key-text'
import { machineName } from '@shared/states/machine-state'
import { hasVisibleText, type NamedUser, userName } from '@shared/user-name'
import type { ActObject as Schema } from './object-schema'
import type { Node } from '@shared/api/nodes'
import type { OAuthClient } from '@shared/api/oauth-clients'
import type { StoredPolicy } from '@shared/api/policy'
import type { ApiKey, PreAuthKey } from '@shared/api/keys'
import type { User } from '@shared/api/users'
import type { SeenNode } from '@shared/history/change'

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
