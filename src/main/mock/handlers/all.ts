import type { AppContract } from '@shared/api/contract'
import type { ContractHandlers } from '@shared/api/endpoint'
import type { MockContext } from '../context'
import { createApiKeyHandlers } from './api-keys'
import { createAuthHandlers } from './auth'
import { createNodeHandlers } from './nodes'
import { createPolicyHandlers } from './policy'
import { createPreAuthKeyHandlers } from './pre-auth-keys'
import { createRouteHandlers } from './routes'
import { createServerHandlers } from './server'
import { createUserHandlers } from './users'

/** Creates the mock's handlers for all endpoints. */
export function createMockHandlers(context: MockContext): ContractHandlers<AppContract> {
  return {
    users: createUserHandlers(context),
    nodes: createNodeHandlers(context),
    routes: createRouteHandlers(context),
    apiKeys: createApiKeyHandlers(context),
    preAuthKeys: createPreAuthKeyHandlers(context),
    policy: createPolicyHandlers(context),
    auth: createAuthHandlers(context),
    server: createServerHandlers(context),
  }
}
