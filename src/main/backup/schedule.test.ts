import { expect, it } from 'vitest'
import type { BackupRun, StoredBackups } from '@shared/host/backup'
import { DAY, HOUR } from '@shared/time'
import { nextBackup } from './schedule'

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
