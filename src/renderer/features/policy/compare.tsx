import Box from '@mui/material/Box'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DiffView } from '@/ui/diff-view'
import { FilterToggle } from '@/ui/filter-toggle'
import { lineChanges } from '@/ui/line-changes'
import { useEditorSetup } from './use-editor-setup'

interface CompareProps {
  before: string
  after: string
  beforeLabel: string
  afterLabel: string
}

const layouts = ['split', 'unified'] as const

/** Two texts side by side or as one, with how many lines differ. */
export function Compare({ before, after, beforeLabel, afterLabel }: CompareProps) {
  const { t } = useTranslation('policy')
  const setup = useEditorSetup()
  const [layout, setLayout] = useState<(typeof layouts)[number]>('unified')
  const { added, removed } = lineChanges(before, after)
  const counts =
    added + removed === 0
      ? t('review.onlySpace')
      : `${t('review.added', { count: added })}, ${t('review.removed', { count: removed })}`
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 2 }}>
        <Box component="span" sx={{ flex: 1, color: 'text.secondary' }}>
          {counts}
        </Box>
        <FilterToggle
          label={t('review.layout')}
          value={layout}
          onChange={setLayout}
          options={layouts.map((value) => ({ value, label: t(`review.${value}`) }))}
        />
      </Box>
      {layout === 'split' ? (
        <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', color: 'text.secondary', px: 1, mb: 1 }}>
          <span>{beforeLabel}</span>
          <span>{afterLabel}</span>
        </Box>
      ) : null}
      <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden', height: 'min(52vh, 560px)' }}>
        <DiffView {...{ before, after, beforeLabel, afterLabel, layout }} {...setup} />
      </Box>
    </>
  )
}
