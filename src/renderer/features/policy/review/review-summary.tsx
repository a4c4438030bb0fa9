import Box from '@mui/material/Box'
import { useTranslation } from '@/lib/texts'
import type { ServerCheck } from '@/features/policy/use-policy-issues'
import { usePolicyAnswer, usePolicyNetwork } from '@/domain/policy-worker/use-policy-answer'
import { useCapabilities } from '@/lib/session'
import { MissingLists } from '@/components/missing-lists/missing-lists'
import { StateDot } from '@/ui/state-dot'
import { isUnchanged, useAccessDiff } from './access-changes'
import { SideCounts } from '@/components/consequence/side-counts'
import { outcomesOf } from './tests-part'

interface ReviewSummaryProps {
  before: string
  after: string
  check: ServerCheck
}

/** Summarises the change on one line above the parts. */
export function ReviewSummary({ before, after, check }: ReviewSummaryProps) {
  const { t } = useTranslation('review')
  return (
    <>
      <MissingLists lists={usePolicyNetwork().lists} effect={t('access.unknown')} />
      <Box role="status" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 1 }}>
        <Access {...{ before, after }} />
        <Tests text={after} />
        <Check check={check} />
      </Box>
    </>
  )
}

function Access({ before, after }: Pick<ReviewSummaryProps, 'before' | 'after'>) {
  const { t } = useTranslation('review')
  const { data } = useAccessDiff(before, after)
  const { policyCheck } = useCapabilities()
  const { error } = usePolicyNetwork()
  if (error) return null
  if (!data) return <StateDot state="neutral" label={t('access.working')} />
  if (!data.ok) {
    const { code, message } = data.error
    // A server that checks policies reports this itself.
    if (code === 'refused' && policyCheck) return null
    if (code === 'refused') return <StateDot wrap state="bad" label={t('access.refused', { message })} />
    return <StateDot wrap state="waiting" label={t('access.failed', { error: message })} />
  }
  const { value } = data
  if (isUnchanged(value)) return <StateDot state="neutral" label={t('access.nothing')} />
  return (
    <>
      <SideCounts side="lost" changes={value.lost} />
      <SideCounts side="gained" changes={value.gained} />
    </>
  )
}

function Tests({ text }: { text: string }) {
  const { t } = useTranslation('review')
  const { data } = usePolicyAnswer('tests', { text })
  if (!data?.ok) return null
  const outcomes = outcomesOf(data.value)
  if (outcomes.length === 0) return null
  const failed = outcomes.filter(({ passed }) => !passed).length
  if (failed > 0) return <StateDot state="bad" label={t('tests.someFailed', { count: failed })} />
  return <StateDot state="good" label={t('tests.allPassed', { count: outcomes.length })} />
}

function Check({ check }: { check: ServerCheck }) {
  const { t } = useTranslation('policy')
  const { policyCheck } = useCapabilities()
  switch (check.state) {
    case 'checking':
      return <StateDot state="neutral" label={t('review.checking')} />
    case 'accepted':
      return <StateDot state="good" label={t('review.accepted')} />
    // The reason is beside the disabled button, and the server's messages are below.
    case 'refused':
      return null
    case 'failed':
      return <StateDot wrap state="waiting" label={t('problems.notChecked', { reason: check.reason })} />
    case 'off':
      return policyCheck ? null : <StateDot state="neutral" label={t('review.onSave')} />
  }
}
