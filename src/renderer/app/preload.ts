import type { QueryClient } from '@tanstack/react-query'
import { apiKeysQuery } from '@/lib/queries/api-keys'
import { nodesQuery } from '@/lib/queries/nodes'
import { policyQuery } from '@/lib/queries/policy'
import { preAuthKeysQuery } from '@/lib/queries/pre-auth-keys'
import { routesQuery } from '@/lib/queries/routes'
import { healthQuery, serverInfoQuery } from '@/lib/queries/server'
import { usersQuery } from '@/lib/queries/users'

export type Preload = (client: QueryClient) => void

const nodes: Preload = (client) => void client.prefetchQuery(nodesQuery())
const users: Preload = (client) => void client.prefetchQuery(usersQuery())
const routes: Preload = (client) => void client.prefetchQuery(routesQuery())
const keys: Preload = (client) => void client.prefetchQuery(preAuthKeysQuery())
const apiKeys: Preload = (client) => void client.prefetchQuery(apiKeysQuery())
const policy: Preload = (client) => void client.prefetchQuery(policyQuery())
const server: Preload = (client) => void client.prefetchQuery(serverInfoQuery())
const health: Preload = (client) => void client.prefetchQuery(healthQuery())

const all =
  (...parts: Preload[]): Preload =>
  (client) => {
    for (const part of parts) part(client)
  }

/** What each page starts with. Prefetching something fresh asks for nothing. */
export const preload = {
  overview: all(nodes, users, routes, keys, apiKeys, server, health),
  machines: all(nodes, server),
  routes: all(routes, nodes, server),
  users: all(users, nodes, server),
  preAuthKeys: all(keys, users, server),
  apiKeys: all(apiKeys, server),
  policy: all(policy, server),
} as const
