import type { ApiKey } from '@shared/api/api-keys'
import { isOwnKey } from '@shared/api/own-key'
import { expiration, isZeroInstant, type Raw, id, key, time } from './read'
import { noReport, type Report } from './value-report'

interface KeyReadOptions {
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

export function apiKeyOf(raw: Raw, { zeroIsNever = false, report = noReport }: KeyReadOptions = {}): ApiKey {
  return {
    id: id(raw['id']),
    prefix: key(raw['prefix'], report),
    expiration: zeroIsNever ? time(raw['expiration'], report) : expiration(raw['expiration'], raw['createdAt'], report),
    createdAt: time(raw['createdAt'], report),
    lastSeen: time(raw['lastSeen'], report),
  }
}
