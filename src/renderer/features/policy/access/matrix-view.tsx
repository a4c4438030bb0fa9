import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { openedText, partName } from '@/domain/policy-worker/access-words'
import type { Cell, Subject, SubjectsAnswer } from '@/domain/policy-worker/access-questions'
import { share } from '@/lib/format'
import { type MatrixAxis, MatrixGrid } from '@/ui/matrix/grid'
import { type AccessLevel, AccessSign } from './access-sign'
import { useCells } from './use-cells'

interface MatrixViewProps {
  text: string
  subjects: SubjectsAnswer
  onOpen: (place: { row: Subject; column: Subject }) => void
}

const levelOf = (cell: Cell | null | undefined): AccessLevel => (cell ? (cell.full ? 'full' : 'partial') : 'none')

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

/** Kinds that their names tell: "group:dev", "tag:db", "Internet". */
const selfNamed: ReadonlySet<Subject['kind']> = new Set(['group', 'tag', 'internet'])

/** Words of cells and of their rows and columns. */
function useCellWords() {
  const { t, i18n } = useTranslation('access')
  const axis = (subject: Subject): MatrixAxis => {
    const counted = subject.kind !== 'subnet' && subject.kind !== 'internet'
    const detail = counted ? t('machines', { count: subject.machines }) : ''
    return {
      key: subject.key,
      name: partName(subject, t),
      detail: [selfNamed.has(subject.kind) ? '' : t(`kind.${subject.kind}`), detail].filter(Boolean).join(', '),
    }
  }
  const short = (cell: Cell | null | undefined) => {
    if (!cell) return ''
    if (cell.full) return t('matrix.full')
    const { pairs, total } = cell
    const ports = openedText(cell.opened, t)
    return pairs < total ? t('matrix.some', { ports, share: share(pairs / total, i18n.language) }) : ports
  }
  const access = (cell: Cell | null | undefined) => {
    if (cell === undefined) return t('matrix.cellWaiting')
    if (cell === null) return t('matrix.cellNone')
    const { full, pairs, total } = cell
    // Holds the words the cell shows, for those who ask for it by voice.
    return full ? t('matrix.cellFull', { total }) : t('matrix.cellPartial', { access: short(cell), pairs, total })
  }
  const label = (row: Subject, column: Subject, cell: Cell | null | undefined) =>
    t('matrix.cell', { source: partName(row, t), destination: partName(column, t), access: access(cell) })
  return { axis, label, short }
}

/** Who reaches whom, gathered by group, tag and user: sources down, destinations across. */
export function MatrixView({ text, subjects, onOpen }: MatrixViewProps) {
  const { t } = useTranslation('access')
  const { sources, destinations } = subjects
  const { cellAt, setShown } = useCells(text, sources, destinations)
  const { axis, label, short } = useCellWords()
  return (
    <>
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
            label: from && to ? label(from, to, found) : '',
            content:
              found === undefined ? null : (
                <>
                  <AccessSign level={tone} />
                  <span>{short(found)}</span>
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
    </>
  )
}
