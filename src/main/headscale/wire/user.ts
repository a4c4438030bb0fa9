import type { User } from '@shared/api/users'
import { type Raw, id, isId, recordOrNull, text, time } from './read'
import { noReport, type Report } from './value-report'

export function contractUser(raw: Raw, report: Report = noReport): User {
  return {
    id: id(raw['id']),
    name: text(raw['name']),
    displayName: text(raw['displayName']),
    email: text(raw['email']),
    provider: text(raw['provider']),
    providerId: text(raw['providerId']),
    profilePicUrl: text(raw['profilePicUrl']),
    createdAt: time(raw['createdAt'], report),
  }
}

/** Reads a user. Returns null if there is none, or only a name, as before 0.26. A user with a non-numeric id is left out and reported. */
export function userOrNull(value: unknown, report: Report): User | null {
  const raw = recordOrNull(value)
  const known = raw === null ? '' : id(raw['id'])
  if (raw === null || known === '') return null
  if (isId(known)) return contractUser(raw, report)
  report('badOwner')
  return null
}
