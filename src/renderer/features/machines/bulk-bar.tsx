import { lazyComponent } from '@/ui/lazy-component'
import type { Node } from '@shared/api/nodes'
import { type ComponentProps, memo, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { useOfferCommands } from '@/lib/page-commands'
import { useCapabilities } from '@/lib/session'
import { useBlockedActs } from '@/ui/blocked-acts'
import { SelectionBar } from '@/ui/selection-bar'
import { type BulkAction, bulkActions, bulkKeys, isOffered } from './bulk-actions'

const LazyBulkDialog = lazyComponent(async () => (await import('./bulk-dialog')).MachineBulkDialog)

function MachineBulkDialog(props: ComponentProps<typeof LazyBulkDialog>) {
  return <LazyBulkDialog {...props} />
}

interface BulkBarProps {
  selected: readonly Node[]
  /** Number of selected machines that the filter hides. */
  hidden: number
  onClear: () => void
}

/** Bulk actions on the selected machines, below the table. */
export const BulkBar = memo(function BulkBar({ selected, hidden, onClear }: BulkBarProps) {
  const { t } = useTranslation('machines')
  const { moveNode } = useCapabilities()
  const blocked = useBlockedActs()
  // A dialog keeps the machines it was opened for while the list changes.
  const [asked, setAsked] = useState<{ action: BulkAction; nodes: readonly Node[]; expiry?: 'now' } | null>(null)
  const offered = bulkActions.filter((action) => isOffered(action, selected) && (action !== 'move' || moveNode))
  const { t: tCommand } = useTranslation('commands')
  useOfferCommands(
    selected.length === 0 || blocked !== null
      ? []
      : [
          {
            id: 'selected-expire-now',
            label: tCommand('expireNow'),
            words: '',
            key: 'X',
            writes: true,
            run: () => setAsked({ action: 'expire', nodes: selected, expiry: 'now' }),
          },
        ],
  )
  const started = () => {
    setAsked(null)
    onClear()
  }
  return (
    <>
      {selected.length > 0 ? (
        <SelectionBar
          label={t('bulk.label')}
          summary={t('bulk.selected', { count: selected.length })}
          hidden={hidden}
          onClear={onClear}
          acts={offered.map((action) => ({
            id: action,
            label: t(`bulk.action.${action}`),
            key: bulkKeys[action],
            danger: action === 'delete',
            run: () => setAsked({ action, nodes: selected }),
          }))}
        />
      ) : null}
      {asked ? <MachineBulkDialog {...asked} onClose={() => setAsked(null)} onStarted={started} /> : null}
    </>
  )
})
