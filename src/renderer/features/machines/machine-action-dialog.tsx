import type { ReactNode } from 'react'
import type { ActionDialogProps, MachineAction } from './machine-actions'
import { DeleteDialog } from './delete-dialog'
import { ExpireDialog } from './expire-dialog'
import { MoveDialog } from './move-dialog'
import { RenameDialog } from './rename-dialog'
import { TagsDialog } from './tags-dialog'

const dialogOf: Record<MachineAction, (props: ActionDialogProps) => ReactNode> = {
  rename: RenameDialog,
  tags: TagsDialog,
  expire: ExpireDialog,
  move: MoveDialog,
  delete: DeleteDialog,
}

/** The dialog of an action on one machine. */
export function MachineActionDialog({ action, ...props }: ActionDialogProps & { action: MachineAction }) {
  const Dialog = dialogOf[action]
  return <Dialog {...props} />
}
