import Button from '@mui/material/Button'
import { type QueryLanguage, parseQuery, unknownFields, type UnknownField, nextInstant } from '@shared/query/language'
import { suggestTerm, completions } from '@shared/query/complete'
import { useTranslation, useInstants } from '@/lib/texts'
import { queryProblemText } from '@/domain/machine-query-words'
import styles from './query-line.module.css'
import { useCallback, type ReactNode, useMemo } from 'react'
import { EmptyState } from '@/ui/page'
import { BlockedActs } from '@/ui/marks'

interface UnknownLineProps {
  /** The fields that the filter and the order ask for. */
  fields: readonly (UnknownField & { readonly label: string })[]
  /** The number of rows of the whole list, and their text key. */
  of: number
  rows?: 'of' | 'rows'
  /** How to learn more, as the end of the sentence. */
  advice?: string
  /** The link that follows the advice. */
  action?: ReactNode
}

/** Says for how many rows of a list the filter or the order knows nothing: an answer without them would look complete. */
export function UnknownLine({ fields, of, rows = 'of', advice, action }: UnknownLineProps) {
  const { t } = useTranslation('machines')
  if (fields.length === 0) return null
  const end = advice ? `: ${advice}.` : '.'
  return (
    <p className={styles.unknown} role="status">
      {fields.map(({ field, label, unknown }, at) => (
        <span key={field}>
          <strong>{label}</strong> · {t(`unknown.${rows}`, { unknown, count: of })}
          {at === fields.length - 1 ? end : ';'}
        </span>
      ))}
      {action}
    </p>
  )
}

/** Says what a part of a filter means. */
export function MeansLine({ children }: { children: string }) {
  return (
    <p className={styles.means} role="status">
      {children}
    </p>
  )
}

/** Returns suggestions for a typed query. `values` returns those of a field that depend on the rows; keep it stable. */
export function useSuggest<Row>(language: QueryLanguage<Row>, values: (field: string) => readonly string[]) {
  return useCallback(
    (text: string, cursor: number) =>
      completions(text, cursor, { language, values }).map((one) => ({
        ...one,
        detail: one.label.startsWith(one.field) ? '' : one.field,
      })),
    [language, values],
  )
}

/** Renews the clock whenever a row enters or leaves the result of a query by time alone: `seen>30d`, `expires<14d`. Keep `rows` stable. */
export function useQueryInstants<Row>(text: string, language: QueryLanguage<Row>, rows: readonly Row[]): void {
  useInstants(useCallback((from: number) => nextInstant(text, language, { rows, from }), [text, language, rows]))
}

interface QueryGuardProps<Row> {
  q: string
  language: QueryLanguage<Row>
  children: ReactNode
}

/** Disables bulk actions while a part of the filter is invalid, because the list then contains more rows than intended. */
export function QueryGuard<Row>({ q, language, children }: QueryGuardProps<Row>) {
  const { t } = useTranslation('machines')
  const unclear = useMemo(() => parseQuery(q, language).problems.length > 0, [q, language])
  return <BlockedActs reason={unclear ? t('query.blocked') : null}>{children}</BlockedActs>
}

interface QueryLineProps<Row> {
  q: string
  language: QueryLanguage<Row>
  onChange: (q: string) => void
  /** The rows of the list, to say for how many of them the filter knows nothing. */
  rows?: readonly Row[]
}

/** The problems of a filter, and the fields about which the list knows nothing. The field above shows the filter itself. */
export function QueryLine<Row>({ q, language, rows = [], onChange }: QueryLineProps<Row>) {
  const { t } = useTranslation(['machines', 'common'])
  if (q.trim() === '') return null
  const { terms, problems } = parseQuery(q, language)
  const unknown = unknownFields(terms, language, rows).map((one) => ({ ...one, label: one.field }))
  return (
    <>
      {problems.length > 0 ? (
        <div className={styles.line} role="group" aria-label={t('query.label')}>
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
      ) : null}
      <UnknownLine fields={unknown} of={rows.length} rows="rows" />
    </>
  )
}

interface NoMatchProps<Row> extends Pick<QueryLineProps<Row>, 'q' | 'language'> {
  /** The rows of the whole list. */
  rows: readonly Row[]
  /** The text for a filter that asks only for facts known of every row. */
  text: string
  action: ReactNode
}

/** The content of a list of which no row matches the filter. */
export function NoMatch<Row>({ q, language, rows, text, action }: NoMatchProps<Row>) {
  const { t } = useTranslation('machines')
  const isUnknown = unknownFields(parseQuery(q, language).terms, language, rows).length > 0
  return <EmptyState text={isUnknown ? t('unknown.noMatch') : text} action={action} />
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
