import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { BackupRun, StoredBackups } from '@shared/host/backup'
import { keepRun } from './make-backup'

let folder: string
let stored: StoredBackups
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'keep-'))))
afterEach(() => rmSync(folder, { recursive: true }))

const server = { id: 'a', name: 'a', url: 'https://a.example.com' }
const runOf = (path: string | null, scheduled = true): BackupRun => ({
  at: '2026-11-25T12:00:00Z',
  scheduled,
  path,
  bytes: 1,
  database: 'sqlite',
  users: 0,
  machines: 0,
  missing: [],
  failure: path === null ? { host: null, error: null } : null,
})
function archive(...names: string[]): string {
  const path = join(folder, ...names)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, '')
  return path
}
const keep = (run: BackupRun, most: number) =>
  keepRun(
    {
      stored: { read: () => stored, write: (_id, value) => void (value && (stored = value)) },
      onFailed: () => undefined,
      onWorked: () => undefined,
      warn: () => undefined,
    },
    server,
    run,
    most,
  )
const paths = () => stored.runs.map(({ path }) => path)

it('deletes scheduled archives beyond the number to keep, and forgets those that are gone', async () => {
  const [fresh, old, manual] = [archive('fresh'), archive('old'), archive('manual')]
  stored = { choices: {}, runs: [runOf(manual, false), runOf(old), runOf(join(folder, 'gone'))] }
  await keep(runOf(null), 1)
  expect([paths().length, existsSync(old)]).toEqual([4, true])
  await keep(runOf(fresh), 1)
  expect(paths()).toEqual([fresh, null, manual])
  expect([fresh, old, manual].map((path) => existsSync(path))).toEqual([true, false, true])
})

it('remembers an archive that cannot be deleted, and deletes it later', async () => {
  const drive = join(folder, 'drive')
  const [fresh, unmounted, blocked] = [archive('fresh'), archive('drive', 'old'), join(folder, 'blocked')]
  // A folder is not deleted.
  mkdirSync(blocked)
  renameSync(drive, `${drive} that is not connected`)
  stored = { choices: {}, runs: [runOf(unmounted), runOf(blocked)] }
  await keep(runOf(fresh), 1)
  expect(paths()).toEqual([fresh, unmounted, blocked])
  renameSync(`${drive} that is not connected`, drive)
  await keep(runOf(archive('next')), 1)
  expect(paths()).toEqual([join(folder, 'next'), blocked])
  expect(existsSync(unmounted)).toBe(false)
})

it('forgets no scheduled archive, however many others there are', async () => {
  const kept = archive('kept')
  stored = { choices: {}, runs: [...Array.from({ length: 500 }, () => runOf('/m', false)), runOf(kept)] }
  await keep(runOf(archive('fresh')), 2)
  expect(paths().at(-1)).toBe(kept)
})
