import type { PreAuthKey } from '@shared/api/pre-auth-keys'
import type { User } from '@shared/api/users'
import { expiration, type Raw, flag, id, text, texts, time } from './read'
import { userOrNull } from './user'

interface Reading {
  /** Stands in on lines before 0.26, which give the user's name alone. */
  readonly owner?: User | null
  /** True where the zero instant as expiry may mean "never" (lists of 0.30). */
  readonly zeroIsNever?: boolean
}

export function preAuthKeyOf(raw: Raw, { owner = null, zeroIsNever = false }: Reading = {}): PreAuthKey {
  return {
    id: id(raw['id']),
    key: text(raw['key']),
    user: typeof raw['user'] === 'string' ? owner : userOrNull(raw['user']),
    reusable: flag(raw['reusable']),
    ephemeral: flag(raw['ephemeral']),
    used: flag(raw['used']),
    expiration: zeroIsNever ? time(raw['expiration']) : expiration(raw['expiration'], raw['createdAt']),
    createdAt: time(raw['createdAt']),
    aclTags: texts(raw['aclTags']),
  }
}
