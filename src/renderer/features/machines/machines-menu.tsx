import { lazyComponent } from '@/ui/lazy-component'
import type { Node } from '@shared/api/nodes'
import { memo, type RefObject, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { useCapabilities } from '@/lib/session'
import type { ShownTable } from '@/ui/data-table/types'
import { MenuButton } from '@/ui/menu-button'
import { OnceOpen } from '@/ui/once-open'
import { MachinesExport } from './machines-export'

const BackfillDialog = lazyComponent(async () => (await import('./backfill-dialog')).BackfillDialog)
const SessionDialog = lazyComponent(async () => (await import('./session-dialog')).SessionDialog)

interface MachinesMenuProps {
  /** Says which facts of the list's filter and order are unknown. */
  unknown?: string | undefined
  table: RefObject<ShownTable<Node> | null>
}

/** The export menu, and rare actions on the whole network. */
export const MachinesMenu = memo(function MachinesMenu({ table, unknown }: MachinesMenuProps) {
  const { t } = useTranslation('machines')
  const { authSessions } = useCapabilities()
  const [open, setOpen] = useState<'session' | 'backfill' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <MachinesExport table={table} unknown={unknown} />
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
      <OnceOpen open={open === 'session'}>
        <SessionDialog open={open === 'session'} onClose={close} />
      </OnceOpen>
      <OnceOpen open={open === 'backfill'}>
        <BackfillDialog open={open === 'backfill'} onClose={close} />
      </OnceOpen>
    </>
  )
})
