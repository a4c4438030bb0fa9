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
/** Health is the smallest question, and the one that says whether anybody is there. */
const byPreference = [...parts].toSorted((one, other) => Number(other === 'health') - Number(one === 'health'))

const isActive = (client: QueryClient, part: Part) =>
  client.getQueryCache().find({ queryKey: keys[part], exact: true })?.isActive() ?? false

/** Whether an earlier answer of a part is on screen. */
export function isShown(client: QueryClient, part: Part): boolean {
  return isActive(client, part) && client.getQueryData(keys[part]) !== undefined
}

/** The parts of the server that something on screen watches. */
function activeParts(client: QueryClient): Set<Part> {
  return new Set(parts.filter((part) => isActive(client, part)))
}

const same = (one: ReadonlySet<Part>, other: ReadonlySet<Part>) =>
  one.size === other.size && [...one].every((part) => other.has(part))

/** What is asked again when the server is back, single machines too: all but the question that found it back. */
const fromServer = new Set(parts.filter((part) => part !== 'health').map((part) => keys[part][0]))
const comesFromServer = ({ queryKey }: Query) => fromServer.has(queryKey[0])

/**
 * Has the queries of a client serve the watch: what is on screen is what the state speaks of, a failure that stands alone gets a second
 * opinion at once, and a server that is back is asked for everything on screen. Gives the function that ends it.
 */
export function connectPolling(client: QueryClient, watch: ServerWatch): () => void {
  let active: ReadonlySet<Part> = new Set()
  const look = () => {
    const now = activeParts(client)
    if (same(active, now)) return
    active = now
    watch.setActive(now)
  }
  watch.setAsker({
    ask: (candidates) => {
      const part = byPreference.find((each) => candidates.includes(each))
      // What is being asked already answers soon.
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
  // What is missing is missing on every page, until it comes: also where the page that wanted it was left.
  const timer = setInterval(() => {
    if (!focusManager.isFocused() || watch.get().condition !== 'partly') return
    for (const part of watch.get().missing)
      if (!isActive(client, part)) void client.refetchQueries({ queryKey: keys[part], exact: true, type: 'inactive' })
  }, POLL_MS)
  return () => {
    stop()
    clearInterval(timer)
    watch.setAsker(null)
  }
}
