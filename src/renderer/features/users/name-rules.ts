import { users } from '@shared/api/users'
import type { TFunction } from 'i18next'
import { fieldProblems } from '@/lib/issue-text'

export interface UserFields {
  name: string
  displayName: string
  email: string
  pictureUrl: string
}

export type FieldErrors = Partial<Record<keyof UserFields, string>>

/** What is wrong with each field, in words; an empty object where the server may be asked. */
export function checkUser(fields: UserFields, t: TFunction<'common'>): FieldErrors {
  return fieldProblems(users.create.input, trimmed(fields), t)
}

/** Spaces around what was pasted never belong to it. */
export function trimmed(fields: UserFields): UserFields {
  const { name, displayName, email, pictureUrl } = fields
  return { name: name.trim(), displayName: displayName.trim(), email: email.trim(), pictureUrl: pictureUrl.trim() }
}

/** What is wrong with a new name of a user, in words; null where it may be tried. */
export function checkNewName(name: string, t: TFunction<'common'>): string | null {
  return checkUser({ name, displayName: '', email: '', pictureUrl: '' }, t).name ?? null
}
