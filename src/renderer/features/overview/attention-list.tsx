import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useTranslation } from 'react-i18next'
import { errorText } from '@/lib/error-text'
import { useDelayed } from '@/lib/use-delayed'
import { StateDot } from '@/ui/state-dot'
import type { AttentionGroup } from './attention'
import { AttentionGroupView } from './attention-group'
import type { FailedSource } from './use-overview'

interface AttentionListProps {
  groups: readonly AttentionGroup[]
  failed: readonly FailedSource[]
  pending: boolean
}

/** What wants attention, group by group; parts that could not be read say so in their place. */
export function AttentionList({ groups, failed, pending }: AttentionListProps) {
  const { t } = useTranslation('overview')
  const bars = useDelayed(pending)
  const quiet = groups.length === 0 && failed.length === 0
  if (pending && groups.length === 0) return bars ? <Bars /> : null
  return (
    <>
      {failed.map((source) => (
        <FailedNotice key={source.name} source={source} />
      ))}
      {quiet ? (
        <Box sx={{ py: 4 }}>
          <StateDot state="good" label={t('attention.none')} />
        </Box>
      ) : null}
      {groups.map((group) => (
        <AttentionGroupView key={group.kind} group={group} />
      ))}
    </>
  )
}

function FailedNotice({ source: { name, error, retry } }: { source: FailedSource }) {
  const { t } = useTranslation('overview')
  const { t: tCommon } = useTranslation('common')
  return (
    <Alert
      severity="error"
      sx={{ mb: 2 }}
      action={
        <Button size="small" onClick={retry}>
          {tCommon('actions.retry')}
        </Button>
      }
    >
      {t(`failed.${name}`)} {errorText(error, tCommon)}
    </Alert>
  )
}

function Bars() {
  return (
    <Box aria-hidden>
      {[220, 180, 260, 200].map((width) => (
        <Box key={width} sx={{ height: 36, display: 'flex', alignItems: 'center' }}>
          <Skeleton width={width} />
        </Box>
      ))}
    </Box>
  )
}
