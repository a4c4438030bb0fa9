import { z } from 'zod'
import { endpoint } from './endpoint'
import { says } from './issue'
import { ListProblems } from './list-problem'
import { Empty, Id, Time, TimeOrNever } from './primitives'

/** An API key as listed, without its secret. `prefix` identifies it. */
export const ApiKey = z.object({
  id: Id,
  prefix: z.string(),
  expiration: TimeOrNever,
  createdAt: Time.nullable(),
  lastSeen: Time.nullable(),
})
export type ApiKey = z.infer<typeof ApiKey>

export const apiKeys = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/apikey',
    input: z.object({}),
    output: z.object({ apiKeys: z.array(ApiKey), problems: ListProblems }),
    list: 'apiKeys',
    errors: [],
  }),
  /**
   * `apiKey` is the whole secret; no later response contains it. Without `expiration` the key lasts 90 days (the default of the server's
   * command line).
   */
  create: endpoint({
    method: 'POST',
    path: '/api/v1/apikey',
    input: z.object({ expiration: Time.optional() }),
    output: z.object({ apiKey: z.string() }),
    errors: [],
  }),
  expire: endpoint({
    method: 'POST',
    path: '/api/v1/apikey/expire',
    input: z
      .object({ prefix: z.string(says('keyPrefixRequired')).optional(), id: z.string().optional() })
      .refine((key) => Boolean(key.prefix) || Boolean(key.id), says('keyPrefixRequired'))
      .refine((key) => !(key.prefix && key.id), says('oneReference')),
    output: Empty,
    errors: ['notFound', 'conflict'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/v1/apikey/:prefix',
    input: z
      .object({ prefix: z.string().min(1, says('keyPrefixRequired')), id: z.string().optional() })
      .refine((key) => !key.id, says('oneReference')),
    output: Empty,
    errors: ['notFound'],
  }),
} as const
