import { useSyncExternalStore } from 'react'
import { createEmitter } from './emitter'

export type EndReason = 'unauthorized' | 'signedOut' | 'removed'

const changes = createEmitter<void>()
let refused = false
/** When the key was last reset: responses to earlier calls do not count. */
let clearedAt = 0

function set(next: boolean): void {
  if (next === refused) return
  refused = next
  changes.emit()
}

/**
 * Tracks whether the current server refused the API key. While it is refused, nothing is polled, and a notice above the page offers to sign
 * in again: the page stays open.
 */
export const refusedKey = {
  get: () => refused,
  subscribe: (listener: () => void) => changes.on(listener),
  /** Records the refusal of a call that started at this time (`performance.now()`). */
  refuse: (startedAt: number) => {
    if (startedAt >= clearedAt) set(true)
  },
  /** Call this after a new key or a switch to another server. */
  clear: () => {
    clearedAt = performance.now()
    set(false)
  },
}

export function useKeyRefused(): boolean {
  return useSyncExternalStore(refusedKey.subscribe, refusedKey.get)
}
