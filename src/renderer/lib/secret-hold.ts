import { useEffect, useState, useSyncExternalStore } from 'react'
import { createEmitter } from './emitter'

const holders = new Set<symbol>()
const changed = createEmitter<void>()
let agreed = 0

function release(holder: symbol): void {
  if (holders.delete(holder)) changed.emit()
}

/**
 * Holds the page while `active`: leaving it would lose a secret that is shown only once, or is being created. Returns a function that lets
 * go at once, for content that closes and navigates in one step.
 */
export function useSecretHold(active: boolean): () => void {
  const [holder] = useState(() => Symbol('secret'))
  useEffect(() => {
    if (!active) return
    holders.add(holder)
    changed.emit()
    return () => release(holder)
  }, [active, holder])
  return () => release(holder)
}

/** Returns true if the user must agree before the page is left. */
export const holdsSecret = (): boolean => holders.size > 0 && agreed === 0

/** Calls `listener` whenever a secret is held or let go. Returns a function that stops this. */
export const onSecretHold = (listener: () => void): (() => void) => changed.on(listener)

/** The same for components; stays true during `leaveSecrets`. */
export const useHoldsSecret = (): boolean => useSyncExternalStore(onSecretHold, () => holders.size > 0)

/** Leaves the page although it holds a secret: the user agreed. */
export async function leaveSecrets(leave: () => void | Promise<void>): Promise<void> {
  agreed += 1
  try {
    await leave()
  } finally {
    agreed -= 1
  }
}
