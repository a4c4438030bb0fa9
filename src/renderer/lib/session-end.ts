import { useSyncExternalStore } from 'react'
import { createEmitter } from './emitter'

export type EndReason = 'unauthorized' | 'signedOut'

const changes = createEmitter<void>()
let refused = false

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
  refuse: () => set(true),
  /** The key is to be tried again, or another server is current. */
  clear: () => set(false),
}

export function useKeyRefused(): boolean {
  return useSyncExternalStore((listener) => changes.on(listener), refusedKey.get)
}
