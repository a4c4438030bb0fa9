import type { Session } from '@shared/ipc/session'
import { createQueryClient } from './query-client'
import { createSecretHolds, type SecretHolds } from './secret-hold'
import type { LinkedClient } from './server-link'

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
