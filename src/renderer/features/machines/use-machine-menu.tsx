import type { Node } from '@shared/api/resources'
import { sshHostOf } from '@shared/command/ssh-command'
import { machinePath } from '@shared/pages'
import { machineName } from '@shared/states/machine-state'
import type { Scope } from '@shared/watch/rules'
import { useQueryClient } from '@tanstack/react-query'
import { nodeObject } from '@shared/acts/object'
import { plainName } from '@shared/plain-name'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import Copy from 'lucide-react/icons/copy'
import Eraser from 'lucide-react/icons/eraser'
import ExternalLink from 'lucide-react/icons/arrow-right'
import Pencil from 'lucide-react/icons/pencil'
import Tags from 'lucide-react/icons/tags'
import Terminal from 'lucide-react/icons/terminal'
import Trash from 'lucide-react/icons/trash-2'
import UserRound from 'lucide-react/icons/user-round'
import { useTranslation } from '@/lib/texts'
import { useAttempt } from '@/components/attempt/use-attempt'
import { useAct } from '@/components/undo/use-act'
import { nodesQuery, useSshCommand } from '@/lib/queries/lists'
import { useNavigate } from 'react-router'
import { useCapabilities, useFqdn } from '@/lib/session'
import type { MenuEntry } from '@/ui/menu-button'
import { useCopyToast } from '@/ui/copying'
import type { MachineAction } from './machine-actions'
import { lazyComponent } from '@/ui/page'
import { useState } from 'react'

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

const SIZE = 14

/** Returns the scope of an alert about one machine. */
export const machineScope = (node: Node): Scope => ({ by: 'machine', id: node.id, name: machineName(node) })

/** Returns a function that copies a text and shows whether that worked or the system refused. */
function useCopyText() {
  const { t } = useTranslation('machines')
  const copy = useCopyToast()
  return (text: string) => copy(text, t('toast.copied', { text }))
}

/** Returns the entry that removes the suffix of a machine's name, if the plain name is free in the list of machines. */
function usePlainNameEntry() {
  const { t } = useTranslation('machines')
  const client = useQueryClient()
  const perform = useAct()
  const attempt = useAttempt()
  return (node: Node): MenuEntry[] => {
    const nodes = client.getQueryData(nodesQuery().queryKey)
    const name = nodes ? plainName(node, nodes) : null
    if (name === null) return []
    const act = { kind: 'node.rename' as const, id: node.id, name }
    const done = t('toast.renamed', { from: machineName(node), to: name })
    const onClick = () => attempt(() => perform({ act, object: nodeObject(node), done }))
    return [{ label: t('action.plainName', { name }), icon: <Eraser size={SIZE} />, onClick }]
  }
}

/**
 * Returns the actions on a machine as menu entries. Actions the server does not support are disabled with a reason.
 * @param alertEntry the entry of a row that creates an alert for its machine
 */
export function useMachineMenu(
  start: (action: MachineAction, node: Node) => void,
  alertEntry?: (node: Node) => MenuEntry,
) {
  const { t } = useTranslation('machines')
  const { moveNode } = useCapabilities()
  const fqdn = useFqdn()
  const sshCommandOf = useSshCommand()
  const attempt = useAttempt()
  const copyText = useCopyText()
  const navigate = useNavigate()
  const plainNameEntry = usePlainNameEntry()
  const changes = (node: Node): MenuEntry[] => [
    { label: t('action.rename'), icon: <Pencil size={SIZE} />, onClick: () => start('rename', node) },
    ...plainNameEntry(node),
    { label: t('action.tags'), icon: <Tags size={SIZE} />, onClick: () => start('tags', node) },
    { label: t('action.expire'), icon: <CalendarClock size={SIZE} />, onClick: () => start('expire', node) },
    {
      label: t('action.move'),
      icon: <UserRound size={SIZE} />,
      onClick: () => start('move', node),
      disabled: !moveNode,
      reason: t('reason.moveNode'),
    },
    {
      label: t('action.delete'),
      icon: <Trash size={SIZE} />,
      danger: true,
      divider: true,
      onClick: () => start('delete', node),
    },
  ]
  const rowMenu = (node: Node): MenuEntry[] => {
    const open = () => void navigate(machinePath(node.id))
    const copying = node.ipAddresses.slice(0, 1).map((address) => {
      const onClick = () => void copyText(address)
      return { label: t('action.copy'), icon: <Copy size={SIZE} />, onClick, local: true }
    })
    const opening = { label: t('action.open'), icon: <ExternalLink size={SIZE} />, onClick: open, local: true }
    const connecting = {
      label: t('connect.copySsh'),
      icon: <Terminal size={SIZE} />,
      onClick: () => attempt(async () => copyText(await sshCommandOf(node))),
      local: true,
    }
    const alerts = alertEntry ? [alertEntry(node)] : []
    return [opening, ...copying, ...(sshHostOf(node, fqdn(node)) ? [connecting] : []), ...alerts, ...changes(node)]
  }
  return { changes, rowMenu }
}
