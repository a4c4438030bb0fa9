import { useTranslation } from '@/lib/texts'
import type { DiffSide } from '@/domain/policy-worker/diff-types'
import { ChangeMark } from '@/ui/change-mark'

const marks = { gained: 'added', lost: 'removed' } as const

/** Counts the pairs that gain or lose access: those with access under only one policy, and those with some under both. */
export function SideCounts({ side, changes }: { side: 'gained' | 'lost'; changes: DiffSide }) {
  const { t } = useTranslation('review')
  return (['whole', 'part'] as const).map((amount) =>
    changes[amount] > 0 ? (
      <ChangeMark key={amount} change={marks[side]} label={t(`access.${side}.${amount}`, { count: changes[amount] })} />
    ) : null,
  )
}
