import type { AppContract } from '@shared/api/contract'
import type { ContractHandlers } from '@shared/api/endpoint'
import { createApiKeyHandlers } from './adapters/api-keys'
import { createAuthHandlers } from './adapters/auth'
import { createNodeHandlers } from './adapters/nodes'
import { createPolicyHandlers } from './adapters/policy'
import { createPreAuthKeyHandlers } from './adapters/pre-auth-keys'
import { createRouteHandlers } from './adapters/routes'
import { createServerInfoHandlers } from './adapters/server-info'
import { createUserHandlers } from './adapters/users'
import { type ClientOptions, createServerClient } from './client'
import { createKeyedQueue } from './keyed-queue'
import type { Translation } from './translate'

/** The long lists as they travel, without a detour over values: for the routes that answer them. */
export interface EncodedLists {
  nodes(user: string | undefined, known: string | undefined): Promise<Translation>
  /** Null where the server has a table of routes. */
  routes(known: string | undefined): Promise<Translation | null>
}

/** The contract answered by a real server. */
export function createServerHandlers(options: ClientOptions): {
  handlers: ContractHandlers<AppContract>
  lists: EncodedLists
} {
  const server = createServerClient(options)
  const queue = createKeyedQueue()
  const handlers = {
    users: createUserHandlers(server),
    nodes: createNodeHandlers(server, queue),
    routes: createRouteHandlers(server, queue),
    apiKeys: createApiKeyHandlers(server),
    preAuthKeys: createPreAuthKeyHandlers(server),
    policy: createPolicyHandlers(server, queue),
    auth: createAuthHandlers(server),
    server: createServerInfoHandlers(server),
  }
  const lists: EncodedLists = {
    nodes: (user, known) => server.machines({ kind: 'nodes' }, { user, known }),
    routes: async (known) =>
      (await server.traits()).routesTable ? null : server.machines({ kind: 'routes' }, { known }),
  }
  return { handlers, lists }
}
