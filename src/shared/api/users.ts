import { z } from 'zod'
import { calls } from './calls'
import { userNameLength, userNameRules } from './user-name'
import { endpoint } from './endpoint'
import { says } from './issue'
import { ListProblems } from './list-problem'
import { Empty, Id, Time } from './primitives'

/** A user as every screen sees it. `email`, `provider` and so on are empty if the server has none (before 0.24, or for local users). */
export const User = z.object({
  id: Id,
  name: z.string(),
  displayName: z.string(),
  email: z.string(),
  provider: z.string(),
  providerId: z.string(),
  profilePicUrl: z.string(),
  createdAt: Time.nullable(),
})
export type User = z.infer<typeof User>

/** A name for a user that policies can refer to, by {@link userNameRules}. */
export const NewUserName = z
  .string(says('nameRequired'))
  .min(1, { error: says('nameRequired'), abort: true })
  .min(userNameLength.min, says('nameShort'))
  .max(userNameLength.max, says('nameLong'))
  .refine(userNameRules.nameStartLetter, says('nameStartLetter'))
  .refine(userNameRules.nameUser, says('nameUser'))
  .refine(userNameRules.nameOneAt, says('nameOneAt'))
  .refine(userNameRules.nameEndAt, says('nameEndAt'))

/**
 * Calls name a user by the name in the path, as the specification requires, or by id. If both are given they must match, so that a name
 * that looks like an id can never affect another user.
 */
const UserRef = { name: z.string().min(1, says('userRequired')), id: Id.optional() }

const one = z.object({ user: User })

export const users = {
  list: endpoint(calls.users.list, {
    input: z.object({ name: z.string().optional(), id: z.string().optional(), email: z.string().optional() }),
    output: z.object({ users: z.array(User), problems: ListProblems }),
    errors: [],
  }),
  create: endpoint(calls.users.create, {
    input: z.object({
      name: NewUserName,
      displayName: z.string().max(255, says('nameLong')).optional(),
      email: z.union([z.literal(''), z.email(says('email'))], says('email')).optional(),
      pictureUrl: z
        .union([z.literal(''), z.url({ protocol: /^https?$/, error: says('httpUrl') })], says('httpUrl'))
        .optional(),
    }),
    output: one,
    errors: ['conflict'],
  }),
  rename: endpoint(calls.users.rename, {
    input: z.object({ ...UserRef, newName: NewUserName }),
    output: one,
    errors: ['notFound', 'conflict'],
  }),
  delete: endpoint(calls.users.delete, {
    input: z.object(UserRef),
    output: Empty,
    errors: ['notFound', 'invalid'],
  }),
} as const
