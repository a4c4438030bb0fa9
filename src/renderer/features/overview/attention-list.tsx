import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useTranslation } from 'react-i18next'
import { useDelayed } from '@/lib/use-delayed'
import { StateDot } from '@/ui/state-dot'
import type { AttentionGroup } from './attention'
import { AttentionGroupView } from './attention-group'

interface AttentionListProps {
  groups: readonly AttentionGroup[]
  /** True where all there is to know is known. */
  complete: boolean
  pending: boolean
}

/** What wants attention, group by group. */
export function AttentionList({ groups, complete, pending }: AttentionListProps) {
  const { t } = useTranslation('overview')
  const bars = useDelayed(pending)
  const quiet = groups.length === 0 && complete
  if (pending && groups.length === 0) return bars ? <Bars /> : null
  return (
    <>
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
