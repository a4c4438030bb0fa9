import type { Node } from '@shared/api/nodes'
import { isMachineName } from '@shared/fqdn'

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
