import Skeleton from '@mui/material/Skeleton'
import { useTranslation } from '@/lib/texts'
import { useDelayed } from '@/lib/use-delayed'
import { StateDot } from '@/ui/state-dot'
import type { AttentionGroup } from './attention'
import styles from './attention.module.css'
import { AttentionGroupView, type OnAct } from './attention-group'

interface AttentionListProps {
  groups: readonly AttentionGroup[]
  /** True if all lists are loaded. */
  complete: boolean
  pending: boolean
  onAct: OnAct
}

/** Lists the items that need attention, grouped by kind. */
export function AttentionList({ groups, complete, pending, onAct }: AttentionListProps) {
  const { t } = useTranslation('overview')
  const bars = useDelayed(pending)
  const quiet = groups.length === 0 && complete
  if (pending && groups.length === 0) return bars ? <Bars /> : null
  return (
    <>
      {quiet ? (
        <div className={styles.none}>
          <StateDot state="good" label={t('attention.none')} />
        </div>
      ) : null}
      {groups.map((group) => (
        <AttentionGroupView key={group.kind} group={group} onAct={onAct} />
      ))}
    </>
  )
}

function Bars() {
  return (
    <div aria-hidden>
      {[220, 180, 260, 200].map((width) => (
        <div key={width} className={styles.bar}>
          <Skeleton width={width} />
        </div>
      ))}
    </div>
  )
}
