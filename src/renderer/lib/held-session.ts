import type { Session } from '@shared/ipc/session'
import { onDesktop } from './desktop'
import type { SessionStore } from './session-store'

/** How long another hold may follow one that ended, in milliseconds: the dialog with a secret follows its creation. */
const GAP_MS = 1000

/**
 * Applies the sessions that the main process announces. Another current server would remove a secret from this window, so it waits until the
 * window holds none; the newest session is applied then. Returns a function that stops this.
 */
export function receiveSessions(store: Pick<SessionStore, 'get' | 'set' | 'holds'>): () => void {
  const { holds } = store
  let newest: Session | null = null
  let gap: ReturnType<typeof setTimeout> | undefined
  const apply = () => {
    if (!newest) return
    const isHeld = holds.mustAsk() || gap !== undefined
    if (isHeld && newest.currentId !== store.get().currentId) return
    store.set(newest)
    newest = null
  }
  const stopEvents = onDesktop('session:changed', (session) => {
    newest = session
    apply()
  })
  const endGap = () => {
    gap = undefined
    apply()
  }
  const stopHolds = holds.subscribe(() => {
    clearTimeout(gap)
    gap = holds.mustAsk() ? undefined : setTimeout(endGap, GAP_MS)
  })
  return () => {
    stopEvents()
    stopHolds()
    clearTimeout(gap)
  }
}
