import { effectiveTags, type Node } from '@shared/api/nodes'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { serverNow } from '../now'
import { apiOf, watched } from '../query-client'
import { type ChangeOptions, type Prediction, useChange } from './optimistic'
import { queryKeys } from './query-keys'

/** All machines. Answers the same array object while nothing changed. */
export const nodesQuery = () =>
  queryOptions({
    ...watched,
    queryKey: queryKeys.nodeList,
    queryFn: async ({ client, signal }) => (await apiOf(client).nodes.list({}, signal)).nodes,
  })

/** One machine. A page that comes from the list starts with the list's row (see `useNodeFromList`). */
export const nodeQuery = (id: string) =>
  queryOptions({
    ...watched,
    queryKey: queryKeys.node(id),
    queryFn: async ({ client, signal }) => (await apiOf(client).nodes.get({ nodeId: id }, signal)).node,
  })

/** What the list already knows of a machine, as `placeholderData` of its page's query. */
export function useNodeFromList(id: string): Node | undefined {
  return useQueryClient()
    .getQueryData<Node[]>(queryKeys.nodeList)
    ?.find((node) => node.id === id)
}

/** The list of machines as far as it is known, for what says something beside a page: nothing is asked of the server for it. */
export function useKnownNodes(): Node[] | undefined {
  return useQuery({ ...nodesQuery(), enabled: false }).data
}

const nodesAndRoutes = [queryKeys.nodes, queryKeys.routes]

/** Changes one machine wherever it is shown. */
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

/** Without `expiry` and `disableExpiry`: expires the machine now. */
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

/** `user` is the id or name of the user to give the machine to. */
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
      // The machine's own page must not ask for what is being deleted: its key stays untouched until the page is left.
      touches: [queryKeys.nodeList, queryKeys.routes],
    },
    options,
  )
}

/** `user` is a user's name, `key` what the waiting client shows. */
export function useRegisterNode() {
  return useChange({
    mutationFn: (input: { user: string; key: string }, api) => api.nodes.register(input),
    touches: nodesAndRoutes,
  })
}

/** Replaces the approved prefixes of a machine. */
export function useApproveRoutes(options?: ChangeOptions) {
  return useChange(
    {
      mutationFn: (input: { nodeId: string; routes: string[] }, api) => api.nodes.approveRoutes(input),
      predict: (cache, { nodeId, routes }) =>
        updateNode(cache, nodeId, (node) => ({
          ...node,
          approvedRoutes: routes,
          // Who serves what is the server's choice: until it has answered, what changes is pending.
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

/** Gives machines without an address of each kind the missing one; answers what it changed, one line each. */
export function useBackfillIps() {
  return useChange({ mutationFn: (_input, api) => api.nodes.backfillIps({}), touches: [queryKeys.nodes] })
}
