import type { ReactNode } from 'react'
import { useNewestNode } from '@/lib/queries/nodes'
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

/**
 * The dialog of an action on one machine. It follows the machine while it is open: it may have been opened before the lists were refetched
 * after the previous change.
 */
export function MachineActionDialog({ action, ...props }: ActionDialogProps & { action: MachineAction }) {
  const node = useNewestNode(props.node)
  const Dialog = dialogOf[action]
  return <Dialog {...props} node={node} />
}
