import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ApiError } from '@shared/api/error'
import { DAY } from '@shared/time'
import { createWorkingFolder, prepareFolder, removeAbandoned, removeWorkingFolder } from './working-folder'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'working-'))))
afterEach(() => rmSync(folder, { recursive: true }))

/** The id of a process that ended. */
const ended = () => execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }).trim()
/** Creates the folder of a backup as another console would, with a name derived from one of this console's folders. */
async function left(name: string, change: (name: string) => string): Promise<string> {
  const own = await createWorkingFolder(folder, name)
  const path = join(folder, change(basename(own)))
  rmSync(own, { recursive: true })
  mkdirSync(join(path, 'inside'), { recursive: true })
  return path
}
const age = (path: string, ms: number) => utimesSync(path, new Date(Date.now() - ms), new Date(Date.now() - ms))

it('leaves the folder of a backup that is still being made, even of the same name', async () => {
  const one = await createWorkingFolder(folder, 'one')
  const two = await createWorkingFolder(folder, 'two')
  const again = await createWorkingFolder(folder, 'one')
  expect(readdirSync(folder).toSorted()).toEqual([one, two, again].map((path) => basename(path)).toSorted())
})

it('removes the folder of a console that was killed, and an old one of any console', async () => {
  const killed = await left('killed', (name) => name.replace(`-${process.pid}-`, `-${ended()}-`))
  const old = await left('old', (name) => name.replace(hostname(), 'elsewhere'))
  age(old, 2 * DAY)
  const earlier = join(folder, '.headscale-backup-headscale-lab.partial')
  mkdirSync(earlier)
  age(earlier, 2 * DAY)
  await createWorkingFolder(folder, 'next')
  expect([killed, old, earlier].filter((path) => existsSync(path))).toEqual([])
})

it('removes nothing where another user could put a link in the place of a folder', async () => {
  const killed = await left('killed', (name) => name.replace(`-${process.pid}-`, `-${ended()}-`))
  const link = join(folder, '.headscale-backup-link.partial')
  symlinkSync(tmpdir(), link)
  chmodSync(folder, 0o777)
  await createWorkingFolder(folder, 'next')
  expect(existsSync(killed)).toBe(process.platform !== 'win32')
  chmodSync(folder, 0o700)
  await createWorkingFolder(folder, 'last')
  expect([existsSync(killed), existsSync(link)]).toEqual([false, true])
})

it('retries to remove leftovers, in every folder that exists', async () => {
  const one = await createWorkingFolder(folder, 'one')
  await removeWorkingFolder(one)
  expect(existsSync(one)).toBe(false)
  // As if a file in it had still been open on Windows.
  mkdirSync(one)
  const used = await createWorkingFolder(folder, 'used')
  expect(readdirSync(folder)).toEqual([basename(used)])
  await removeWorkingFolder(used)
  mkdirSync(used)
  await removeAbandoned([join(folder, 'missing'), folder])
  expect(readdirSync(folder)).toEqual([])
})

it('leaves the folder of a console on another computer, and other files', async () => {
  const elsewhere = await left('a', (name) =>
    name.replace(hostname(), 'elsewhere').replace(`-${process.pid}-`, `-${ended()}-`),
  )
  const archive = join(folder, 'headscale-lab.tar.gz')
  mkdirSync(archive)
  age(archive, 9 * DAY)
  await createWorkingFolder(folder, 'next')
  expect([elsewhere, archive].every((path) => existsSync(path))).toBe(true)
})

it('creates the own folder for archives, but no other one: its drive may be gone', async () => {
  const path = join(folder, 'drive', 'backups')
  await expect(prepareFolder(path, false)).rejects.toMatchObject({
    code: 'conflict',
    details: [{ key: 'backupFolder', params: { folder: path } }],
  })
  expect(readdirSync(folder)).toEqual([])
  await prepareFolder(path, true)
  await prepareFolder(path, false)
  expect(existsSync(path)).toBe(true)
})

it('makes no backup in a folder in which other users can replace what is written', async () => {
  for (const [mode, isRefused] of [
    [0o777, true],
    [0o770, process.getuid?.() !== process.getgid?.()],
    [0o1777, false],
    [0o755, false],
  ] as const) {
    chmodSync(folder, mode)
    const prepared = await prepareFolder(folder, false).catch((error: unknown) => error)
    const isShared = isRefused && process.platform !== 'win32'
    const key = prepared instanceof ApiError ? prepared.details[0]?.key : prepared
    expect([mode, key]).toEqual([mode, isShared ? 'backupShared' : undefined])
  }
})
