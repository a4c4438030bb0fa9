import { useSyncExternalStore } from 'react'
import { createEmitter } from './emitter'

export type EndReason = 'unauthorized' | 'signedOut'

const changes = createEmitter<void>()
let refused = false
/** When the key was last given another chance: what was asked before says nothing about it. */
let clearedAt = 0

function set(next: boolean): void {
  if (next === refused) return
  refused = next
  changes.emit()
}

/**
 * Whether the current server refused the API key. While it does, nothing is asked of it by itself, and the way to sign in again stands over
 * the page: what is open there stays.
 */
export const refusedKey = {
  get: () => refused,
  /** A call that began at that moment, of `performance.now()`, was refused. */
  refuse: (startedAt: number) => {
    if (startedAt >= clearedAt) set(true)
  },
  /** The key is to be tried again, or another server is current. */
  clear: () => {
    clearedAt = performance.now()
    set(false)
  },
}

export function useKeyRefused(): boolean {
  return useSyncExternalStore((listener) => changes.on(listener), refusedKey.get)
}
