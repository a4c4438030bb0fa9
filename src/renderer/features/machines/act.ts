import type { Node } from '@shared/api/nodes'

/** What can be done to one machine. */
export const acts = ['rename', 'tags', 'expire', 'move', 'delete'] as const
export type Act = (typeof acts)[number]

export interface ActDialogProps {
  node: Node
  open: boolean
  /** Closed without doing it: what was typed is kept for this machine. */
  onClose: () => void
  /** Done. */
  onDone: () => void
}
