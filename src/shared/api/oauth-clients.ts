import { z } from 'zod'
import { calls } from './calls'
import { endpoint } from './endpoint'
import { says } from './issue'
import { ListProblems } from './list-problem'
import { Empty, Tag, Time } from './primitives'
import { readingOf, oauthScopes } from './oauth-scopes'

/**
 * A client of the second API (0.30): a program that gets tokens for its scopes with a secret. `scopes` may hold words that no server knows:
 * they grant nothing. `creator` is the id of the user to whom the API key that made it belongs.
 */
export const OAuthClient = z.object({
  id: z.string().min(1),
  description: z.string(),
  scopes: z.array(z.string()),
  tags: z.array(Tag),
  createdAt: Time.nullable(),
  creator: z.string().nullable(),
})
export type OAuthClient = z.infer<typeof OAuthClient>

/** The longest description that a server takes, in characters. */
export const MOST_DESCRIPTION = 50

const Scope = z.enum(oauthScopes.flatMap((scope) => [scope, readingOf(scope)]))

export const oauthClients = {
  list: endpoint(calls.oauthClients.list, {
    input: z.object({}),
    output: z.object({ oauthClients: z.array(OAuthClient), problems: ListProblems }),
    errors: ['unsupported'],
  }),
  /** The response alone has the secret. */
  create: endpoint(calls.oauthClients.create, {
    input: z.object({
      scopes: z.array(Scope).min(1, says('scopeRequired')),
      tags: z.array(Tag).default([]),
      description: z.string().max(MOST_DESCRIPTION).default(''),
    }),
    output: z.object({ oauthClient: OAuthClient, secret: z.string() }),
    errors: ['unsupported'],
  }),
  delete: endpoint(calls.oauthClients.delete, {
    input: z.object({ id: z.string().min(1) }),
    output: Empty,
    errors: ['notFound', 'unsupported'],
  }),
} as const
