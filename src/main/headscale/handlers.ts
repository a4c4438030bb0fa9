import type { AppContract } from '@shared/api/contract'
import type { ContractHandlers } from '@shared/api/endpoint'
import { ApiError } from '@shared/api/error'
import { createApiKeyAdapter } from './adapters/api-keys'
import { createAuthAdapter } from './adapters/auth'
import { createNodeAdapter } from './adapters/nodes'
import { createOAuthClientAdapter } from './adapters/oauth-clients'
import { createPolicyAdapter, type PolicyFile } from './adapters/policy'
import { createPreAuthKeyAdapter, revokedKeys } from './adapters/pre-auth-keys'
import { createRouteAdapter } from './adapters/routes'
import { createServerInfoHandlers } from './adapters/server-info'
import { createUserAdapter } from './adapters/users'
import { createServerClock } from './server-clock'
import { type HeadscaleClientOptions, createServerClient, type ServerClient } from './client'
import type { ListedUser, Where } from './translate'
import { createKeyedQueue } from '@main/lib/concurrency'
import type { PlainResponse } from '@main/api/plain'
import type { Conditions } from '@main/api/representation'

/** The long lists as encoded responses, without decoding them to values first. */
export interface EncodedLists {
  nodes(input: { user?: string | undefined }, conditions: Conditions): Promise<PlainResponse>
  /** Null if the server has a routes table. */
  routes(conditions: Conditions): Promise<PlainResponse | null>
  users(input: Where<ListedUser>, conditions: Conditions): Promise<PlainResponse>
  apiKeys(conditions: Conditions): Promise<PlainResponse>
  /** Null if the server lists keys user by user. */
  preAuthKeys(input: { user?: string | undefined }, conditions: Conditions): Promise<PlainResponse | null>
}

/**
 * Wraps handlers so that a response in another shape than the detected release's makes that release doubtful, whichever call received it.
 */
function doubting<H extends Readonly<Record<string, object>>>(server: ServerClient, handlers: H): H {
  const watch = (handler: (input: unknown) => unknown) => async (input: unknown) => {
    try {
      return await handler(input)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'badResponse') server.doubt()
      throw error
    }
  }
  const groups = Object.entries(handlers).map(([name, group]) => {
    const calls = Object.entries(group).map(([call, handler]) => [call, watch(handler as (input: unknown) => unknown)])
    return [name, Object.fromEntries(calls)] as const
  })
  return Object.fromEntries(groups) as H
}

/** Implements the contract with a real server. */
export function createAdapters(options: HeadscaleClientOptions & { readonly policyFile?: PolicyFile | undefined }): {
  handlers: ContractHandlers<AppContract>
  lists: EncodedLists
} {
  const clock = createServerClock(options.http, options.now)
  const server = createServerClient({ ...options, http: clock.http, aheadMs: clock.aheadMs })
  const queue = createKeyedQueue()
  const handlers = doubting(server, {
    users: createUserAdapter(server),
    nodes: createNodeAdapter(server, queue),
    routes: createRouteAdapter(server, queue),
    apiKeys: createApiKeyAdapter(server),
    preAuthKeys: createPreAuthKeyAdapter(server),
    oauthClients: createOAuthClientAdapter(server),
    policy: createPolicyAdapter(server, queue, options.policyFile),
    auth: createAuthAdapter(server),
    server: createServerInfoHandlers(server, () => clock.aheadMs()),
  })
  const lists: EncodedLists = {
    nodes: ({ user }, conditions) => server.list({ kind: 'nodes' }, { query: { user: user || undefined }, conditions }),
    routes: async (conditions) =>
      (await server.quirks()).routesTable ? null : server.list({ kind: 'routes' }, { conditions }),
    users: (where, conditions) => server.list({ kind: 'users', where }, { query: { ...where }, conditions }),
    apiKeys: (conditions) => server.list({ kind: 'apiKeys' }, { conditions }),
    preAuthKeys: async ({ user }, conditions) => {
      const { preAuthPerUser, preAuthZeroIsNever: zeroIsNever } = await server.quirks()
      if (preAuthPerUser) return null
      const revoked = await revokedKeys(server)
      return server.list({ kind: 'preAuthKeys', zeroIsNever, ofUser: user, ...revoked }, { conditions })
    },
  }
  return { handlers, lists }
}
