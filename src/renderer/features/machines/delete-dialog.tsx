import Box from '@mui/material/Box'
import type { Node } from '@shared/api/nodes'
import type { TFunction } from 'i18next'
import { useTranslation } from '@/lib/texts'
import { Consequence } from '@/components/consequence/consequence'
import { machineName } from '@shared/states/machine-state'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import type { ActionDialogProps } from './machine-actions'
import { useNodeAct } from './use-node-changes'

/** Returns the losses when a machine is deleted, one line each. */
export function losses(node: Node, t: TFunction<'machines'>): string[] {
  const lines = [t('delete.loss.name', { name: machineName(node) })]
  if (node.ipAddresses.length > 0) lines.push(t('delete.loss.addresses', { addresses: node.ipAddresses.join(', ') }))
  if (node.tags.length > 0) lines.push(t('delete.loss.tags', { tags: node.tags.join(', ') }))
  if (node.approvedRoutes.length > 0) {
    lines.push(t('delete.loss.routes', { count: node.approvedRoutes.length, routes: node.approvedRoutes.join(', ') }))
  }
  return lines
}

/** Deletes a machine after stating the losses. */
export function DeleteDialog({ node, open, onClose, onDone }: ActionDialogProps) {
  const { t } = useTranslation('machines')
  const name = machineName(node)
  const act = { kind: 'node.delete' as const, id: node.id }
  const { run, busy, error } = useNodeAct()
  const confirm = async () => {
    if (await run(act, node, t('toast.deleted', { name }))) onDone()
  }
  return (
    <ConfirmDialog
      open={open}
      danger
      title={t('delete.title', { name })}
      body={
        <>
          {t('delete.body')}
          <Box sx={{ mt: 3 }}>
            <Consequence acts={open ? [act] : null} />
          </Box>
        </>
      }
      losses={losses(node, t)}
      confirmLabel={t('delete.confirm', { name })}
      busy={busy}
      error={error}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  )
}
