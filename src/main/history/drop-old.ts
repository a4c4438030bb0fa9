import { DAY, HOUR } from '@shared/time'
import type { HistoryClient } from './history-thread'

export interface DropOldOptions {
  readonly historyClient: Pick<HistoryClient, 'call' | 'isThere'>
  /** The number of days that entries are kept; null: forever. */
  readonly limits: () => { readonly journalDays: number | null; readonly presenceDays: number | null }
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Monotonic milliseconds. */
  readonly monotonic: () => number
  /** Calls `work` repeatedly at this interval in milliseconds. */
  readonly every: (ms: number, work: () => void) => void
  readonly warn: (error: unknown) => void
}

/**
 * Deletes entries older than the configured limits: once a day, and when a limit changes. Returns the function to call at the start and
 * whenever a preference has changed.
 */
export function createDropOld({
  historyClient,
  limits,
  now,
  monotonic,
  every,
  warn,
}: DropOldOptions): () => Promise<void> {
  let last: { at: number; limits: string } | undefined
  const drop = async (): Promise<void> => {
    // A start with nothing to delete need not load the database.
    if (!historyClient.isThere()) return
    const wanted = limits()
    const names = JSON.stringify(wanted)
    if (last?.limits === names && monotonic() - last.at < DAY) return
    last = { at: monotonic(), limits: names }
    const before = (days: number) => now() - days * DAY
    const { journalDays, presenceDays } = wanted
    try {
      if (journalDays) await historyClient.call('journalDrop', new Date(before(journalDays)).toISOString())
      if (presenceDays) await historyClient.call('presenceDrop', before(presenceDays))
    } catch (error) {
      last = undefined
      warn(error)
    }
  }
  every(HOUR, () => void drop())
  return drop
}
