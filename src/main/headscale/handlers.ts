import type { AppContract } from '@shared/api/contract'
import type { ContractHandlers } from '@shared/api/endpoint'
import { ApiError } from '@shared/api/error'
import {
  createApiKeyAdapter,
  createPreAuthKeyAdapter,
  revokedKeys,
  createUserAdapter,
  createAuthAdapter,
  createNodeAdapter,
} from './adapters/resources'
import { createOAuthClientAdapter } from './adapters/oauth-clients'
import { createPolicyAdapter, type PolicyFile } from './adapters/policy'
import { createRouteAdapter } from './adapters/routes'
import { createServerInfoHandlers } from './adapters/server-info'
import { type HeadscaleClientOptions, createServerClient, type ServerClient } from './client'
import type { ListedUser, Where } from './translate'
import { createKeyedQueue } from '@main/lib/concurrency'
import type { PlainResponse, Conditions } from '@main/api/api-app'
import type { HttpClient } from './call'

/** Smaller differences count as equal: the header has a resolution of one second, and the page shows smaller differences as "now". */
const AGREE_MS = 2_000
/** Slower responses, in milliseconds, are too imprecise to measure with. */
const SLOW_MS = 5_000

interface ServerClock {
  /** The same client, with its responses measured. */
  readonly http: HttpClient
  /** How far the server's clock is ahead of this computer's, in milliseconds; 0 while they agree or nothing is known. */
  readonly aheadMs: () => number
}

/**
 * Compares the server's clock with this computer's by the `Date` of every response (RFC 9110, 6.6.1). The figure changes only when a
 * response differs clearly, so that values computed from it stay stable. `now` in milliseconds.
 */
export function createServerClock(http: HttpClient, now: () => number): ServerClock {
  let known = 0
  const look = (date: string | undefined, sent: number, received: number) => {
    const written = Date.parse(date ?? '')
    if (Number.isNaN(written) || received - sent > SLOW_MS) return
    // The header omits the fraction of its second, half a second on average; it was written between the two measured times.
    const ahead = Math.round(written + 500 - (sent + received) / 2)
    const rounded = Math.abs(ahead) < AGREE_MS ? 0 : Math.round(ahead / 1_000) * 1_000
    if (rounded === 0 || Math.abs(ahead - known) >= AGREE_MS) known = rounded
  }
  return {
    aheadMs: () => known,
    http: async (address, request) => {
      const sent = now()
      const response = await http(address, request)
      // Responses from a cache carry the date of the original response.
      if (response.headers.age === undefined) look(response.headers.date, sent, now())
      return response
    },
  }
}

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
