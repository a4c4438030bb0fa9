import type { BackupChoices, BackupRun, StoredBackups } from '@shared/host/backup'
import { DAY, HOUR, MINUTE } from '@shared/time'

const INTERVAL: Readonly<Record<BackupChoices['every'], number>> = { never: Infinity, day: DAY, week: 7 * DAY }

/** Failures that may pass by themselves, as while the network is not back yet. */
const PASSING: ReadonlySet<string> = new Set(['name', 'unreachable', 'ended', 'timeout'])
const mayPass = ({ failure }: BackupRun) => PASSING.has(failure?.host?.why ?? '')

/**
 * Returns when the next backup is due, in milliseconds; null if none is scheduled. The interval begins with the last good backup, so one that
 * was missed is due at once. A failed one is tried again after an hour; the first failure that may pass by itself after five minutes.
 */
export function nextBackup({ choices, runs }: StoredBackups, now: number): number | null {
  const interval = INTERVAL[choices.every ?? 'never']
  if (interval === Infinity) return null
  const [last, before] = runs
  const good = runs.find(({ failure }) => failure === null)
  const due = good ? after(good.at, interval, now) : now
  if (!last?.failure) return due
  return Math.max(due, after(last.at, mayPass(last) && !before?.failure ? 5 * MINUTE : HOUR, now))
}

/**
 * Tells whether to notify the user of a backup that was made after these: of a scheduled one that failed, once in a series of failures. One
 * that may pass by itself counts only if it comes again.
 */
export function isToldOf(run: BackupRun, earlier: readonly BackupRun[]): boolean {
  if (!run.failure || !run.scheduled) return false
  const good = earlier.findIndex(({ failure }) => failure === null)
  const series = (good < 0 ? earlier : earlier.slice(0, good)).filter(({ scheduled }) => scheduled)
  return counts([run, ...series]) && !counts(series)
}

const counts = (series: readonly BackupRun[]) => series.length > 1 || series.some((one) => !mayPass(one))

/** A run in the future is from a clock that was set back, which must not postpone backups. */
function after(at: string, interval: number, now: number): number {
  const start = Date.parse(at)
  return start > now ? now : start + interval
}
