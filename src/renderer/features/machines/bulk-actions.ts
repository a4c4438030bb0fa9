import { effectiveTags, type Node } from '@shared/api/nodes'
import { api } from '@/lib/api'
import { waitingRoutes } from '@/domain/machine-state'
import { type ExpiryChoice, expiryFields } from './expiry-choice'

export const bulkActions = ['expire', 'tags', 'approve', 'delete'] as const
export type BulkAction = (typeof bulkActions)[number]

export const tagModes = ['add', 'remove'] as const

/** What the forms of the bulk dialogs hold. */
export interface BulkInput {
  expiry: ExpiryChoice
  tagMode: (typeof tagModes)[number]
  tags: string[]
}

/** The tags a machine has after adding or removing some. */
export function changedTags(node: Pick<Node, 'forcedTags'>, { tagMode, tags }: BulkInput): string[] {
  if (tagMode === 'add') return effectiveTags(node.forcedTags, tags)
  return node.forcedTags.filter((tag) => !tags.includes(tag))
}

/** The call that does it to one machine. */
export function bulkCall(action: BulkAction, input: BulkInput): (node: Node) => Promise<unknown> {
  switch (action) {
    case 'expire':
      return (node) => api.nodes.expire({ nodeId: node.id, ...expiryFields(input.expiry) })
    case 'tags':
      return (node) => api.nodes.setTags({ nodeId: node.id, tags: changedTags(node, input) })
    case 'approve':
      return (node) =>
        api.nodes.approveRoutes({ nodeId: node.id, routes: [...node.approvedRoutes, ...waitingRoutes(node)] })
    case 'delete':
      return (node) => api.nodes.delete({ nodeId: node.id })
  }
}

/** Those of the machines the action would change at all. */
export function affected(action: BulkAction, nodes: readonly Node[]): readonly Node[] {
  return action === 'approve' ? nodes.filter((node) => waitingRoutes(node).length > 0) : nodes
}
