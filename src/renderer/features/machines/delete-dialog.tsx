import Box from '@mui/material/Box'
import type { Node } from '@shared/api/nodes'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Consequence } from '@/components/consequence/consequence'
import { machineName } from '@shared/states/machine-state'
import { useDeleteNode } from '@/lib/queries/nodes'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { useToast } from '@/ui/toast/toast'
import type { ActionDialogProps } from './machine-actions'
import { useCall } from './use-node-changes'

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
  const remove = useDeleteNode({ wait: true })
  const toast = useToast()
  const name = machineName(node)
  const { run, busy, error } = useCall(() => remove.mutateAsync({ nodeId: node.id }))
  const confirm = async () => {
    if (!(await run())) return
    toast.show(t('toast.deleted', { name }))
    onDone()
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
            <Consequence acts={open ? [{ kind: 'node.delete', id: node.id }] : null} />
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
