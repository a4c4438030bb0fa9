import type { PreAuthKey } from '@shared/api/pre-auth-keys'
import type { User } from '@shared/api/users'
import { expiration, type Raw, flag, id, key, tags, time, isZeroInstant } from './read'
import { userOrNull } from './user'
import { noReport, type Report } from './value-report'
import type { ApiKey } from '@shared/api/api-keys'
import { isOwnKey } from '@shared/api/key-text'

interface ApiKeyReadOptions {
  /** True if a key with the zero instant works on this server: it never expires. */
  readonly zeroIsNever?: boolean
  readonly report?: Report
}

/**
 * Tells whether this server accepts a key that it lists with the zero instant as expiry: the list itself was read with it.
 * @param own the prefix of the console's own key; undefined for an unknown format
 */
export function acceptsZero(keys: readonly Raw[], own: string | undefined): boolean {
  if (own === undefined) return false
  return keys.some((raw) => isZeroInstant(raw['expiration']) && isOwnKey(key(raw['prefix'], noReport), own))
}

export function apiKeyOf(raw: Raw, { zeroIsNever = false, report = noReport }: ApiKeyReadOptions = {}): ApiKey {
  return {
    id: id(raw['id']),
    prefix: key(raw['prefix'], report),
    expiration: zeroIsNever ? time(raw['expiration'], report) : expiration(raw['expiration'], raw['createdAt'], report),
    createdAt: time(raw['createdAt'], report),
    lastSeen: time(raw['lastSeen'], report),
  }
}

interface KeyReadOptions {
  /** The user on releases before 0.26, which return only the user's name. */
  readonly owner?: User | null
  /** True if the zero time as expiry may mean "never" (lists of 0.30). */
  readonly zeroIsNever?: boolean
  readonly report?: Report
}

export function preAuthKeyOf(
  raw: Raw,
  { owner = null, zeroIsNever = false, report = noReport }: KeyReadOptions = {},
): PreAuthKey {
  return {
    id: id(raw['id']),
    key: key(raw['key'], report),
    user: typeof raw['user'] === 'string' ? owner : userOrNull(raw['user'], report),
    reusable: flag(raw['reusable']),
    ephemeral: flag(raw['ephemeral']),
    used: flag(raw['used']),
    expiration: zeroIsNever ? time(raw['expiration'], report) : expiration(raw['expiration'], raw['createdAt'], report),
    createdAt: time(raw['createdAt'], report),
    aclTags: tags(raw['aclTags'], report),
  }
}
