import type { Log } from '@main/log'
import type { Updates } from './updates'

/** Late enough to be in nobody's way at the start. */
const DELAY_MS = 15_000

/** Looks for an update once per start, where this installation can update itself at all. Nothing is fetched without being asked for. */
export function setupAutoCheck(updates: Updates, log: Log): void {
  if (updates.get().phase !== 'idle') return
  const check = () => {
    // The person may have asked meanwhile.
    if (updates.get().phase === 'idle')
      updates.check().catch((error: unknown) => log.warn('no check for updates', error))
  }
  setTimeout(check, DELAY_MS).unref()
}
