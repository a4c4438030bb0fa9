import type { Session } from '@shared/ipc/session'

/** The session outside of React, for what has to know it before anything is drawn. */
export interface SessionStore {
  get: () => Session
  set: (session: Session) => void
  subscribe: (listener: () => void) => () => void
}

export function createSessionStore(initial: Session): SessionStore {
  let session = initial
  const listeners = new Set<() => void>()
  return {
    get: () => session,
    set: (next) => {
      session = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
