import type { PreAuthKey } from '@shared/api/pre-auth-keys'
import { useMemo } from 'react'
import { useTranslation } from '@/lib/texts'
import { planPreAuthKeys } from '@/domain/other-plans'
import { useNow } from '@/lib/now'
import { useCapabilities } from '@/lib/session'
import { lazyComponent } from '@/ui/lazy-component'
import { type KeysAct, KeysBulkBar } from './keys-bulk-bar'

const BulkDialog = lazyComponent(async () => (await import('@/components/jobs/bulk-dialog')).BulkDialog)

interface PreAuthBulkDialogProps {
  keys: readonly PreAuthKey[]
  what: KeysAct
  body?: string
  onClose: () => void
  onStarted: () => void
}

/** Expires or deletes several pre-auth keys after a preview. */
export function PreAuthBulkDialog({ keys, what, body, onClose, onStarted }: PreAuthBulkDialogProps) {
  const { t } = useTranslation('keys')
  const can = useCapabilities()
  const now = useNow()
  const plan = useMemo(() => planPreAuthKeys(keys, what, can, now), [keys, what, can, now])
  return (
    <BulkDialog
      title={t(`bulk.title.${what}PreAuthKeys`, { count: keys.length })}
      body={body ?? t(`preAuth.${what}.body`)}
      submitLabel={t(`bulk.confirm.${what}PreAuthKeys`, { count: plan.acts.length })}
      action={`${what}PreAuthKeys`}
      plan={plan}
      onClose={onClose}
      onStarted={onStarted}
    />
  )
}

/** Bulk actions on the selected pre-auth keys. */
export function PreAuthBulk(props: { selected: readonly PreAuthKey[]; hidden: number; onClear: () => void }) {
  const { deletePreAuthKey } = useCapabilities()
  return (
    <KeysBulkBar {...props} acts={deletePreAuthKey ? ['expire', 'delete'] : ['expire']} dialog={PreAuthBulkDialog} />
  )
}
