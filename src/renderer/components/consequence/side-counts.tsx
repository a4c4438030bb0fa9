import { useTranslation } from 'react-i18next'
import type { DiffSide } from '@/domain/policy-worker/diff-types'
import { StateDot } from '@/ui/state-dot'

/** Counts the pairs that gain or lose access: those with access under only one policy, and those with some under both. */
export function SideCounts({ side, changes }: { side: 'gained' | 'lost'; changes: DiffSide }) {
  const { t } = useTranslation('review')
  const state = { gained: 'good', lost: 'bad' } as const
  return (
    <>
      {changes.whole > 0 ? (
        <StateDot state={state[side]} label={t(`access.${side}.whole`, { count: changes.whole })} />
      ) : null}
      {changes.part > 0 ? (
        <StateDot
          state={side === 'lost' ? 'expiring' : 'good'}
          label={t(`access.${side}.part`, { count: changes.part })}
        />
      ) : null}
    </>
  )
}
