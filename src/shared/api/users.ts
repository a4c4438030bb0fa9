import { z } from 'zod'
import { endpoint } from './endpoint'
import { says } from './issue'
import { ListProblems } from './list-problem'
import { Empty, Id, Time } from './primitives'

/** A user as every screen sees it. `email`, `provider` … are empty where the server has none (before 0.24, or local users). */
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

/**
 * The rule for names that policies can refer to (0.29's own, which its API no longer enforces): 2 characters or more, a letter first,
 * then letters, digits, `-`, `.`, `_` and at most one `@`, which is not last.
 */
export const NewUserName = z
  .string(says('nameRequired'))
  .min(1, { error: says('nameRequired'), abort: true })
  .min(2, says('nameShort'))
  .max(63, says('nameLong'))
  .regex(/^\p{L}/u, says('nameStartLetter'))
  .regex(/^[\p{L}\p{N}\-._@]+$/u, says('nameUser'))
  .refine((name) => name.split('@').length <= 2, says('nameOneAt'))
  .refine((name) => !name.endsWith('@'), says('nameEndAt'))

/**
 * How a call names a user: by name in the path, as the specification has it, or by id. Given both, they must be the same user,
 * so that a name which looks like an id can never hit the wrong one.
 */
const UserRef = { name: z.string().min(1, says('userRequired')), id: Id.optional() }

const one = z.object({ user: User })

export const users = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/user',
    input: z.object({ name: z.string().optional(), id: z.string().optional(), email: z.string().optional() }),
    output: z.object({ users: z.array(User), problems: ListProblems }),
    list: 'users',
    errors: [],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/user',
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
  rename: endpoint({
    method: 'POST',
    path: '/api/v1/user/:name/rename/:newName',
    input: z.object({ ...UserRef, newName: NewUserName }),
    output: one,
    errors: ['notFound', 'conflict'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/v1/user/:name',
    input: z.object(UserRef),
    output: Empty,
    errors: ['notFound', 'invalid'],
  }),
} as const
