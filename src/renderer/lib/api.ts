import { contract } from '@shared/api/contract'
import { createClient } from './client'
import { freshness } from './freshness'
import { sessionEnd } from './session-end'

/**
 * Every call to the current server: `api.nodes.rename({ nodeId, newName }, signal?)`. The page only ever asks its own origin; the main
 * process adds the key and passes the call on.
 */
export const api = createClient(contract, {
  baseUrl: globalThis.location?.origin ?? '',
  fetch: (request) => globalThis.fetch(request),
  onResponse: (latencyMs) => freshness.answered(Date.now(), latencyMs),
  onError: (error) => {
    if (error.code === 'unauthorized') sessionEnd.emit('unauthorized')
    freshness.failed(Date.now(), error)
  },
})
