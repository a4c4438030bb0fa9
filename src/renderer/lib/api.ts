import { contract } from '@shared/api/contract'
import type { ListProblem } from '@shared/api/list-problem'
import { CHANGE_HEADER } from '@shared/api/change-header'
import { type ClientOptions, createClient } from './client'
import type { Part } from './server-state'
import { serverWatch } from './server-watch'
import { refusedKey } from './session-end'

/** Which call a part of the server is read by. */
const partOf = new Map<object, Part>([
  [contract.nodes.list, 'nodes'],
  [contract.users.list, 'users'],
  [contract.routes.list, 'routes'],
  [contract.preAuthKeys.list, 'preAuthKeys'],
  [contract.apiKeys.list, 'apiKeys'],
  [contract.policy.get, 'policy'],
  [contract.server.info, 'server'],
  [contract.server.health, 'health'],
])

const options: ClientOptions = {
  baseUrl: globalThis.location?.origin ?? '',
  fetch: (request) => globalThis.fetch(request),
  onResponse: (endpoint, call, data) => {
    const part = partOf.get(endpoint) ?? null
    serverWatch.answered(part, { ...call, at: Date.now() })
    // Main parsed it where it entered.
    if (part && part !== 'health') serverWatch.setProblems(part, (data as { problems?: ListProblem[] }).problems ?? [])
  },
  onError: (endpoint, error, { ms }) => {
    if (error.code === 'unauthorized') refusedKey.refuse(performance.now() - ms)
    serverWatch.failed(partOf.get(endpoint) ?? null, error, Date.now())
  },
}

/**
 * Every call to the current server: `api.nodes.rename({ nodeId, newName }, signal?)`. The page only ever asks its own origin; the main
 * process adds the key and passes the call on.
 */
export const api = createClient(contract, options)
export type Api = typeof api

/** The same calls, which the activity keeps as one change. */
export function apiForOneChange(): Api {
  const change = crypto.randomUUID()
  return createClient(contract, {
    ...options,
    fetch: (request) => {
      request.headers.set(CHANGE_HEADER, change)
      return globalThis.fetch(request)
    },
  })
}
