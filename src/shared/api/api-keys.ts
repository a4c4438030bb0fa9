import { z } from 'zod'
import { calls } from './calls'
import { endpoint } from './endpoint'
import { says } from './issue'
import { ListProblems } from './list-problem'
import { Empty, Id, Time, TimeOrNever } from './primitives'

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
