import { z } from 'zod'
import { endpoint } from './endpoint'
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
  .string({ error: 'A name is required' })
  .min(2, 'A name needs at least 2 characters')
  .max(63, 'A name has at most 63 characters')
  .regex(/^\p{L}/u, 'A name starts with a letter')
  .regex(/^[\p{L}\p{N}\-._@]+$/u, 'A name has only letters, digits, "-", ".", "_" and at most one "@"')
  .refine((name) => name.split('@').length <= 2, 'A name has at most one "@"')
  .refine((name) => !name.endsWith('@'), 'A name does not end in "@"')

/**
 * How a call names a user: by name in the path, as the specification has it, or by id. Given both, they must be the same user,
 * so that a name which looks like an id can never hit the wrong one.
 */
const UserRef = { name: z.string().min(1, 'A user is required'), id: Id.optional() }

const one = z.object({ user: User })

export const users = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/user',
    input: z.object({ name: z.string().optional(), id: z.string().optional(), email: z.string().optional() }),
    output: z.object({ users: z.array(User) }),
    list: 'users',
    errors: [],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/user',
    input: z.object({
      name: NewUserName,
      displayName: z.string().max(255, 'A name has at most 255 characters').optional(),
      email: z.union([z.literal(''), z.email('Expected an address such as alice@example.com')]).optional(),
      pictureUrl: z
        .union([z.literal(''), z.url({ protocol: /^https?$/, error: 'Expected an http or https address' })])
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
