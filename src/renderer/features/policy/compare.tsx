import Box from '@mui/material/Box'
import { useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { type DiffPlace, DiffView } from '@/ui/code-editor/diff-view'
import { FilterToggle } from '@/ui/list-filters'
import { lineChanges } from '@/ui/code-editor/line-changes'
import { useEditorSetup } from '@/components/code/use-editor-setup'

interface CompareProps {
  before: string
  after: string
  beforeLabel: string
  afterLabel: string
  /** A place to scroll to; a place in the older text switches to the split layout. */
  reveal?: DiffPlace | undefined
  /** Fills the available height. */
  fill?: boolean
}

const layouts = ['split', 'unified'] as const
type Layout = (typeof layouts)[number]

/** Compares two texts side by side or inline, and counts the changed lines. */
export function Compare({ before, after, beforeLabel, afterLabel, reveal, fill }: CompareProps) {
  const { t } = useTranslation('policy')
  const setup = useEditorSetup()
  const [chosen, setChosen] = useState<Layout | null>(null)
  const layout = chosen ?? (reveal?.side === 'before' ? 'split' : 'unified')
  const { added, removed } = lineChanges(before, after)
  const counts =
    added + removed === 0
      ? t('review.onlySpace')
      : `${t('review.added', { count: added })}, ${t('review.removed', { count: removed })}`
  const height = fill
    ? ({
        flex: 1,
        minHeight: 160,
        display: 'flex',
        flexDirection: 'column',
        '@media (max-height: 700px)': { minHeight: 120 },
      } as const)
    : { height: 'min(52vh, 560px)' }
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 2 }}>
        <Box component="span" sx={{ flex: 1, color: 'text.secondary' }}>
          {counts}
        </Box>
        <FilterToggle
          label={t('review.layout')}
          value={layout}
          onChange={setChosen}
          options={layouts.map((value) => ({ value, label: t(`review.${value}`) }))}
        />
      </Box>
      {layout === 'split' ? (
        <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', color: 'text.secondary', px: 1, mb: 1 }}>
          <span>{beforeLabel}</span>
          <span>{afterLabel}</span>
        </Box>
      ) : null}
      <Box data-comparison sx={{ border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden', ...height }}>
        <DiffView {...{ before, after, beforeLabel, afterLabel, layout, reveal }} {...setup} />
      </Box>
    </>
  )
}
