import { users } from '@shared/api/resources'
import { z } from 'zod'

/** Pasted text often has spaces around it. */
const trimmed = z.string().trim()
const { name, displayName, email, pictureUrl } = users.create.input.shape

/** Problems of a name that satisfies the contract's rules. */
export type NameProblem = 'same' | 'taken'

/**
 * Returns the schema of a user name: the contract's rule, and not in `taken`.
 * @param present the current name, which is rejected as unchanged
 */
export const userNameField = (taken: readonly string[], present?: string) =>
  trimmed
    .refine((typed) => typed !== present, 'same' satisfies NameProblem)
    .pipe(name)
    .refine((typed) => !taken.includes(typed), 'taken' satisfies NameProblem)

/** Schema of the form for a new user; its messages are the contract's keys and {@link NameProblem}. */
export const newUserSchema = (taken: readonly string[]) =>
  z.object({
    name: userNameField(taken),
    displayName: trimmed.pipe(displayName.unwrap()),
    email: trimmed.pipe(email.unwrap()),
    pictureUrl: trimmed.pipe(pictureUrl.unwrap()),
  })
export type UserFields = z.infer<ReturnType<typeof newUserSchema>>
