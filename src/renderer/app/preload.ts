import type { Part } from '@shared/api/server-state'
import type { QueryClient } from '@tanstack/react-query'
import { apiKeysQuery } from '@/lib/queries/api-keys'
import { nodesQuery } from '@/lib/queries/nodes'
import { oauthClientsQuery } from '@/lib/queries/oauth-clients'
import { policyQuery } from '@/lib/queries/policy'
import { preAuthKeysQuery } from '@/lib/queries/pre-auth-keys'
import { routesQuery } from '@/lib/queries/routes'
import { healthQuery, serverInfoQuery } from '@/lib/queries/server'
import { usersQuery } from '@/lib/queries/users'

const start: Record<Part, (client: QueryClient) => Promise<void>> = {
  nodes: (client) => client.prefetchQuery(nodesQuery()),
  users: (client) => client.prefetchQuery(usersQuery()),
  routes: (client) => client.prefetchQuery(routesQuery()),
  preAuthKeys: (client) => client.prefetchQuery(preAuthKeysQuery()),
  apiKeys: (client) => client.prefetchQuery(apiKeysQuery()),
  oauthClients: (client) => client.prefetchQuery(oauthClientsQuery()),
  policy: (client) => client.prefetchQuery(policyQuery()),
  server: (client) => client.prefetchQuery(serverInfoQuery()),
  health: (client) => client.prefetchQuery(healthQuery()),
}

/** Prefetches the data of a page; fresh data is not fetched again. Never rejects, because the page itself reports failures. */
export async function preload(client: QueryClient, reads: readonly Part[]): Promise<void> {
  await Promise.all(reads.map((read) => start[read](client)))
}
