import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from '@/lib/texts'
import { accessText, openedBy, openedText, partName } from '@/domain/policy-worker/access-words'
import type { AccessSubject, NamedCell, SubjectsAnswer } from '@/domain/policy-worker/access-types'
import { type MatrixAxis, MatrixGrid, type MatrixWindow } from '@/ui/matrix/grid'
import { type AccessLevel, AccessSign } from './access-sign'
import { Evaluating } from './evaluating'
import { useState } from 'react'
import { usePolicyValues } from '@/domain/policy-worker/use-policy-answer'
import { useShownReading } from './cell-dialog'
import type { TFunction } from 'i18next'

/**
 * Formats the share of machine pairs with any access as a percentage, so that the cells of a row can be compared. Rounds to the nearest
 * percent, but a part never reads as 0% or 100%.
 * @param pairs pairs with access, at least 1
 * @param total all pairs
 */
export function shareText(pairs: number, total: number, t: TFunction<'access'>): string {
  if (pairs === total) return t('matrix.percent', { percent: 100 })
  const percent = Math.min(99, Math.round((pairs * 100) / total))
  return percent === 0 ? t('matrix.tinyShare') : t('matrix.percent', { percent })
}

/** Size of a tile: the cells that are requested together. */
const tileRows = 16
const tileColumns = 8

const firstWindow: MatrixWindow = { firstRow: 0, lastRow: tileRows - 1, firstColumn: 0, lastColumn: tileColumns - 1 }

const span = (first: number, last: number, size: number) =>
  Array.from(
    { length: Math.floor(last / size) - Math.floor(first / size) + 1 },
    (_, at) => Math.floor(first / size) + at,
  )

/** Returns the cells in view, tile by tile as the worker evaluates them. A cell is `undefined` until its tile is ready. */
function useCells(text: string, rows: readonly AccessSubject[], columns: readonly AccessSubject[]) {
  const [shown, setShown] = useState(firstWindow)
  const reading = useShownReading()
  const lastRow = Math.min(shown.lastRow, rows.length - 1)
  const lastColumn = Math.min(shown.lastColumn, columns.length - 1)
  const tiles = span(Math.min(shown.firstRow, lastRow), lastRow, tileRows).flatMap((down) =>
    span(Math.min(shown.firstColumn, lastColumn), lastColumn, tileColumns).map((across) => ({ down, across })),
  )
  const keys = (list: readonly AccessSubject[], tile: number, size: number) =>
    list.slice(tile * size, (tile + 1) * size).map(({ key }) => key)
  const values = usePolicyValues(
    'cells',
    tiles.map(({ down, across }) => ({
      text,
      rows: keys(rows, down, tileRows),
      columns: keys(columns, across, tileColumns),
      reading,
    })),
  )
  const byTile = new Map(tiles.map(({ down, across }, at) => [`${down} ${across}`, values[at]]))
  const cellAt = (row: number, column: number): NamedCell | null | undefined =>
    byTile.get(`${Math.floor(row / tileRows)} ${Math.floor(column / tileColumns)}`)?.[row % tileRows]?.[
      column % tileColumns
    ]
  return { cellAt, setShown, evaluating: values.some((value) => value === undefined) }
}

interface MatrixViewProps {
  text: string
  subjects: SubjectsAnswer
  onOpen: (place: { row: AccessSubject; column: AccessSubject }) => void
}

const levelOf = (cell: NamedCell | null | undefined): AccessLevel => (cell ? (cell.full ? 'full' : 'partial') : 'none')

function Legend() {
  const { t } = useTranslation('access')
  const entries = [
    ['full', t('matrix.legendFull')],
    ['partial', t('matrix.legendPartial')],
    ['none', t('matrix.legendNone')],
  ] as const
  return (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, pt: 2, color: 'text.secondary', flex: 'none' }}
    >
      {entries.map(([level, words]) => (
        <Box key={level} component="span" sx={{ display: 'inline-flex', gap: 1.5, alignItems: 'center' }}>
          <AccessSign level={level} />
          <Typography variant="body2" component="span">
            {words}
          </Typography>
        </Box>
      ))}
      <Typography variant="body2" component="span" sx={{ ml: 'auto' }}>
        {t('matrix.hint')}
      </Typography>
    </Box>
  )
}

