import type { ReactNode } from 'react'
import styles from './chip.module.css'

/** A short word in a frame, as a tag: it is read, not pressed. */
export function Chip({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <span className={styles.chip} title={title}>
      {children}
    </span>
  )
}
