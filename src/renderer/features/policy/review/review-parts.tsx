import Box from '@mui/material/Box'
import { useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { Compare } from '@/features/policy/compare'
import { useStudio } from '@/features/policy/studio-context'
import type { ServerCheck } from '@/features/policy/use-policy-issues'
import { usePolicyAnswer } from '@/domain/policy-worker/use-policy-answer'
import { FilterToggle } from '@/ui/filter-toggle'
import { AccessChanges, useAccessDiff } from './access-changes'
import type { ComparedPlace } from '@/components/consequence/compared-place'
import { ReviewSummary } from './review-summary'
import { outcomesOf, TestsPart } from './tests-part'
import { useWarnings, WarningsPart } from './warnings-part'

const parts = ['text', 'access', 'tests', 'warnings'] as const
export type ReviewPart = (typeof parts)[number]

interface ReviewPartsProps {
  before: string
  after: string
  check: ServerCheck
  refusals: readonly string[]
}

/**
 * Returns the part to show first: failed policy tests, then refusals by the server. Without problems, edits in forms start with the access
 * changes and edits in text with the text.
 */
function useFirstPart({ after, refusals }: ReviewPartsProps): ReviewPart {
  const tests = usePolicyAnswer('tests', { text: after }).data
  const { predicted } = useWarnings(after)
  const { view } = useStudio()
  if (tests?.ok && outcomesOf(tests.value).some(({ passed }) => !passed)) return 'tests'
  return refusals.length + predicted.length > 0 ? 'warnings' : view === 'forms' ? 'access' : 'text'
}

/** Returns the number of entries of each part, if known. */
function useCounts({ before, after, refusals }: ReviewPartsProps): Partial<Record<ReviewPart, number>> {
  const diff = useAccessDiff(before, after).data
  const tests = usePolicyAnswer('tests', { text: after }).data
  const { dialect, predicted } = useWarnings(after)
  return {
    ...(diff?.ok && { access: diff.value.pairs }),
    ...(tests?.ok && { tests: outcomesOf(tests.value).length }),
    warnings: dialect.length + predicted.length + refusals.length,
  }
}

/** Shows the effects of a change in parts: text, access, policy tests and the server's warnings. */
export function ReviewParts(props: ReviewPartsProps) {
  const { t } = useTranslation('review')
  const first = useFirstPart(props)
  const isRefused = useWarnings(props.after).predicted.length + props.refusals.length > 0
  const [chosen, setPart] = useState<ReviewPart>()
  const part = chosen ?? first
  const [place, setPlace] = useState<ComparedPlace>()
  const counts = useCounts(props)
  const choose = (next: ReviewPart, shown?: ComparedPlace) => {
    setPlace(shown)
    setPart(next)
  }
  return (
    <>
      <ReviewSummary {...props} />
      <FilterToggle
        label={t('part.label')}
        value={part}
        onChange={choose}
        options={parts.map((value) => {
          const count = counts[value]
          const label = t(value === 'warnings' && isRefused ? 'part.errors' : `part.${value}`)
          return { value, label, ...(count !== undefined && { count }) }
        })}
      />
      <Box sx={{ flex: 1, minHeight: 240, display: 'flex', flexDirection: 'column', overflow: 'auto' }}>
        <Part {...props} part={part} place={place} onJump={(next) => choose('text', next)} />
      </Box>
    </>
  )
}

interface PartProps extends ReviewPartsProps {
  part: ReviewPart
  place: ComparedPlace | undefined
  onJump: (place: ComparedPlace) => void
}

function Part({ part, before, after, check, refusals, place, onJump }: PartProps) {
  const { t } = useTranslation('policy')
  switch (part) {
    case 'text':
      return (
        <Compare
          {...{ before, after }}
          fill
          reveal={place}
          beforeLabel={t('review.before')}
          afterLabel={t('review.after')}
        />
      )
    case 'access':
      return <AccessChanges {...{ before, after, onJump }} />
    case 'tests':
      return <TestsPart text={after} onJump={onJump} />
    case 'warnings':
      return <WarningsPart text={after} {...{ check, refusals, onJump }} />
  }
}
