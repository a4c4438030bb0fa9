import Button from '@mui/material/Button'
import { type QueryLanguage, parseQuery, type Span, unknownFields } from '@shared/query/language'
import X from 'lucide-react/icons/x'
import { suggestTerm } from '@shared/query/complete'
import { useTranslation } from '@/lib/texts'
import { withoutTerm } from '@/domain/machine-query'
import { queryProblemText } from '@/domain/machine-query-words'
import styles from './query-line.module.css'
import { UnknownLine } from './unknown-line'

interface QueryLineProps<Row> {
  q: string
  language: QueryLanguage<Row>
  onChange: (q: string) => void
  /** The rows of the list, to say for how many of them the filter knows nothing. */
  rows?: readonly Row[]
  /** Describes a part of the query. Default: the query text. */
  words?: (span: Span) => string | undefined
}

/** The parts of a filter: each can be removed, and all can be cleared. Invalid parts are listed with their problems. */
export function QueryLine<Row>({ q, language, rows = [], onChange, words }: QueryLineProps<Row>) {
  const { t } = useTranslation(['machines', 'common'])
  if (q.trim() === '') return null
  const { terms, problems } = parseQuery(q, language)
  const unknown = unknownFields(terms, language, rows).map((one) => ({ ...one, label: one.field }))
  return (
    <>
      <div className={styles.line} role="group" aria-label={t('query.label')}>
        {terms.map(({ from, to }) => {
          const text = words?.({ from, to }) ?? q.slice(from, to)
          return (
            <span key={from} className={styles.chip} title={text}>
              <span>{text}</span>
              <button
                type="button"
                className={styles.remove}
                aria-label={t('query.remove', { text })}
                onClick={() => onChange(withoutTerm(q, { from, to }))}
              >
                <X size={12} aria-hidden />
              </button>
            </span>
          )
        })}
        <Button size="small" variant="text" onClick={() => onChange('')}>
          {t('query.clear')}
        </Button>
        {problems.map((problem) => (
          <span key={problem.from} className={styles.problem} role="status">
            {queryProblemText(problem, t, language)}
            <Suggestion
              term={suggestTerm(q.slice(problem.from, problem.to), language)}
              onUse={(term) => onChange(q.slice(0, problem.from) + term + q.slice(problem.to))}
            />
          </span>
        ))}
      </div>
      <UnknownLine fields={unknown} of={rows.length} rows="rows" />
    </>
  )
}

/** The nearest valid form of a term, inserted on click. */
function Suggestion({ term, onUse }: { term: string | null; onUse: (term: string) => void }) {
  const { t } = useTranslation('machines')
  if (term === null) return null
  return (
    <Button size="small" variant="text" onClick={() => onUse(term)}>
      {t('query.use', { term })}
    </Button>
  )
}
