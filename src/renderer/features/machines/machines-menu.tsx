import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCapabilities } from '@/lib/session'
import { MenuButton } from '@/ui/menu-button'
import { BackfillDialog } from './backfill-dialog'
import { SessionDialog } from './session-dialog'

/** What is seldom done to the network as a whole. */
export function MachinesMenu() {
  const { t } = useTranslation('machines')
  const { authSessions } = useCapabilities()
  const [open, setOpen] = useState<'session' | 'backfill' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <MenuButton
        label={t('more.menu')}
        items={[
          {
            label: t('session.open'),
            onClick: () => setOpen('session'),
            ...(authSessions ? {} : { disabled: true, reason: t('session.unsupported') }),
          },
          { label: t('backfill.open'), onClick: () => setOpen('backfill') },
        ]}
      />
      <SessionDialog open={open === 'session'} onClose={close} />
      <BackfillDialog open={open === 'backfill'} onClose={close} />
    </>
  )
}
