import { useTranslation } from '@/lib/texts'
import { type ExpiryKind, expiryKinds } from '@/domain/expiry/entries'
import { type ColumnCounts, columnsOf, type ExpiryColumn, type Week } from '@/domain/expiry/weeks'
import { dayAndMonth } from '@/lib/format'
import { Figure } from '@/ui/figure'
import { VisuallyHidden } from '@/ui/visually-hidden'
import styles from './time-line.module.css'

export interface ExpiryFilter {
  readonly kind: ExpiryKind | 'all'
  readonly column: ExpiryColumn | 'all'
}

interface TimeLineProps {
  weeks: readonly Week[]
  counts: ColumnCounts
  filter: ExpiryFilter
  onFilter: (filter: ExpiryFilter) => void
}

/** Returns the texts of a column: a short heading and a full accessible name. */
export function useColumnText(weeks: readonly Week[]): (column: ExpiryColumn) => { short: string; whole: string } {
  const { t, i18n } = useTranslation('expiry')
  return (column) => {
    const week = weeks.find(({ id }) => id === column)
    if (!week) return { short: t(`column.${column as 'past'}`), whole: t(`columnWhole.${column as 'past'}`) }
    const from = dayAndMonth(week.from, i18n.language)
    return { short: from, whole: t('columnWhole.week', { day: from }) }
  }
}

/** Returns how near a column's date is, for its colour. */
function urgencyOf(column: ExpiryColumn, weeks: readonly Week[]): 'ended' | 'soon' | undefined {
  if (column === 'past') return 'ended'
  return weeks.slice(0, 2).some(({ id }) => id === column) ? 'soon' : undefined
}

/** Counts expiring objects: one row per kind, one column per week. A click on a number filters the list below. */
export function TimeLine({ weeks, counts, filter, onFilter }: TimeLineProps) {
  const { t } = useTranslation('expiry')
  const columns = columnsOf(weeks)
  const text = useColumnText(weeks)
  return (
    <div className={styles.frame}>
      <table className={styles.grid} aria-label={t('timeLine')}>
        <thead>
          <tr>
            <th scope="col">{t('weekOf')}</th>
            {columns.map((column) => (
              <th key={column} scope="col" title={text(column).whole} data-now={column === weeks[0]?.id || undefined}>
                {text(column).short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {expiryKinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">{t(`kind.${kind}`)}</th>
              {columns.map((column) => (
                <td key={column}>
                  <Cell
                    count={counts[kind].get(column) ?? 0}
                    label={t('cell', {
                      count: counts[kind].get(column) ?? 0,
                      kind: t(`kind.${kind}`),
                      when: text(column).whole,
                    })}
                    urgency={urgencyOf(column, weeks)}
                    pressed={filter.kind === kind && filter.column === column}
                    onPress={(pressed) => onFilter(pressed ? { kind: 'all', column: 'all' } : { kind, column })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface CellProps {
  count: number
  label: string
  urgency: 'ended' | 'soon' | undefined
  pressed: boolean
  onPress: (pressed: boolean) => void
}

function Cell({ count, label, urgency, pressed, onPress }: CellProps) {
  const { t } = useTranslation('expiry')
  if (count === 0 && !pressed)
    return (
      <span className={styles.none}>
        <span aria-hidden>·</span>
        <VisuallyHidden>{t('nothing')}</VisuallyHidden>
      </span>
    )
  return (
    <button
      type="button"
      className={styles.cell}
      data-near={urgency}
      aria-pressed={pressed}
      aria-label={label}
      title={label}
      onClick={() => onPress(pressed)}
    >
      <Figure value={count} />
    </button>
  )
}
