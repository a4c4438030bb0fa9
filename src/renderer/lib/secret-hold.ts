import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react'
import { createEmitter } from './emitter'

/** The reasons to hold the page: leaving it would lose a secret that is shown only once, or is being created. */
export interface SecretHolds {
  /** Returns true if the user must agree before the page is left. */
  readonly mustAsk: () => boolean
  /** Returns true if a secret is held, also during `leave`. */
  readonly isHeld: () => boolean
  /** Calls `listener` whenever a secret is held or let go. Returns a function that stops this. */
  readonly subscribe: (listener: () => void) => () => void
  readonly hold: (holder: symbol) => void
  readonly release: (holder: symbol) => void
  /** Leaves the page although it holds a secret: the user agreed. */
  readonly leave: (leave: () => void | Promise<void>) => Promise<void>
}

export function createSecretHolds(): SecretHolds {
  const holders = new Set<symbol>()
  const changed = createEmitter<void>()
  let agreed = 0
  return {
    mustAsk: () => holders.size > 0 && agreed === 0,
    isHeld: () => holders.size > 0,
    subscribe: (listener) => changed.on(listener),
    hold: (holder) => {
      holders.add(holder)
      changed.emit()
    },
    release: (holder) => {
      if (holders.delete(holder)) changed.emit()
    },
    leave: async (leave) => {
      agreed += 1
      try {
        await leave()
      } finally {
        agreed -= 1
      }
    },
  }
}

/** Provided with the session. */
export const SecretHoldsContext = createContext<SecretHolds | null>(null)

export function useSecretHolds(): SecretHolds {
  const holds = use(SecretHoldsContext)
  if (!holds) throw new Error('useSecretHolds needs a SessionProvider')
  return holds
}

/** Holds the page while `active`. Returns a function that lets go at once, for content that closes and navigates in one step. */
export function useSecretHold(active: boolean): () => void {
  const holds = useSecretHolds()
  const [holder] = useState(() => Symbol('secret'))
  useEffect(() => {
    if (!active) return
    holds.hold(holder)
    return () => holds.release(holder)
  }, [active, holder, holds])
  return () => holds.release(holder)
}

/** Returns true while a secret is held, also during `leave`. */
export function useHoldsSecret(): boolean {
  const { subscribe, isHeld } = useSecretHolds()
  return useSyncExternalStore(subscribe, isHeld)
}
