import { lazyComponent } from '@/ui/lazy-component'
import type { Node } from '@shared/api/nodes'
import { useState } from 'react'
import type { MachineAction } from './machine-actions'

// Forms are loaded by the first one that opens.
const MachineActionDialog = lazyComponent(async () => (await import('./machine-action-dialog')).MachineActionDialog)

interface Current {
  action: MachineAction
  node: Node
  open: boolean
  /** Changes with every new form. */
  turn: number
}

/**
 * Returns the dialogs of a machine's actions, one at a time. A dialog closed by accident keeps its values until the action is done or
 * another dialog opens.
 */
export function useMachineDialogs(onDeleted?: (node: Node) => void) {
  const [current, setCurrent] = useState<Current | null>(null)
  const start = (action: MachineAction, node: Node) =>
    setCurrent((before) => {
      const same = before?.action === action && before.node.id === node.id
      return same ? { ...before, open: true } : { action, node, open: true, turn: (before?.turn ?? 0) + 1 }
    })
  const close = () => setCurrent((before) => before && { ...before, open: false })
  const done = () => {
    if (current?.action === 'delete') onDeleted?.(current.node)
    setCurrent(null)
  }
  const dialogs = current ? (
    <MachineActionDialog
      key={current.turn}
      action={current.action}
      node={current.node}
      open={current.open}
      onClose={close}
      onDone={done}
    />
  ) : null
  return { start, dialogs }
}
