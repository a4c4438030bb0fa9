import type { Node } from '@shared/api/resources'
import { isMachineName } from '@shared/net-address'

/** The bulk actions, in the order of the bar. */
export const bulkActions = ['tags', 'move', 'expire', 'approve', 'withdraw', 'delete'] as const
export type BulkAction = (typeof bulkActions)[number]

/** Shortcut letters, the same as on a machine's page. */
export const bulkKeys = { tags: 't', move: 'm', expire: 'x', approve: 'a', withdraw: 'w', delete: 'd' } as const

/** Returns true if the action would change any of the machines. */
export function isOffered(action: BulkAction, nodes: readonly Node[]): boolean {
  if (action === 'withdraw') return nodes.some(({ approvedRoutes }) => approvedRoutes.length > 0)
  if (action !== 'approve') return true
  return nodes.some((node) => node.availableRoutes.some((prefix) => !node.approvedRoutes.includes(prefix)))
}

/** The actions on one machine. */
export const machineActions = ['rename', 'tags', 'expire', 'move', 'delete'] as const
export type MachineAction = (typeof machineActions)[number]

/** Returns the name that an admin edits: the given one, else the host name, else one that the server accepts. */
export function editedName({ id, givenName, name }: Node): string {
  return givenName || (isMachineName(name) ? name : `machine-${id}`)
}

export interface ActionDialogProps {
  node: Node
  open: boolean
  /** Called if the dialog is cancelled; typed values are kept for this machine. */
  onClose: () => void
  /** Called after the action. */
  onDone: () => void
}
