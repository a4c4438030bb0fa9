import Button from '@mui/material/Button'
import type { Node } from '@shared/api/nodes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { affected, type BulkAct, bulkActs } from './bulk-acts'
import { SelectionBar } from '@/ui/selection-bar'
import { BulkDialog } from './bulk-dialog'

interface BulkBarProps {
  selected: readonly Node[]
  /** Selected machines the filter hides at the moment: they are meant too, so it is said. */
  hidden: number
  onClear: () => void
}

/** What can be done to all selected machines, below the table. */
export function BulkBar({ selected, hidden, onClear }: BulkBarProps) {
  const { t } = useTranslation('machines')
  // The machines an act was started for stay the same ones while it runs and the list changes below it.
  const [running, setRunning] = useState<{ act: BulkAct; nodes: readonly Node[] } | null>(null)
  const offered = bulkActs.filter((act) => affected(act, selected).length > 0)
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
          {offered.map((act) => (
            <Button
              key={act}
              color={act === 'delete' ? 'error' : 'inherit'}
              onClick={() => setRunning({ act, nodes: affected(act, selected) })}
            >
              {t(`bulk.act.${act}`)}
            </Button>
          ))}
        </SelectionBar>
      ) : null}
      {running ? (
        <BulkDialog act={running.act} nodes={running.nodes} onClose={() => setRunning(null)} onDone={onClear} />
      ) : null}
    </>
  )
}
