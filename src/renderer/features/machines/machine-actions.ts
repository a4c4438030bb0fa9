import type { Node } from '@shared/api/nodes'

/** What can be done to one machine. */
export const machineActions = ['rename', 'tags', 'expire', 'move', 'delete'] as const
export type MachineAction = (typeof machineActions)[number]

export interface ActionDialogProps {
  node: Node
  open: boolean
  /** Closed without doing it: what was typed is kept for this machine. */
  onClose: () => void
  /** Done. */
  onDone: () => void
}
