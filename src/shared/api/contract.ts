import { apiKeys } from './api-keys'
import { auth } from './auth'
import { nodes } from './nodes'
import { policy } from './policy'
import { preAuthKeys } from './pre-auth-keys'
import { routes } from './routes'
import { server } from './server'
import { users } from './users'

/** Every API call of the page. Mock, proxy and client are built by looping over this. */
export const contract = { users, nodes, routes, apiKeys, preAuthKeys, policy, auth, server } as const
export type AppContract = typeof contract
