import { useTranslation } from '@/lib/texts'
import { useBackfillIps } from '@/lib/queries/lists'
import { ConfirmDialog } from '@/ui/dialogs'
import { useToast } from '@/ui/toast/toast'
import { useCall } from './use-node-changes'

/** Asks before the server assigns missing IPv4 or IPv6 addresses, and reports the number of changes. */
export function BackfillDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('machines')
  const toast = useToast()
  const backfill = useBackfillIps()
  const { run, busy, error } = useCall(async () => {
    const { changes } = await backfill.mutateAsync()
    toast.show(t('backfill.done', { count: changes.length }))
    onClose()
  })
  return (
    <ConfirmDialog
      open={open}
      title={t('backfill.title')}
      body={t('backfill.body')}
      confirmLabel={t('backfill.confirm')}
      busy={busy}
      error={error}
      onConfirm={() => void run()}
      onClose={onClose}
    />
  )
}
