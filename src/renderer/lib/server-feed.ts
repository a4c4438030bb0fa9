import {
  focusManager,
  hashKey,
  type Query,
  type QueryClient,
  type QueryKey,
  replaceEqualDeep,
} from '@tanstack/react-query'
import { type Part, parts } from '@shared/api/server-state'
import { invoke, onDesktop } from './desktop'
import { queryKeys } from './queries/cache'
import { linkOf } from './server-link'

const keys: Readonly<Record<Part, QueryKey>> = {
  nodes: queryKeys.nodeList,
  users: queryKeys.users,
  routes: queryKeys.routes,
  preAuthKeys: queryKeys.preAuthKeys,
  apiKeys: queryKeys.apiKeys,
  oauthClients: queryKeys.oauthClients,
  policy: queryKeys.policy,
  server: queryKeys.serverInfo,
  health: queryKeys.health,
}

const hashes = new Map(parts.map((part) => [part, hashKey(keys[part])]))

const isActive = (client: QueryClient, part: Part): boolean =>
  client
    .getQueryCache()
    .get(hashes.get(part) ?? '')
    ?.isActive() ?? false

/** Returns true if an earlier response of a part is on screen. */
export function isShown(client: QueryClient, part: Part): boolean {
  return isActive(client, part) && client.getQueryData(keys[part]) !== undefined
}

/** A machine on a page of its own, which changes with the list. */
const isMachine = ({ queryHash, queryKey }: Query) =>
  queryKey[0] === queryKeys.nodes[0] && queryHash !== hashes.get('nodes')

const isOneShown = (client: QueryClient): boolean =>
  client.getQueryCache().findAll({ queryKey: queryKeys.nodes, type: 'active' }).some(isMachine)

/** Returns a function that finds a machine in the list as it is loaded now; null if no list is loaded. */
function listedIn(client: QueryClient): ((id: unknown) => object | undefined) | null {
  const list = client.getQueryData<{ id: string }[]>(keys.nodes)
  return list ? (id) => list.find((node) => node.id === id) : null
}

/** Delays a function to the end of the current task, and runs it once however often it is planned there. */
function oncePerTask(run: () => void): { readonly plan: () => void; readonly cancel: () => void } {
  let state: 'idle' | 'planned' | 'over' = 'idle'
  const end = () => {
    if (state !== 'planned') return
    state = 'idle'
    run()
  }
  const plan = () => {
    if (state !== 'idle') return
    state = 'planned'
    queueMicrotask(end)
  }
  return { plan, cancel: () => void (state = 'over') }
}

interface FeedOptions {
  readonly client: QueryClient
  readonly serverId: string
}

/**
 * Tells the main process which parts of the server this window shows, and refetches each of them when the main process has read it: the
 * response then comes from its copy. Parts that could not be loaded are followed until they are, even on pages that do not need them,
 * because every page names missing parts. Returns a function that disconnects.
 */
export function connectFeed({ client, serverId }: FeedOptions): () => void {
  const { watch, refusedKey } = linkOf(client)
  let followed: readonly Part[] = []
  const follow = (next: readonly Part[]) => {
    if (next.join() === followed.join()) return
    followed = next
    void invoke('api:follow', { serverId, parts: [...next] }).catch(() => undefined)
  }
  const look = () => {
    const active = parts.filter((part) => isActive(client, part))
    watch.setActive(new Set(active))
    const others: readonly Part[] = [...watch.get().missing, ...(isOneShown(client) ? (['nodes'] as const) : [])]
    const isWatching = focusManager.isFocused() && !refusedKey.get()
    follow(isWatching ? parts.filter((part) => active.includes(part) || others.includes(part)) : [])
  }
  const { plan, cancel } = oncePerTask(look)
  const refetch = async (part: Part, isChanged: boolean) => {
    const isOnPage = part === 'nodes' && isOneShown(client)
    const before = listedIn(client)
    await client.refetchQueries({ queryKey: keys[part], exact: true }, { cancelRefetch: false })
    if (!isOnPage) return
    const now = listedIn(client)
    const isDue = ({ queryKey: [, , id] }: Query) => {
      const [old, row] = [before?.(id), now?.(id)]
      // A page that has just deleted its machine does not ask for it again at once.
      if (!row) return now ? !old : isChanged
      return replaceEqualDeep(old, row) !== old
    }
    const predicate = (query: Query) => isMachine(query) && (isDue(query) || query.state.status === 'error')
    await client.refetchQueries({ type: 'active', predicate }, { cancelRefetch: false })
  }
  const stops = [
    cancel,
    onDesktop('api:read', (read) => {
      if (read.serverId === serverId && followed.includes(read.part)) void refetch(read.part, read.isChanged)
    }),
    client.getQueryCache().subscribe(({ type, query }) => {
      // Each component that renders announces its options.
      if (type === 'observerAdded' || type === 'observerRemoved' || type === 'observerOptionsUpdated') plan()
      const gone = type === 'removed' && parts.find((part) => hashes.get(part) === query.queryHash)
      if (gone) watch.forget(gone)
    }),
    watch.subscribe(look),
    focusManager.subscribe(look),
    refusedKey.subscribe(look),
  ]
  look()
  return () => {
    for (const stop of stops) stop()
    follow([])
  }
}
