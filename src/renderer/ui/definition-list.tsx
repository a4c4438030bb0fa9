import { createContext, type ReactNode } from 'react'
import styles from './definition-list.module.css'

/** The term of the enclosing definition, which names the value. Null outside of definitions. */
export const TermContext = createContext<string | null>(null)

export interface Definition {
  term: string
  /** Null or undefined hides the term too: missing facts are not shown. */
  value: ReactNode
}

/** Terms left, values right, in two columns. `narrow` is for a side column. */
export function DefinitionList({ items, narrow }: { items: readonly Definition[]; narrow?: boolean }) {
  return (
    <dl className={styles.list} data-narrow={narrow ? '' : undefined}>
      {items
        .filter(({ value }) => value !== null && value !== undefined && value !== '')
        .map(({ term, value }) => (
          <div key={term} className={styles.item}>
            <dt className={styles.term}>{term}</dt>
            <dd className={styles.value}>
              <TermContext value={term}>{value}</TermContext>
            </dd>
          </div>
        ))}
    </dl>
  )
}