/** Kinds that are obvious from the name ("group:dev", "tag:db", "Internet") or from its place: users. */
const selfNamed = ['group', 'tag', 'user', 'internet', 'all'] as const

const isSelfNamed = (kind: AccessSubject['kind']): kind is (typeof selfNamed)[number] =>
  selfNamed.some((one) => one === kind)

/** Returns functions for the texts of cells, rows and columns. */
function useCellWords() {
  const { t } = useTranslation('access')
  const axis = (subject: AccessSubject): MatrixAxis => {
    const counted = subject.kind !== 'subnet' && subject.kind !== 'internet'
    const beyond = subject.kind === 'internet' ? t('throughExits') : ''
    const detail = counted ? t('machines', { count: subject.machines }) : beyond
    return {
      key: subject.key,
      name: partName(subject, t),
      detail: [isSelfNamed(subject.kind) ? '' : t(`kind.${subject.kind}`), detail].filter(Boolean).join(', '),
    }
  }
  /** Returns the short text of a cell: the ports that most of its pairs with access can use, and whose they are if only some pairs have them. */
  const short = (cell: NamedCell): string => {
    if (cell.full) return t('all')
    const [most, ...others] = cell.shares
    if (!most) return ''
    if (others.length > 0) return t('matrix.mixed', { ports: openedText(most.opened, t) })
    const ports = openedBy(most.opened, cell.sources[0], t, 1)
    return cell.pairs === cell.total || cell.sources[0] ? ports : t('matrix.some', { ports })
  }
  const access = (cell: NamedCell | null | undefined) => {
    if (cell === undefined) return t('matrix.cellWaiting')
    if (cell === null) return t('matrix.cellNone')
    if (cell.full) return t('matrix.cellFull', { access: accessText(cell, t) })
    // The accessible name includes the visible text, so that voice control finds it (WCAG 2.5.3).
    const [visible, whole] = [short(cell), accessText(cell, t)]
    const share = shareText(cell.pairs, cell.total, t)
    return t('matrix.cellPartial', {
      access: `${whole.includes(visible) ? share : `${share} ${visible}`}: ${whole}`,
    })
  }
  const label = (row: AccessSubject, column: AccessSubject, cell: NamedCell | null | undefined) =>
    t('matrix.cell', { source: partName(row, t), destination: partName(column, t), access: access(cell) })
  return { axis, label, short }
}

/** Shows who reaches whom, gathered by group, tag and user: sources as rows, destinations as columns. */
export function MatrixView({ text, subjects, onOpen }: MatrixViewProps) {
  const { t } = useTranslation('access')
  const { sources, destinations } = subjects
  const { cellAt, setShown, evaluating } = useCells(text, sources, destinations)
  const { axis, label, short } = useCellWords()
  return (
    <Box sx={{ position: 'relative', display: 'flex', flexDirection: 'column', minHeight: 0 }}>
      {evaluating ? <Evaluating /> : null}
      <MatrixGrid
        label={t('matrix.label')}
        corner={t('matrix.corner')}
        rows={sources.map(axis)}
        columns={destinations.map(axis)}
        cell={({ row, column }) => {
          const [from, to] = [sources[row], destinations[column]]
          const found = cellAt(row, column)
          const tone = levelOf(found)
          return {
            tone,
            share: found ? found.pairs / found.total : 0,
            label: from && to ? label(from, to, found) : '',
            content:
              found === undefined ? null : (
                <>
                  <AccessSign level={tone} />
                  {found ? <span>{short(found)}</span> : null}
                </>
              ),
          }
        }}
        onOpen={({ row, column }) => {
          const [from, to] = [sources[row], destinations[column]]
          if (from && to) onOpen({ row: from, column: to })
        }}
        onWindow={setShown}
      />
      <Legend />
    </Box>
  )
}
