import { users } from '@shared/api/users'
import { z } from 'zod'

/** Spaces around what was pasted never belong to it. */
const trimmed = z.string().trim()
const { name, displayName, email, pictureUrl } = users.create.input.shape

/** What is wrong with a name that keeps the contract's rules. */
export type NameProblem = 'same' | 'taken'

/** A name for a user: the contract's rule, and none of those `taken`. `present` is the one it has so far. */
export const userNameField = (taken: readonly string[], present?: string) =>
  trimmed
    .refine((typed) => typed !== present, 'same' satisfies NameProblem)
    .pipe(name)
    .refine((typed) => !taken.includes(typed), 'taken' satisfies NameProblem)

/** What the form for a new user holds; says the contract's keys and {@link NameProblem}. */
export const newUserSchema = (taken: readonly string[]) =>
  z.object({
    name: userNameField(taken),
    displayName: trimmed.pipe(displayName.unwrap()),
    email: trimmed.pipe(email.unwrap()),
    pictureUrl: trimmed.pipe(pictureUrl.unwrap()),
  })
export type UserFields = z.infer<ReturnType<typeof newUserSchema>>
