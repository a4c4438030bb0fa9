import { configTextsHere } from '@tests/support/config-texts'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { BackupRun, StoredBackups } from '@shared/host/backup'
import type { HostCall } from '@shared/host/call'
import { HOUR, MINUTE } from '@shared/time'
import { HostError } from '@main/host/host-error'
import type { OpenHost } from '@main/host/open-hosts'
import { createInProgress, type InProgress } from '@main/lib/in-progress'
import { type Backups, createBackups } from './backups'

const START = Date.parse('2026-11-25T12:00:00Z')
const HOST = hostname().replaceAll(/[^\w.-]/g, '_')
const serverOf = (id: string) => ({ id, name: id, url: `https://${id}.example.com` })
/** A host that never answers, as while ssh asks a question. */
const silent = () => new Promise<never>(() => undefined)

let folder: string
let backups: Backups
let stored: Map<string, StoredBackups>
let opened: string[]
let failed: string[]
let open: (id: string) => Promise<OpenHost>
let inProgress: InProgress

beforeEach(() => {
  vi.useFakeTimers({ now: START, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  folder = mkdtempSync(join(tmpdir(), 'backups-'))
  ;[stored, opened, failed, open] = [new Map(), [], [], silent]
  inProgress = createInProgress()
  backups = createBackups({
    servers: () => ['a', 'b', 'c'].map(serverOf),
    open(id) {
      opened.push(id)
      return open(id)
    },
    stored: {
      all: () => [...stored.values()],
      read: (id) => stored.get(id) ?? { choices: {}, runs: [] },
      write: (id, value) => void (value ? stored.set(id, value) : stored.delete(id)),
    },
    texts: async () => configTextsHere(),
    defaultFolder: () => folder,
    finalize: silent,
    inProgress,
    record: (_server, _file, work) => work(),
    onFailed: ({ id }) => void failed.push(id),
    onWorked: () => undefined,
    warn: () => undefined,
    now: Date.now,
  })
})
afterEach(async () => {
  await backups.close()
  vi.useRealTimers()
  rmSync(folder, { recursive: true })
})

const phase = async (id: string) => (await backups.state(id)).progress?.phase ?? null
const runs = () => [...stored.values()].flatMap((one) => one.runs).length
const isOpened = (...ids: string[]) => vi.waitFor(() => expect(opened.toSorted()).toEqual(ids))

it('makes backups of several servers at once, and ends one that is cancelled while it connects', async () => {
  for (const id of ['a', 'b', 'c']) backups.start(id)
  await isOpened('a', 'b', 'c')
  backups.cancel('b')
  await vi.waitFor(async () => expect(await phase('b')).toBeNull())
  expect([await phase('a'), await phase('c'), runs()]).toEqual(['looking', 'looking', 0])
})

it('does not wait for a host that does not answer, neither at the end nor before other servers', async () => {
  backups.start('a')
  await isOpened('a')
  backups.start('b')
  await isOpened('a', 'b')
  await vi.advanceTimersByTimeAsync(3 * MINUTE)
  await vi.waitFor(() => expect(runs()).toBe(2))
  expect(stored.get('a')?.runs).toMatchObject([{ failure: { host: { why: 'timeout' } } }])
  backups.start('c')
  await isOpened('a', 'b', 'c')
  await backups.close()
  expect(await phase('c')).toBeNull()
})

it('says that a cancelled scheduled backup is due in an hour', async () => {
  backups.choose('a', { every: 'day' })
  await isOpened('a')
  backups.cancel('a')
  await vi.waitFor(async () => expect(await phase('a')).toBeNull())
  const { next } = await backups.state('a')
  expect(Date.parse(next ?? '')).toBeGreaterThan(START + HOUR - 1)
  backups.choose('a', { keep: 3 })
  expect(await phase('a')).toBeNull()
})

it('looks a minute after the start, and after the computer woke up', async () => {
  stored.set('a', { choices: { every: 'day' }, runs: [] })
  backups.begin()
  await vi.advanceTimersByTimeAsync(MINUTE - 1)
  expect(opened).toEqual([])
  backups.wake()
  await vi.advanceTimersByTimeAsync(MINUTE - 1)
  expect(opened).toEqual([])
  // The timer fires before the system reports that it woke up.
  vi.setSystemTime(Date.now() + HOUR)
  await vi.advanceTimersByTimeAsync(1)
  await vi.advanceTimersByTimeAsync(MINUTE - 1)
  expect(opened).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await isOpened('a')
})

it('notifies of an unreachable host only if it is still unreachable after a few minutes', async () => {
  open = () => Promise.reject(new HostError('unreachable'))
  stored.set('a', { choices: { every: 'day' }, runs: [] })
  backups.begin()
  await vi.advanceTimersByTimeAsync(MINUTE)
  await vi.waitFor(() => expect(stored.get('a')?.runs).toHaveLength(1))
  expect(failed).toEqual([])
  await vi.advanceTimersByTimeAsync(6 * MINUTE)
  await vi.waitFor(() => expect(stored.get('a')?.runs).toHaveLength(2))
  expect(failed).toEqual(['a'])
  await vi.advanceTimersByTimeAsync(HOUR - 2 * MINUTE)
  expect(opened).toEqual(['a', 'a'])
})

it('refuses a chosen folder that is missing before it connects, and creates the own one', async () => {
  rmSync(folder, { recursive: true })
  backups.choose('a', { folder: join(folder, 'drive') })
  backups.start('a')
  await vi.waitFor(() => expect(stored.get('a')?.runs).toHaveLength(1))
  expect(stored.get('a')?.runs).toMatchObject([{ failure: { error: { details: [{ key: 'backupFolder' }] } } }])
  expect([existsSync(folder), opened]).toEqual([false, []])
  backups.start('b')
  await isOpened('b')
  expect(existsSync(folder)).toBe(true)
})

it('ends at once with the console, even during a command on the host, and counts as work until then', async () => {
  const commands: string[] = []
  const never = (call: HostCall) => {
    commands.push(call.words.join(' '))
    return silent()
  }
  const host = { connection: { run: never, stream: never }, headscale: { config: '/c' } } as unknown as OpenHost
  open = async () => host
  expect(inProgress.any()).toBe(false)
  backups.start('a')
  backups.start('b')
  await vi.waitFor(() => expect(commands).toHaveLength(2))
  expect(inProgress.any()).toBe(true)
  await backups.close()
  expect([inProgress.any(), runs()]).toEqual([false, 0])
  // The next start knows where to tidy up.
  expect([...stored.keys()]).toEqual(['a', 'b'])
})

it('removes at the start what a killed console has left in any folder that was used', async () => {
  const [chosen, before] = [join(folder, 'chosen'), join(folder, 'before')]
  const left = [folder, chosen, before].map((path) =>
    join(path, `.headscale-backup-${HOST}-99999999-0123abcd-lab.partial`),
  )
  for (const path of left) mkdirSync(path, { recursive: true })
  const failure = { host: null, error: null }
  const run = { at: new Date(START).toISOString(), scheduled: false, path: join(before, 'lab.tar.gz'), failure }
  stored.set('gone', { choices: { folder: chosen }, runs: [run as unknown as BackupRun] })
  stored.set('default', { choices: {}, runs: [] })
  stored.set('unmounted', { choices: { folder: join(folder, 'unmounted') }, runs: [] })
  backups.begin()
  await vi.waitFor(() => expect(left.filter((path) => existsSync(path))).toEqual([]))
})
