import { useTranslation } from '@/lib/texts'
import { ConfirmDialog } from '@/ui/dialogs'

interface HeldDialogProps {
  onLeave: () => void
  onStay: () => void
}

/** Asks whether to leave a page that holds a secret. */
export function HeldDialog({ onLeave, onStay }: HeldDialogProps) {
  const { t } = useTranslation('common')
  return (
    <ConfirmDialog
      open
      local
      title={t('secret.leavePageTitle')}
      body={t('secret.leavePageBody')}
      confirmLabel={t('secret.leavePage')}
      onConfirm={onLeave}
      onClose={onStay}
    />
  )
}
