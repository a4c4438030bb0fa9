import type { Node } from '@shared/api/resources'
import { useCallback, useDeferredValue, useMemo } from 'react'
import { useTranslation, useInstants, useNow } from '@/lib/texts'
import { Link, useLocation } from 'react-router'
import { formatMachineQuery, parseMachineQuery, sameQuery } from '@/domain/machine-query'
import { nextInstant, parseQuery, type QueryLanguage, textTest } from '@shared/query/language'
import { createMachineLanguage, localFields, machineLanguage, nothingKnown } from '@shared/query/machine-language'
import { useWithdrawnAt } from '@/domain/purpose'
import { useSavedViews } from '@/domain/saved-views'
import { useListSearch } from '@/lib/list-memory'
import { useKnownNodes } from '@/lib/queries/lists'
import { Figure, VisuallyHidden } from '@/ui/marks'
import entryStyles from './nav-entry.module.css'
import styles from './rail.module.css'

/** Limit, because more would push other entries out of a small window. The last entry links to all views. */
const MAX_VIEWS = 8

const isLocal = (field: string | null) => localFields.some((local) => local === field)

/** Returns the number of machines in a view; null if its query needs data that only the machines page loads. */
function countOf(query: string, nodes: readonly Node[], now: number, language: QueryLanguage<Node>): number | null {
  const { q } = parseMachineQuery(query)
  if (parseQuery(q, machineLanguage).terms.some(({ field }) => isLocal(field))) return null
  const filter = textTest(q, language, now)
  return filter ? nodes.filter(filter).length : nodes.length
}

/** Returns the number of machines in each view, null if it is not counted here; undefined until the machines are loaded. */
function useCounts(queries: readonly string[]): (number | null | undefined)[] {
  const nodes = useDeferredValue(useKnownNodes())
  const now = useNow()
  const withdrawnAt = useWithdrawnAt()
  const language = useMemo(() => createMachineLanguage({ ...nothingKnown, withdrawnAt }), [withdrawnAt])
  useInstants(
    useCallback(
      (from: number) => {
        const instants = queries.flatMap(
          (query) => nextInstant(parseMachineQuery(query).q, machineLanguage, { rows: nodes ?? [], from }) ?? [],
        )
        return instants.length > 0 ? Math.min(...instants) : undefined
      },
      [queries, nodes],
    ),
  )
  return useMemo(
    () => queries.map((query) => nodes && countOf(query, nodes, now, language)),
    [queries, nodes, now, language],
  )
}

/** The saved views below Machines, each with the number of its machines. */
export function RailViews() {
  const { t } = useTranslation('common')
  const { views } = useSavedViews()
  const { pathname } = useLocation()
  const search = useDeferredValue(useListSearch('/machines'))
  const shown = views.slice(0, MAX_VIEWS)
  const queries = useMemo(() => views.slice(0, MAX_VIEWS).map(({ query }) => query), [views])
  const counts = useCounts(queries)
  const current = pathname === '/machines' ? parseMachineQuery(search) : null
  return (
    <ul className={styles.views} aria-label={t('nav.views')}>
      {shown.map(({ id, name, query }, index) => {
        const count = counts[index]
        const parsed = parseMachineQuery(query)
        return (
          <li key={id}>
            <Link
              className={`${entryStyles.entry} ${styles.entry} ${styles.view}`}
              to={`/machines?${formatMachineQuery(parsed)}`}
              title={name}
              aria-current={current && sameQuery(current, parsed) ? 'true' : undefined}
            >
              <span className={styles.label}>{name}</span>
              {count === undefined ? null : (
                <span className={styles.count} title={count === null ? t('nav.viewUncounted') : undefined}>
                  <span aria-hidden>{count === null ? '?' : <Figure value={count} />}</span>
                  <VisuallyHidden>
                    {count === null ? t('nav.viewUncounted') : t('nav.viewCount', { count })}
                  </VisuallyHidden>
                </span>
              )}
            </Link>
          </li>
        )
      })}
      <li>
        <Link
          className={`${entryStyles.entry} ${styles.entry} ${styles.view}`}
          to="/settings/filters"
          aria-current={pathname === '/settings/filters' ? 'page' : undefined}
        >
          <span className={styles.label}>{t('nav.moreViews')}</span>
        </Link>
      </li>
    </ul>
  )
}
