import type { PreAuthKey } from '@shared/api/pre-auth-keys'
import type { User } from '@shared/api/users'
import { expiration, type Raw, flag, id, key, tags, time, isZeroInstant } from './read'
import { userOrNull } from './user'
import { noReport, type Report } from './value-report'
import type { ApiKey } from '@shared/api/api-keys'
import { isOwnKey } from '@shared/api/key-text'
import { UNKNOWN_TIME } from '@shared/api/primitives'
import { isPast } from '@shared/states/machine-state'
import { DAY } from '@shared/time'

interface ApiKeyReadOptions {
  /** The prefix of the key that the list was read with. */
  readonly own?: string | undefined
  /** The server's time then, in milliseconds. */
  readonly now?: number | undefined
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

/** A clock that is wrong by more than this is seen elsewhere. */
const CLOCK_MARGIN = DAY

export function apiKeyOf(
  raw: Raw,
  { own, now = 0, zeroIsNever = false, report = noReport }: ApiKeyReadOptions = {},
): ApiKey {
  const prefix = key(raw['prefix'], report)
  const end = expiration(raw, zeroIsNever, report)
  // The server listed its keys for this one, so it did not expire long ago, whatever the list says.
  const isWrong = own !== undefined && isOwnKey(prefix, own) && isPast(end, now - CLOCK_MARGIN)
  return {
    id: id(raw['id']),
    prefix,
    expiration: isWrong ? UNKNOWN_TIME : end,
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
    expiration: expiration(raw, zeroIsNever, report),
    createdAt: time(raw['createdAt'], report),
    aclTags: tags(raw['aclTags'], report),
  }
}
