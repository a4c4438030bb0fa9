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

/** The contract answered by a real server. */
export function createServerHandlers(options: ClientOptions): ContractHandlers<AppContract> {
  const server = createServerClient(options)
  const queue = createKeyedQueue()
  return {
    users: createUserHandlers(server),
    nodes: createNodeHandlers(server, queue),
    routes: createRouteHandlers(server, queue),
    apiKeys: createApiKeyHandlers(server),
    preAuthKeys: createPreAuthKeyHandlers(server),
    policy: createPolicyHandlers(server, queue),
    auth: createAuthHandlers(server),
    server: createServerInfoHandlers(server),
  }
}
