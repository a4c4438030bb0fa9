import { type ReactNode, useId } from 'react'
import styles from './section.module.css'
import { LockedControls } from './write-lock'

/** A titled part of a page, with a line above it. */
export function Section({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <LockedControls>{actions}</LockedControls>
      </div>
      {children}
    </section>
  )
}
