import { createContext, type ReactNode, use } from 'react'
import styles from './write-lock.module.css'

const WriteLockContext = createContext<string | null>(null)

/**
 * Says to everything inside that nothing may be changed, and why; null: everything may be. The main process refuses writes anyway: this
 * is how controls know beforehand. What obeys it: `LockedControls`, the primary action of a Page, menus, dialogs and selection bars.
 */
export function WriteLock({ reason, children }: { reason: string | null; children: ReactNode }) {
  return <WriteLockContext value={reason}>{children}</WriteLockContext>
}

/** Why nothing may be changed here; null where it may. */
export function useWriteLock(): string | null {
  return use(WriteLockContext)
}

/** Controls that change something: off, with the reason, while there is a lock. */
export function LockedControls({ children }: { children: ReactNode }) {
  const reason = useWriteLock()
  if (reason === null) return children
  return (
    <fieldset className={styles.locked} disabled title={reason} aria-label={reason}>
      {children}
    </fieldset>
  )
}
