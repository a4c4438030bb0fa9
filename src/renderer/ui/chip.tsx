import type { ReactNode } from 'react'
import styles from './chip.module.css'

/** A short label in a frame, such as a tag. Not interactive. */
export function Chip({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <span className={styles.chip} title={title}>
      {children}
    </span>
  )
}
