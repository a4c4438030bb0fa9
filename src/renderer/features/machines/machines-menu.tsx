import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openJobs } from '@/components/jobs/open-jobs'
import { useCapabilities } from '@/lib/session'
import { MenuButton } from '@/ui/menu-button'
import { OnceOpen } from '@/ui/once-open'

const BackfillDialog = lazy(async () => ({ default: (await import('./backfill-dialog')).BackfillDialog }))
const SessionDialog = lazy(async () => ({ default: (await import('./session-dialog')).SessionDialog }))

/** What is seldom done to the network as a whole. */
export function MachinesMenu() {
  const { t } = useTranslation('machines')
  const { t: tJobs } = useTranslation('jobs')
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
          { label: tJobs('open'), onClick: () => openJobs.emit() },
        ]}
      />
      <OnceOpen open={open === 'session'}>
        <SessionDialog open={open === 'session'} onClose={close} />
      </OnceOpen>
      <OnceOpen open={open === 'backfill'}>
        <BackfillDialog open={open === 'backfill'} onClose={close} />
      </OnceOpen>
    </>
  )
}
