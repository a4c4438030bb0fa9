import type { PreAuthKey } from '@shared/api/pre-auth-keys'
import type { User } from '@shared/api/users'
import { type Raw, flag, id, recordOrNull, text, texts, time } from './read'
import { userOrNull } from './user'

/** `owner` stands in on lines before 0.26, which give the user's name alone. */
export function preAuthKeyOf(raw: Raw, owner: User | null = null): PreAuthKey {
  return {
    id: id(raw['id']),
    key: text(raw['key']),
    user: typeof raw['user'] === 'string' ? owner : userOrNull(raw['user']),
    reusable: flag(raw['reusable']),
    ephemeral: flag(raw['ephemeral']),
    used: flag(raw['used']),
    expiration: time(raw['expiration']),
    createdAt: time(raw['createdAt']),
    aclTags: texts(raw['aclTags']),
  }
}

export function preAuthKeyOrNull(value: unknown, owner: User | null): PreAuthKey | null {
  const raw = recordOrNull(value)
  return raw && id(raw['id']) !== '' ? preAuthKeyOf(raw, owner) : null
}
