import type { ReactNode } from 'react'
import styles from './toolbar.module.css'

/** The line between a page's header and its table: search and filters on the left, the rest at the end. */
export function Toolbar({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <div className={styles.toolbar}>
      {children}
      {end ? <div className={styles.end}>{end}</div> : null}
    </div>
  )
}
