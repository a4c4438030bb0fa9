import type { Session } from '@shared/ipc/session'
import { createQueryClient } from './query-client'
import { createSecretHolds, type SecretHolds } from './secret-hold'
import type { LinkedClient } from './server-link'
import { onDesktop } from './desktop'

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

/** The session outside of React, for code that runs before the first render. */
export interface SessionStore {
  get: () => Session
  /** Returns the query client of the current server. Each server gets its own. */
  client: () => LinkedClient
  set: (session: Session) => void
  /** The secrets on screen, which another server would remove. */
  readonly holds: SecretHolds
  subscribe: (listener: () => void) => () => void
}

const addressOf = ({ servers, currentId }: Session) => servers.find(({ id }) => id === currentId)?.url ?? null
const clientFor = (session: Session) => createQueryClient(session.currentId ?? '', addressOf(session))

export function createSessionStore(initial: Session): SessionStore {
  let session = initial
  let client = clientFor(session)
  const listeners = new Set<() => void>()
  return {
    get: () => session,
    client: () => client,
    holds: createSecretHolds(),
    set: (next) => {
      if (next.currentId !== session.currentId || addressOf(next) !== addressOf(session)) {
        client.link.api.leave()
        client.clear()
        client = clientFor(next)
      }
      session = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
