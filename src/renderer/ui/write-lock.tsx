import { createContext, type ReactNode, use } from 'react'
import styles from './write-lock.module.css'
import Alert from '@mui/material/Alert'

const BlockedContext = createContext<string | null>(null)

/** Disables the bulk actions of a list and shows the reason. `reason` null disables nothing. */
export function BlockedActs({ reason, children }: { reason: string | null; children: ReactNode }) {
  return <BlockedContext value={reason}>{children}</BlockedContext>
}

/** The reason bulk actions are disabled on this list; null if they are enabled. */
export const useBlockedActs = (): string | null => use(BlockedContext)

const WriteLockContext = createContext<string | null>(null)
const UnlockContext = createContext<ReactNode>(null)

interface WriteLockProps {
  reason: string | null
  /** A link to where changes can be allowed. */
  unlock?: ReactNode
  children: ReactNode
}

/**
 * Locks all changes inside and gives the reason; null unlocks. The main process refuses writes anyway: this disables controls beforehand.
 * It applies to `LockedControls`, the primary action of a Page, menus, dialogs and selection bars.
 */
export function WriteLock({ reason, unlock = null, children }: WriteLockProps) {
  return (
    <WriteLockContext value={reason}>
      <UnlockContext value={unlock}>{children}</UnlockContext>
    </WriteLockContext>
  )
}

/** Returns the link to where changes can be allowed; null if there is none. */
export const useUnlock = (): ReactNode => use(UnlockContext)

/** Returns the reason changes are locked here; null if they are allowed. */
export function useWriteLock(): string | null {
  return use(WriteLockContext)
}

/** Disables the controls inside and shows the reason while changes are locked. */
export function LockedControls({ children }: { children: ReactNode }) {
  const reason = useWriteLock()
  if (reason === null) return children
  return (
    <fieldset className={styles.locked} disabled title={reason} aria-label={reason}>
      {children}
    </fieldset>
  )
}

/** Shows why changes are locked, and the way to allow them. `children` follows the reason. */
export function LockNote({ reason, children }: { reason: string; children?: ReactNode }) {
  return (
    <Alert severity="info" action={useUnlock()}>
      {reason}
      {children}
    </Alert>
  )
}
