import type { BackupChoices, StoredBackups } from '@shared/host/backup'
import { DAY, HOUR } from '@shared/time'

const INTERVAL: Readonly<Record<BackupChoices['every'], number>> = { never: Infinity, day: DAY, week: 7 * DAY }

/**
 * Returns when the next backup is due, in milliseconds; null if none is scheduled. The interval begins with the last good backup, so one that
 * was missed is due at once. A failed one is tried again after an hour.
 */
export function nextBackup({ choices, runs }: StoredBackups, now: number): number | null {
  const interval = INTERVAL[choices.every ?? 'never']
  if (interval === Infinity) return null
  const [last] = runs
  const good = runs.find(({ failure }) => failure === null)
  const due = good ? after(good.at, interval, now) : now
  return last?.failure ? Math.max(due, after(last.at, HOUR, now)) : due
}

/** A run in the future is from a clock that was set back, which must not postpone backups. */
function after(at: string, interval: number, now: number): number {
  const start = Date.parse(at)
  return start > now ? now : start + interval
}
