import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { HISTORY_LIMITS, type HistoryEntry } from '@shared/ipc/history'
import { toApiError } from '@shared/api/error'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '@/lib/texts'
import { useStudio } from '@/features/policy/studio-context'
import { historyQuery } from '@/lib/queries/policy-history'
import { EmptyState } from '@/ui/empty-state'
import { ErrorPanel } from '@/ui/error-panel'
import { ForgetHistory } from './forget-history'
import { useCompared } from './use-compared'
import { VersionList } from './version-list'
import { VersionPane } from './version-pane'

/** Lists the known versions of this server's policy, compares any two and restores one. */
export function HistoryView() {
  const { t } = useTranslation('review')
  const { serverId } = useStudio()
  const { data, error, refetch } = useQuery(historyQuery(serverId))
  if (error)
    return <ErrorPanel title={t('history.loadFailed')} error={toApiError(error)} onRetry={() => void refetch()} />
  if (!data) return null
  const [first, ...rest] = data.entries
  const count = data.broken.length
  return (
    <Box sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column', gap: 3 }}>
      {count > 0 ? (
        <Alert severity="warning" sx={{ overflowWrap: 'anywhere' }}>
          {t('history.broken', { count, names: data.broken.join(', ') })}
        </Alert>
      ) : null}
      {first ? (
        <Versions entries={[first, ...rest]} />
      ) : (
        <EmptyState title={t('history.empty')} text={t('history.emptyText')} />
      )}
    </Box>
  )
}

/** From this width on, the list is beside the comparison. */
const BESIDE = '@container (min-width: 760px)'

function Versions({ entries }: { entries: readonly [HistoryEntry, ...HistoryEntry[]] }) {
  const { t } = useTranslation('review')
  const compared = useCompared(entries)
  const megabytes = HISTORY_LIMITS.bytes / 1_000_000
  return (
    <Box
      sx={{
        flex: 1,
        minHeight: 0,
        display: 'grid',
        gap: 4,
        gridTemplateRows: 'max-content minmax(360px, 1fr)',
        '& [role=listbox]': { maxHeight: 170 },
        [BESIDE]: {
          gridTemplateColumns: '280px minmax(0, 1fr)',
          gridTemplateRows: 'minmax(0, 1fr)',
          '& [role=listbox]': { maxHeight: 'none' },
        },
      }}
    >
      <Box sx={{ minHeight: 0, display: 'flex', flexDirection: 'column', gap: 2 }}>
        <VersionList entries={entries} chosen={compared.chosen.id} onChoose={compared.choose} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, color: 'text.secondary' }}>
          <Box component="span" sx={{ flex: '1 1 240px' }}>
            {t('history.kept', { versions: HISTORY_LIMITS.versions, megabytes })}
          </Box>
          <ForgetHistory count={entries.length} />
        </Box>
      </Box>
      <VersionPane entries={entries} compared={compared} />
    </Box>
  )
}
