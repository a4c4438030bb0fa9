import type { PreAuthKey } from '@shared/api/pre-auth-keys'
import type { User } from '@shared/api/users'
import { expiration, type Raw, flag, id, key, tags, time } from './read'
import { userOrNull } from './user'
import { noReport, type Report } from './value-report'

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
