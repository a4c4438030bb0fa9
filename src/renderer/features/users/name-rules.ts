import { users } from '@shared/api/users'
import type { TFunction } from 'i18next'

type Rule =
  | 'tooShort'
  | 'required'
  | 'tooLong'
  | 'letterFirst'
  | 'characters'
  | 'oneAt'
  | 'atLast'
  | 'email'
  | 'picture'

/** The contract speaks English; these are its sentences, so that the page can say them in the reader's language. */
const rules: Readonly<Record<string, Rule>> = {
  'A name is required': 'required',
  'A name needs at least 2 characters': 'tooShort',
  'A name has at most 63 characters': 'tooLong',
  'A name starts with a letter': 'letterFirst',
  'A name has only letters, digits, "-", ".", "_" and at most one "@"': 'characters',
  'A name has at most one "@"': 'oneAt',
  'A name does not end in "@"': 'atLast',
  'Expected an address such as alice@example.com': 'email',
  'Expected an http or https address': 'picture',
}

export interface UserFields {
  name: string
  displayName: string
  email: string
  pictureUrl: string
}

export type FieldErrors = Partial<Record<keyof UserFields, string>>

/** What is wrong with each field, in words; an empty object where the server may be asked. */
export function checkUser(fields: UserFields, t: TFunction<'users'>): FieldErrors {
  const parsed = users.create.input.safeParse(trimmed(fields))
  if (parsed.success) return {}
  const errors: FieldErrors = {}
  for (const { path, message } of parsed.error.issues) {
    const field = path[0] as keyof UserFields
    if (field === 'name' && trimmed(fields).name === '') errors.name = t('nameRule.required')
    errors[field] ??= ruleText(message, field, t)
  }
  return errors
}

function ruleText(message: string, field: keyof UserFields, t: TFunction<'users'>): string {
  const rule = rules[message]
  if (rule) return t(`nameRule.${rule}`)
  // A union's own issue says nothing for people; the field does.
  if (field === 'email') return t('nameRule.email')
  return field === 'pictureUrl' ? t('nameRule.picture') : t('nameRule.longText')
}

/** Spaces around what was pasted never belong to it. */
export function trimmed(fields: UserFields): UserFields {
  const { name, displayName, email, pictureUrl } = fields
  return { name: name.trim(), displayName: displayName.trim(), email: email.trim(), pictureUrl: pictureUrl.trim() }
}

/** What is wrong with a new name of a user, in words; null where it may be tried. */
export function checkNewName(name: string, t: TFunction<'users'>): string | null {
  return checkUser({ name, displayName: '', email: '', pictureUrl: '' }, t).name ?? null
}
