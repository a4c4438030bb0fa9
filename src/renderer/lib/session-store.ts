import type { Session } from '@shared/ipc/session'
import type { QueryClient } from '@tanstack/react-query'
import { apiOf, createQueryClient } from './query-client'
import { serverWatch } from './server-watch'
import { refusedKey } from './session-end'

/** The session outside of React, for code that runs before the first render. */
export interface SessionStore {
  get: () => Session
  /** Returns the query client of the current server. Each server gets its own. */
  client: () => QueryClient
  set: (session: Session) => void
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
    set: (next) => {
      if (next.currentId !== session.currentId || addressOf(next) !== addressOf(session)) {
        apiOf(client).leave()
        client.clear()
        client = clientFor(next)
        serverWatch.reset()
        refusedKey.clear()
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
