import type { Node } from '@shared/api/nodes'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { watched } from '../query-client'
import { useChange } from './optimistic'
import { queryKeys } from './query-keys'
import { readPart } from './read-part'

/** All machines. Returns the same array object while nothing changes. */
export const nodesQuery = () =>
  queryOptions({
    ...watched,
    queryKey: queryKeys.nodeList,
    queryFn: readPart(
      'nodes',
      (api, signal) => api.nodes.list({}, signal),
      ({ nodes }) => nodes,
    ),
  })

/** One machine. A page opened from the list starts with the list's row (see `useNodeFromList`). */
export const nodeQuery = (id: string) =>
  queryOptions({
    ...watched,
    queryKey: queryKeys.node(id),
    queryFn: readPart(
      'nodes',
      (api, signal) => api.nodes.get({ nodeId: id }, signal),
      ({ node }) => node,
      ({ nodes }: { nodes: readonly Node[] }) => nodes.find((node) => node.id === id),
    ),
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

/**
 * Returns the newest cached state of a machine without a request: the list's or its page's. Returns the given one if neither has it, for
 * example after its deletion.
 */
export function useNewestNode(node: Node): Node {
  const list = useQuery({ ...nodesQuery(), enabled: false })
  const page = useQuery({ ...nodeQuery(node.id), enabled: false })
  const listed = list.data?.find(({ id }) => id === node.id)
  return (page.dataUpdatedAt > list.dataUpdatedAt ? page.data : listed) ?? node
}

const nodesAndRoutes = [queryKeys.nodes, queryKeys.routes]

/** `user` is a user's name, `key` the one that the waiting client shows. */
export function useRegisterNode() {
  return useChange({
    mutationFn: (input: { user: string; key: string }, api) => api.nodes.register(input),
    touches: nodesAndRoutes,
  })
}

/** Assigns missing IPv4 or IPv6 addresses to machines; returns the changes, one line each. */
export function useBackfillIps() {
  return useChange({ mutationFn: (_input, api) => api.nodes.backfillIps({}), touches: [queryKeys.nodes] })
}
