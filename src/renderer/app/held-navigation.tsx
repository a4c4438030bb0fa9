import { useBlocker } from 'react-router'
import { holdsSecret, useHoldsSecret } from '@/lib/secret-hold'
import { useTranslation } from '@/lib/texts'
import { ConfirmDialog } from '@/ui/confirm-dialog'

/** Asks before the page is left while it holds a secret, whatever the way: Back, the palette or a message. */
export function HeldNavigation() {
  // Mounted only while needed: the router asks only the last blocker, which otherwise is the policy studio's.
  return useHoldsSecret() ? <Hold /> : null
}

function Hold() {
  const { t } = useTranslation('common')
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => holdsSecret() && currentLocation.pathname !== nextLocation.pathname,
  )
  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmDialog
      open
      local
      title={t('secret.leavePageTitle')}
      body={t('secret.leavePageBody')}
      confirmLabel={t('secret.leavePage')}
      onConfirm={blocker.proceed}
      onClose={blocker.reset}
    />
  )
}
