import type { ReactNode } from 'react'
import styles from './notice-bar.module.css'

/** A line above the page about the server as a whole: the problem, then the actions. */
export function NoticeBar({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>
}
