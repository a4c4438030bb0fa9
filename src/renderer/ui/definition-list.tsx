import { createContext, type ReactNode } from 'react'
import styles from './definition-list.module.css'

/** The term of the definition around: what a value is. Null outside of definitions. */
export const TermContext = createContext<string | null>(null)

export interface Definition {
  term: string
  /** Left out with its term where null or undefined: facts the server does not tell are not shown. */
  value: ReactNode
}

/** Terms left, values right, on two verticals. `narrow`: for a side column. */
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
