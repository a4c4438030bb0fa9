import type { ReactNode } from 'react'
import { CommandBlock } from './command-block'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  title?: string
  /** One sentence on what will be here. */
  text: string
  action?: ReactNode
  /** The command that brings the first one. */
  command?: string
}

/** What a list shows before it has anything. */
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
