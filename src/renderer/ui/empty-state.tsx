import type { ReactNode } from 'react'
import { CommandBlock } from './command-block'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  title?: string
  /** One sentence that describes the future content. */
  text: string
  action?: ReactNode
  /** The command that adds the first entry. */
  command?: string
}

/** The content of an empty list. */
export function EmptyState({ title, text, action, command }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {title ? <p className={styles.title}>{title}</p> : null}
      <p className={styles.text}>{text}</p>
      {action ? <div className={styles.action}>{action}</div> : null}
      {command ? (
        <div className={styles.command}>
          <CommandBlock command={command} />
        </div>
      ) : null}
    </div>
  )
}
