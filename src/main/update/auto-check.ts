import type { Updates } from './updates'

/** Late enough not to slow down the start, in milliseconds. */
const DELAY_MS = 15_000
/** A console may stay open for weeks. */
const EVERY_MS = 6 * 60 * 60 * 1000

/** Checks for an update some time after the start and then every few hours; does not report failures. */
export function setupAutoCheck(updates: Updates): void {
  if (updates.get().phase === 'unsupported') return
  setTimeout(() => {
    updates.look()
    setInterval(() => updates.look(), EVERY_MS).unref()
  }, DELAY_MS).unref()
}
