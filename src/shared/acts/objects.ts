import type { ApiKey } from '@shared/api/api-keys'
import type { Node } from '@shared/api/nodes'
import type { StoredPolicy } from '@shared/api/policy'
import type { PreAuthKey } from '@shared/api/pre-auth-keys'
import { shortKey } from '@shared/api/shown-key'
import type { User } from '@shared/api/users'
import type { ObjectOf } from './object'

/** Returns the fields of a machine that acts read. */
export function nodeObject(node: Node): ObjectOf<'node'> {
  const { id, name, givenName, user, forcedTags, expiry, approvedRoutes } = node
  return { kind: 'node', id, name, givenName, user, forcedTags, expiry, approvedRoutes }
}

export function userObject({ id, name }: User): ObjectOf<'user'> {
  return { kind: 'user', id, name }
}

export function preAuthKeyObject({ id, key, expiration }: PreAuthKey): ObjectOf<'preAuthKey'> {
  return { kind: 'preAuthKey', id, key: shortKey(key), expiration }
}

export function apiKeyObject({ id, prefix, expiration }: ApiKey): ObjectOf<'apiKey'> {
  return { kind: 'apiKey', id, prefix, expiration }
}

export function policyObject({ id, policy }: StoredPolicy): ObjectOf<'policy'> {
  return { kind: 'policy', id, policy }
}
