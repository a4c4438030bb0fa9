import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { Node } from '@shared/api/nodes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { affected, type BulkAct, bulkActs } from './bulk-acts'
import { LockedControls } from '@/ui/write-lock'
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
        <Box
          role="region"
          aria-label={t('bulk.label')}
          sx={{ flex: 'none', display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, py: 2 }}
        >
          <Typography variant="subtitle2" component="span" aria-live="polite" sx={{ mr: 2 }}>
            {t('bulk.selected', { count: selected.length })}
            {hidden > 0 ? ` ${t('bulk.hidden', { count: hidden })}` : ''}
          </Typography>
          <LockedControls>
            {offered.map((act) => (
              <Button
                key={act}
                color={act === 'delete' ? 'error' : 'inherit'}
                onClick={() => setRunning({ act, nodes: affected(act, selected) })}
              >
                {t(`bulk.act.${act}`)}
              </Button>
            ))}
          </LockedControls>
          <Button variant="text" onClick={onClear} sx={{ ml: 'auto' }}>
            {t('bulk.clear')}
          </Button>
        </Box>
      ) : null}
      {running ? (
        <BulkDialog act={running.act} nodes={running.nodes} onClose={() => setRunning(null)} onDone={onClear} />
      ) : null}
    </>
  )
}
