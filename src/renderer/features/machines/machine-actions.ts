import type { Node } from '@shared/api/nodes'

/** The actions on one machine. */
export const machineActions = ['rename', 'tags', 'expire', 'move', 'delete'] as const
export type MachineAction = (typeof machineActions)[number]

export interface ActionDialogProps {
  node: Node
  open: boolean
  /** Called if the dialog is cancelled; typed values are kept for this machine. */
  onClose: () => void
  /** Called after the action. */
  onDone: () => void
}
