import { z } from 'zod'
import { calls } from './calls'
import { endpoint } from './endpoint'
import { says } from './issue'
import { ListProblems } from './list-problem'
import { Empty, Id, Tag, Time, TimeOrNever } from './primitives'
import { User } from './users'

/**
 * A pre-auth key. Only the response of `create` has the whole secret in `key`; later the server masks it. `user` is null for keys with tags
 * alone (0.28 and newer).
 */
export const PreAuthKey = z.object({
  id: Id,
  key: z.string(),
  user: User.nullable(),
  reusable: z.boolean(),
  ephemeral: z.boolean(),
  used: z.boolean(),
  /** Revoked through the second API (0.30): no machine joins with it, although its own list still has it as valid. */
  revoked: z.literal(true).optional(),
  expiration: TimeOrNever,
  createdAt: Time.nullable(),
  aclTags: z.array(Tag),
})
export type PreAuthKey = z.infer<typeof PreAuthKey>

export const preAuthKeys = {
  list: endpoint(calls.preAuthKeys.list, {
    input: z.object({ user: z.string().optional() }),
    output: z.object({ preAuthKeys: z.array(PreAuthKey), problems: ListProblems }),
    errors: [],
  }),
  /** `user` is the id or name of a user. Without `expiration` the key lasts one hour (the default of the server's command line). */
  create: endpoint(calls.preAuthKeys.create, {
    input: z.object({
      user: z.string().optional(),
      reusable: z.boolean().default(false),
      ephemeral: z.boolean().default(false),
      expiration: Time.optional(),
      aclTags: z.array(Tag).default([]),
    }),
    output: z.object({ preAuthKey: PreAuthKey }),
    errors: ['notFound'],
  }),
  expire: endpoint(calls.preAuthKeys.expire, {
    input: z.object({ id: z.string(says('idRequired')).min(1, says('idRequired')) }),
    output: Empty,
    errors: ['notFound'],
  }),
  delete: endpoint(calls.preAuthKeys.delete, {
    input: z.object({ id: z.string(says('idRequired')).min(1, says('idRequired')) }),
    output: Empty,
    errors: ['notFound', 'unsupported'],
  }),
} as const

/** An API key as listed, without its secret. `prefix` identifies it. */
export const ApiKeySchema = z.object({
  id: Id,
  prefix: z.string(),
  expiration: TimeOrNever,
  createdAt: Time.nullable(),
  lastSeen: Time.nullable(),
})
export type ApiKey = z.infer<typeof ApiKeySchema>

export const apiKeys = {
  list: endpoint(calls.apiKeys.list, {
    input: z.object({}),
    output: z.object({ apiKeys: z.array(ApiKeySchema), problems: ListProblems }),
    errors: [],
  }),
  /**
   * `apiKey` is the whole secret; no later response contains it. Without `expiration` the key lasts 90 days (the default of the server's
   * command line).
   */
  create: endpoint(calls.apiKeys.create, {
    input: z.object({ expiration: Time.optional() }),
    output: z.object({ apiKey: z.string() }),
    errors: [],
  }),
  expire: endpoint(calls.apiKeys.expire, {
    input: z
      .object({ prefix: z.string(says('keyPrefixRequired')).optional(), id: z.string().optional() })
      .refine((key) => Boolean(key.prefix) || Boolean(key.id), says('keyPrefixRequired'))
      .refine((key) => !(key.prefix && key.id), says('oneReference')),
    output: Empty,
    errors: ['notFound', 'conflict'],
  }),
  delete: endpoint(calls.apiKeys.delete, {
    input: z
      .object({ prefix: z.string().min(1, says('keyPrefixRequired')), id: z.string().optional() })
      .refine((key) => !key.id, says('oneReference')),
    output: Empty,
    errors: ['notFound'],
  }),
} as const
