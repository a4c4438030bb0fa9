import type { ReactNode } from 'react'
import styles from './notice-bar.module.css'

/** A line above the page about the server as a whole: the problem, then the actions. `bad`: what the page shows may no longer be true. */
export function NoticeBar({ bad = false, children }: { bad?: boolean; children: ReactNode }) {
  return (
    <div className={styles.bar} data-bad={bad ? '' : undefined}>
      {children}
    </div>
  )
}
