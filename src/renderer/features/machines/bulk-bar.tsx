import Button from '@mui/material/Button'
import type { Node } from '@shared/api/nodes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { affected, type BulkAction, bulkActions } from './bulk-actions'
import { SelectionBar } from '@/ui/selection-bar'
import { BulkDialog } from './bulk-dialog'

interface BulkBarProps {
  selected: readonly Node[]
  /** Selected machines the filter hides at the moment: they are included, so it is said. */
  hidden: number
  onClear: () => void
}

/** What can be done to all selected machines, below the table. */
export function BulkBar({ selected, hidden, onClear }: BulkBarProps) {
  const { t } = useTranslation('machines')
  // The machines an action was started for stay the same ones while it runs and the list changes below it.
  const [running, setRunning] = useState<{ action: BulkAction; nodes: readonly Node[] } | null>(null)
  const offered = bulkActions.filter((action) => affected(action, selected).length > 0)
  return (
    <>
      {selected.length > 0 ? (
        <SelectionBar
          label={t('bulk.label')}
          summary={[
            t('bulk.selected', { count: selected.length }),
            hidden > 0 ? t('bulk.hidden', { count: hidden }) : '',
          ].join(' ')}
          onClear={onClear}
        >
          {offered.map((action) => (
            <Button
              key={action}
              color={action === 'delete' ? 'error' : 'inherit'}
              onClick={() => setRunning({ action, nodes: affected(action, selected) })}
            >
              {t(`bulk.action.${action}`)}
            </Button>
          ))}
        </SelectionBar>
      ) : null}
      {running ? (
        <BulkDialog action={running.action} nodes={running.nodes} onClose={() => setRunning(null)} onDone={onClear} />
      ) : null}
    </>
  )
}
