import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { errorText } from '@/lib/error-text'
import { machineName } from '@/domain/machine-state'
import { StateDot } from '@/ui/state-dot'
import type { BulkRun } from './use-bulk-run'

/** Failures are listed all, what went well up to this many. */
const MOST_LISTED = 100

/** How far a run is, and the outcome for each machine: failures first. */
export function BulkProgress({ run }: { run: BulkRun }) {
  const { t } = useTranslation('machines')
  const { t: tCommon } = useTranslation('common')
  const failed = run.results.filter((result) => result.error !== null)
  const well = run.results.filter((result) => result.error === null)
  return (
    <>
      <LinearProgress
        variant="determinate"
        aria-label={t('bulk.progress')}
        value={run.total === 0 ? 0 : (run.results.length / run.total) * 100}
      />
      <Typography role="status" sx={{ mt: 2 }}>
        {t('bulk.count', { done: well.length, total: run.total })}
        {failed.length > 0 ? ` · ${t('bulk.failed', { count: failed.length })}` : ''}
      </Typography>
      <Box
        component="ul"
        tabIndex={0}
        aria-label={t('bulk.results')}
        sx={{ m: 0, mt: 2, p: 0, listStyle: 'none', maxHeight: 240, overflow: 'auto' }}
      >
        {[...failed, ...well.slice(0, MOST_LISTED)].map(({ node, error }) => (
          <Box component="li" key={node.id} sx={{ display: 'flex', gap: 2, py: 0.5, overflowWrap: 'anywhere' }}>
            <StateDot iconOnly state={error ? 'bad' : 'good'} label={t(error ? 'bulk.itemFailed' : 'bulk.itemDone')} />
            <span>
              {machineName(node)}
              {error ? <Box sx={{ color: 'text.secondary' }}>{errorText(error, tCommon)}</Box> : null}
            </span>
          </Box>
        ))}
      </Box>
    </>
  )
}
