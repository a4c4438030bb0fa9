import { expect, it } from 'vitest'
import type { BackupRun, StoredBackups } from '@shared/host/backup'
import { DAY, HOUR, MINUTE } from '@shared/time'
import { isToldOf, nextBackup } from './backup-plan'

const NOW = Date.parse('2026-11-25T12:00:00Z')
const run = (ago: number, isGood = true): BackupRun => ({
  at: new Date(NOW - ago).toISOString(),
  scheduled: true,
  path: isGood ? '/b.tar.gz' : null,
  bytes: 1,
  database: 'sqlite',
  users: 0,
  machines: 0,
  missing: [],
  failure: isGood ? null : { host: null, error: null },
})
/** One that failed because the network was not there. */
const offline = (ago: number): BackupRun => ({
  ...run(ago, false),
  failure: { host: { why: 'unreachable', words: '', sudoers: '' }, error: null },
})
const stalled = (why: 'copySilent' | 'copyLong', ago: number): BackupRun => ({
  ...run(ago, false),
  failure: { host: { why, words: '', sudoers: '' }, error: null },
})
const next = (every: 'never' | 'day' | 'week', ...runs: BackupRun[]) =>
  nextBackup({ choices: { every }, runs } satisfies StoredBackups, NOW)

it('schedules nothing unless the admin wants backups', () => {
  expect(next('never', run(99 * DAY))).toBeNull()
})

it('is due at once without a backup, and an interval after the last good one', () => {
  expect(next('day')).toBe(NOW)
  expect(next('day', run(HOUR))).toBe(NOW + DAY - HOUR)
  expect(next('week', run(HOUR))).toBe(NOW + 7 * DAY - HOUR)
})

it('is overdue if the console did not run at that time', () => {
  expect(next('week', run(30 * DAY))).toBeLessThan(NOW)
})

it('tries again an hour after a failure, even if one was due earlier', () => {
  expect(next('day', run(HOUR / 2, false), run(3 * DAY))).toBe(NOW + HOUR / 2)
  expect(next('day', run(HOUR / 2, false))).toBe(NOW + HOUR / 2)
})

it('is not postponed by a clock that was set back', () => {
  const stored = { choices: { every: 'day' as const }, runs: [run(-90 * DAY)] }
  for (const now of [NOW, NOW + 2 * DAY]) expect(nextBackup(stored, now)).toBe(now)
})

it('tries again soon after a failure that may pass by itself, and every hour if it does not', () => {
  expect(next('day', offline(MINUTE), run(3 * DAY))).toBe(NOW + 4 * MINUTE)
  expect(next('day', offline(MINUTE))).toBe(NOW + 4 * MINUTE)
  expect(next('day', offline(MINUTE), offline(6 * MINUTE), run(3 * DAY))).toBe(NOW + 59 * MINUTE)
})

it.each(['copySilent', 'copyLong'] as const)('tries a copy that ended as %s again soon', (why) => {
  expect(next('day', stalled(why, MINUTE), run(3 * DAY))).toBe(NOW + 4 * MINUTE)
  expect(isToldOf(stalled(why, 1), [run(DAY)])).toBe(false)
})

it('notifies once of a series of failures, and of a failure that may pass by itself only if it recurs', () => {
  const [bad, away, good] = [run(1, false), offline(1), run(1)]
  const manual = { ...bad, scheduled: false }
  expect(isToldOf(bad, [])).toBe(true)
  expect(isToldOf(bad, [good, bad])).toBe(true)
  expect(isToldOf(bad, [bad, good])).toBe(false)
  expect(isToldOf(away, [good, away])).toBe(false)
  expect(isToldOf(away, [away, good])).toBe(true)
  expect(isToldOf(bad, [away, good])).toBe(true)
  expect(isToldOf(away, [away, away, good])).toBe(false)
  expect(isToldOf(away, [bad, good])).toBe(false)
  expect([isToldOf(good, []), isToldOf(manual, []), isToldOf(bad, [manual])]).toEqual([false, false, true])
})
