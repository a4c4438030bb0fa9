import { createContext, type ReactNode, useContext, useId } from 'react'
import styles from './section.module.css'
import { LockedControls } from './write-lock'

/** True inside another section. */
const Within = createContext(false)

/** A titled part of a page, with a line below its title. Inside another section, it is a smaller part of that one. */
export function Section({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  const id = useId()
  const isPart = useContext(Within)
  const Heading = isPart ? 'h3' : 'h2'
  return (
    <section aria-labelledby={id} className={isPart ? styles.part : styles.section}>
      <div className={styles.head}>
        <Heading id={id} className={styles.title}>
          {title}
        </Heading>
        <LockedControls>{actions}</LockedControls>
      </div>
      <Within value>{children}</Within>
    </section>
  )
}
