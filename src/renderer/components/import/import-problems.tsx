import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { isWorded } from '@shared/api/issue'
import { MAX_ITEMS } from '@shared/ipc/limits'
import type { TFunction } from 'i18next'
import { issueText, useTranslation } from '@/lib/texts'
import type { CsvRead } from '@/domain/import/csv-users'
import type { LineProblem } from '@/domain/import/csv-lines'
import { StateDot } from '@/ui/marks'
import { VirtualList } from '@/ui/virtual-list'

const ROW = 44
/** Characters of a cell that are shown: one cell may be the whole file. */
const MOST_SHOWN = 200

const short = (text: string) => (text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text)
const shortened = (params: LineProblem['params']) =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, short(value)]))
const MAX_HEIGHT = 4 * ROW

type Column = 'name' | 'displayName' | 'email' | 'user' | 'tags' | 'reusable' | 'ephemeral' | 'expires'
type OwnProblem =
  | 'quotes'
  | 'fields'
  | 'twice'
  | 'noUser'
  | 'severalUsers'
  | 'tag'
  | 'ownerMissing'
  | 'ownerOrTags'
  | 'yesNo'
  | 'expires'
  | 'past'

/** Returns the column names, separated by commas. */
export function columnNames(names: readonly string[], t: TFunction<'commands'>): string {
  return names.map((name) => t(`import.column.${name as Column}`)).join(', ')
}

/** Describes a line's problem and its solution; problems of the contract have their own texts. */
function useProblemText() {
  const { t } = useTranslation('commands')
  const { t: tCommon } = useTranslation('common')
  return ({ key, params }: LineProblem): string =>
    isWorded(key)
      ? issueText({ key, params: shortened(params) }, tCommon)
      : t(`import.problem.${key as OwnProblem}`, { replace: shortened(params) })
}

function Line({ problem }: { problem: LineProblem }) {
  const { t } = useTranslation('commands')
  const words = useProblemText()
  const { line, column } = problem
  const place =
    column === ''
      ? t('import.line', { nth: line })
      : t('import.lineColumn', { nth: line, column: t(`import.column.${column as Column}`) })
  return (
    <Box sx={{ display: 'flex', gap: 2, py: 1, minWidth: 0 }}>
      <StateDot iconOnly state="bad" label={place} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <div>{place}</div>
        <Typography variant="body2" component="div" color="textSecondary">
          {words(problem)}
        </Typography>
      </Box>
    </Box>
  )
}

interface ImportProblemsProps {
  read: CsvRead<unknown>
  /** The names of all possible columns. */
  columns: string
}

/** Shows why a whole list is unusable, or the invalid lines with their numbers. */
export function ImportProblems({ read, columns }: ImportProblemsProps) {
  const { t } = useTranslation('commands')
  const { state, missing, unused, problems } = read
  if (state === 'empty') return <Alert severity="error">{t('import.empty')}</Alert>
  if (state === 'long') return <Alert severity="error">{t('import.long', { most: MAX_ITEMS })}</Alert>
  if (state === 'header') {
    const named =
      missing.length > 0 ? t('import.header', { columns: columnNames(missing, t) }) : t('import.headerAny', { columns })
    return <Alert severity="error">{named}</Alert>
  }
  return (
    <>
      {problems.length > 0 ? (
        <div>
          <Typography variant="subtitle2" component="p" role="status" sx={{ mb: 1 }}>
            {t('import.wrong', { count: problems.length })}
          </Typography>
          <VirtualList
            label={t('import.wrong', { count: problems.length })}
            count={problems.length}
            rowHeight={ROW}
            measured
            maxHeight={MAX_HEIGHT}
            itemKey={(index) => String(problems[index]?.line)}
            render={(index) => {
              const problem = problems[index]
              return problem ? <Line problem={problem} /> : null
            }}
          />
        </div>
      ) : null}
      {unused.length > 0 ? (
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {t('import.unused', { names: unused.map(short).join(', ') })}
        </Typography>
      ) : null}
    </>
  )
}

/** Shown while a list is being read. */
export function ImportReading() {
  const { t } = useTranslation('commands')
  return (
    <Typography variant="body2" color="textSecondary" role="status">
      {t('import.reading')}
    </Typography>
  )
}
