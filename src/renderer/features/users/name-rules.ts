import { users } from '@shared/api/users'
import type { TFunction } from 'i18next'
import { validationText } from '@/lib/validation-text'

export interface UserFields {
  name: string
  displayName: string
  email: string
  pictureUrl: string
}

export type FieldErrors = Partial<Record<keyof UserFields, string>>

/** What is wrong with each field, in words; an empty object where the server may be asked. */
export function checkUser(fields: UserFields, t: TFunction<'common'>): FieldErrors {
  const wanted = trimmed(fields)
  const parsed = users.create.input.safeParse(wanted)
  if (parsed.success) return {}
  const errors: FieldErrors = {}
  for (const { path, message } of parsed.error.issues) {
    const field = path[0] as keyof UserFields
    errors[field] ??= validationText(sentence(field, wanted, message), t)
  }
  return errors
}

/** The contract's sentence for a field, where the first one found is that of a union or says less than could be said. */
function sentence(field: keyof UserFields, fields: UserFields, message: string): string {
  switch (field) {
    case 'name':
      return fields.name === '' ? 'A name is required' : message
    case 'email':
      return 'Expected an address such as alice@example.com'
    case 'pictureUrl':
      return 'Expected an http or https address'
    case 'displayName':
      return 'A name has at most 255 characters'
  }
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
