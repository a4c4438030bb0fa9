import { effectiveTags, type Node } from '@shared/api/nodes'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { serverNow } from '../now'
import { apiOf, watched } from '../query-client'
import { type ChangeOptions, type Prediction, useChange } from './optimistic'
import { queryKeys } from './query-keys'

/** All machines. Returns the same array object while nothing changes. */
export const nodesQuery = () =>
  queryOptions({
    ...watched,
    queryKey: queryKeys.nodeList,
    queryFn: async ({ client, signal }) => (await apiOf(client).nodes.list({}, signal)).nodes,
  })

/** One machine. A page opened from the list starts with the list's row (see `useNodeFromList`). */
export const nodeQuery = (id: string) =>
  queryOptions({
    ...watched,
    queryKey: queryKeys.node(id),
    queryFn: async ({ client, signal }) => (await apiOf(client).nodes.get({ nodeId: id }, signal)).node,
  })

/** Returns the machine from the cached list, as `placeholderData` of its page's query. */
export function useNodeFromList(id: string): Node | undefined {
  return useQueryClient()
    .getQueryData<Node[]>(queryKeys.nodeList)
    ?.find((node) => node.id === id)
}

/** Returns the cached list of machines without a request, for secondary information beside a page. */
export function useKnownNodes(): Node[] | undefined {
  return useQuery({ ...nodesQuery(), enabled: false }).data
}

const nodesAndRoutes = [queryKeys.nodes, queryKeys.routes]

/** Changes one machine in all cached data. */
function updateNode(cache: Prediction, id: string, change: (node: Node) => Node): void {
  cache.update<Node>(queryKeys.node(id), change)
  cache.replace<Node>(queryKeys.nodeList, (node) => node.id === id, change)
}

export function useRenameNode(options?: ChangeOptions) {
  return useChange(
    {
      mutationFn: (input: { nodeId: string; newName: string }, api) => api.nodes.rename(input),
      predict: (cache, { nodeId, newName }) => updateNode(cache, nodeId, (node) => ({ ...node, givenName: newName })),
      touches: [queryKeys.nodes],
    },
    options,
  )
}

/** Expires the machine now if neither `expiry` nor `disableExpiry` is set. */
export function useExpireNode(options?: ChangeOptions) {
  return useChange(
    {
      mutationFn: (input: { nodeId: string; expiry?: string; disableExpiry?: boolean }, api) => api.nodes.expire(input),
      predict: (cache, { nodeId, expiry, disableExpiry }) =>
        updateNode(cache, nodeId, (node) => {
          if (disableExpiry) return { ...node, expiry: null }
          if (expiry) return { ...node, expiry }
          return { ...node, expiry: new Date(serverNow()).toISOString(), online: false }
        }),
      touches: [queryKeys.nodes],
    },
    options,
  )
}

export function useSetNodeTags(options?: ChangeOptions) {
  return useChange(
    {
      mutationFn: (input: { nodeId: string; tags: string[] }, api) => api.nodes.setTags(input),
      predict: (cache, { nodeId, tags }) =>
        updateNode(cache, nodeId, (node) => ({
          ...node,
          forcedTags: tags,
          tags: effectiveTags(tags, node.validTags),
        })),
      touches: [queryKeys.nodes],
    },
    options,
  )
}

/** `user` is the id or name of the machine's new user. */
export function useMoveNode() {
  return useChange({
    mutationFn: (input: { nodeId: string; user: string }, api) => api.nodes.move(input),
    touches: [queryKeys.nodes],
  })
}

export function useDeleteNode(options?: ChangeOptions) {
  return useChange(
    {
      mutationFn: (input: { nodeId: string }, api) => api.nodes.delete(input),
      predict: (cache, { nodeId }) => cache.remove<Node>(queryKeys.nodeList, (node) => node.id === nodeId),
      // The machine's own page must not refetch a machine being deleted, so its key stays untouched until the user leaves the page.
      touches: [queryKeys.nodeList, queryKeys.routes],
    },
    options,
  )
}

/** `user` is a user's name, `key` is the key shown by the waiting client. */
export function useRegisterNode() {
  return useChange({
    mutationFn: (input: { user: string; key: string }, api) => api.nodes.register(input),
    touches: nodesAndRoutes,
  })
}

/** Replaces a machine's approved prefixes. */
export function useApproveRoutes(options?: ChangeOptions) {
  return useChange(
    {
      mutationFn: (input: { nodeId: string; routes: string[] }, api) => api.nodes.approveRoutes(input),
      predict: (cache, { nodeId, routes }) =>
        updateNode(cache, nodeId, (node) => ({
          ...node,
          approvedRoutes: routes,
          // The server chooses which machine serves a prefix, so changed prefixes stay pending until it responds.
          subnetRoutes: node.subnetRoutes.filter((prefix) => routes.includes(prefix)),
          pendingRoutes: [
            ...routes.filter((prefix) => !node.approvedRoutes.includes(prefix)),
            ...node.approvedRoutes.filter((prefix) => !routes.includes(prefix)),
          ],
        })),
      touches: nodesAndRoutes,
    },
    options,
  )
}

/** Adds missing IPv4 or IPv6 addresses to machines. Returns one line per changed address. */
export function useBackfillIps() {
  return useChange({ mutationFn: (_input, api) => api.nodes.backfillIps({}), touches: [queryKeys.nodes] })
}
