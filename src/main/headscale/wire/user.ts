import type { User } from '@shared/api/users'
import { type Raw, id, recordOrNull, text, time } from './read'

export function userOf(raw: Raw): User {
  return {
    id: id(raw['id']),
    name: text(raw['name']),
    displayName: text(raw['displayName']),
    email: text(raw['email']),
    provider: text(raw['provider']),
    providerId: text(raw['providerId']),
    profilePicUrl: text(raw['profilePicUrl']),
    createdAt: time(raw['createdAt']),
  }
}

/** Null where there is none, or only the name that lines before 0.26 give. */
export function userOrNull(value: unknown): User | null {
  const raw = recordOrNull(value)
  return raw && id(raw['id']) !== '' ? userOf(raw) : null
}
