import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { namesDrawn } from '@/features/policy/view-limits'
import type { Subject } from '@/domain/policy-worker/access-types'

/** One side of the map, a page of its names at a time. */
export interface MapPage {
  /** The names of the page, in the order of all. */
  shown: readonly Subject[]
  /** How many names the pages before have. */
  before: number
  count: number
  /** Goes to the next page (1) or the one before (-1). */
  turn: (by: 1 | -1) => void
}

/** Groups and tags stand for many, so they come before users; the largest first. */
const bySize = (a: Subject, b: Subject) =>
  Number(a.kind === 'user') - Number(b.kind === 'user') || b.machines - a.machines

/** Parts of the names of one side, the largest in the first. */
export function useMapPage(subjects: readonly Subject[]): MapPage {
  const [page, setPage] = useState(0)
  const sorted = useMemo(() => subjects.toSorted(bySize), [subjects])
  const last = Math.max(0, Math.ceil(subjects.length / namesDrawn) - 1)
  const before = Math.min(page, last) * namesDrawn
  const kept = new Set(sorted.slice(before, before + namesDrawn))
  return {
    shown: subjects.filter((subject) => kept.has(subject)),
    before,
    count: subjects.length,
    turn: (by) => setPage(Math.min(Math.max(0, before / namesDrawn + by), last)),
  }
}

/** Which part of a side is shown, and the ways to the others; nothing where all of it is. */
export function MapPager({ title, page }: { title: string; page: MapPage }) {
  const { t } = useTranslation('access')
  const { shown, before, count, turn } = page
  if (count <= namesDrawn) return null
  const end = before + shown.length
  const steps = [
    { by: -1, label: t('map.larger'), Icon: ChevronLeft, off: before === 0 },
    { by: 1, label: t('map.smaller'), Icon: ChevronRight, off: end === count },
  ] as const
  return (
    <Box role="group" aria-label={title} sx={{ display: 'flex', alignItems: 'center', color: 'text.secondary' }}>
      <Box component="span" aria-live="polite" sx={{ whiteSpace: 'nowrap', mr: 1 }}>
        {t('map.part', { first: before + 1, last: end, count })}
      </Box>
      {steps.map(({ by, label, Icon, off }) => (
        <IconButton
          key={by}
          size="small"
          aria-label={label}
          title={label}
          // A button that is disabled while it has the focus would lose it.
          aria-disabled={off}
          sx={{ opacity: off ? 0.4 : 1 }}
          onClick={() => !off && turn(by)}
        >
          <Icon size={14} aria-hidden />
        </IconButton>
      ))}
    </Box>
  )
}
