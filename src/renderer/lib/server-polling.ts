import { focusManager, hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { queryKeys } from './queries/query-keys'
import { POLL_MS } from './query-client'
import { type Part, parts } from './server-state'
import type { ServerWatch } from './server-watch'

const keys: Readonly<Record<Part, QueryKey>> = {
  nodes: queryKeys.nodeList,
  users: queryKeys.users,
  routes: queryKeys.routes,
  preAuthKeys: queryKeys.preAuthKeys,
  apiKeys: queryKeys.apiKeys,
  policy: queryKeys.policy,
  server: queryKeys.serverInfo,
  health: queryKeys.health,
}
/** Health comes first: it is the cheapest call and shows whether the server is there. */
const byPreference = [...parts].toSorted((one, other) => Number(other === 'health') - Number(one === 'health'))

const isActive = (client: QueryClient, part: Part) =>
  client.getQueryCache().find({ queryKey: keys[part], exact: true })?.isActive() ?? false

/** Returns true if an earlier response of a part is on screen. */
export function isShown(client: QueryClient, part: Part): boolean {
  return isActive(client, part) && client.getQueryData(keys[part]) !== undefined
}

/** Returns the parts of the server that the screen observes. */
function activeParts(client: QueryClient): Set<Part> {
  return new Set(parts.filter((part) => isActive(client, part)))
}

const same = (one: ReadonlySet<Part>, other: ReadonlySet<Part>) =>
  one.size === other.size && [...one].every((part) => other.has(part))

/** Refetched after the server returns, including single machines; all but the health check, which noticed the return. */
const fromServer = new Set(parts.filter((part) => part !== 'health').map((part) => keys[part][0]))
const comesFromServer = ({ queryKey }: Query) => fromServer.has(queryKey[0])

/**
 * Connects the queries of a client to the watch: active queries determine the watched parts, a single failure triggers another part's query
 * at once, and all active queries are refetched after the server returns. Returns a function that disconnects.
 */
export function connectPolling(client: QueryClient, watch: ServerWatch): () => void {
  let active: ReadonlySet<Part> = new Set()
  const look = () => {
    const now = activeParts(client)
    if (same(active, now)) return
    active = now
    watch.setActive(now)
  }
  watch.setRequester({
    ask: (candidates) => {
      const part = byPreference.find((each) => candidates.includes(each))
      // A request in flight will respond soon.
      if (part) void client.refetchQueries({ queryKey: keys[part], exact: true }, { cancelRefetch: false })
    },
    resume: () => void client.refetchQueries({ type: 'active', predicate: comesFromServer }),
  })
  look()
  const stop = client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'observerAdded' || type === 'observerRemoved') look()
    const gone = type === 'removed' && parts.find((part) => hashKey(keys[part]) === query.queryHash)
    if (gone) watch.forget(gone)
  })
  // Refetches missing parts until they load, even if the user left the page that needs them: every page names missing parts.
  const timer = setInterval(() => {
    if (!focusManager.isFocused() || watch.get().condition !== 'partly') return
    for (const part of watch.get().missing)
      if (!isActive(client, part)) void client.refetchQueries({ queryKey: keys[part], exact: true, type: 'inactive' })
  }, POLL_MS)
  return () => {
    stop()
    clearInterval(timer)
    watch.setRequester(null)
  }
}
