import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { storeNames } from '@shared/ipc/problems'
import { removeFiles, temporaryName } from '@main/lib/files'
import { newName } from './policy-versions'
import { openLargeStore } from './store'
import { removeStrayFiles } from './stray-files'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

test('removes the temporary files of a killed writer, and nothing else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mesh-console-stray-'))
  const versions = join(folder, 'policy-history', 'demo')
  mkdirSync(versions, { recursive: true })
  // Takes the names from the writer itself.
  const tmpOf = (path: string) => {
    writeFileSync(path, '{}')
    writeFileSync(temporaryName(path), '{"half')
  }
  const version = `${newName(1)}.json`
  for (const path of [join(folder, 'settings.json'), join(folder, 'drafts.json'), join(versions, version)]) tmpOf(path)
  const kept = ['mock.db.tmp-1', 'notes.json.tmp-12', 'settings.json.tmp']
  for (const name of kept) writeFileSync(join(folder, name), '')
  await removeStrayFiles(folder, log, Infinity)
  expect(readdirSync(folder).toSorted()).toEqual(['drafts.json', 'policy-history', 'settings.json', ...kept].toSorted())
  expect(readdirSync(versions)).toEqual([version])
  await removeStrayFiles(join(folder, 'none'), log, Infinity)
  rmSync(folder, { recursive: true })
})

test('keeps what this console is writing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mesh-console-stray-'))
  const [earlier, now] = ['settings.json.tmp-1234567890abcdef', 'drafts.json.tmp-1234567890abcdef'] as const
  for (const name of [earlier, now]) writeFileSync(join(folder, name), '{"half')
  const start = Date.now() - 60_000
  utimesSync(join(folder, earlier), start / 1000 - 1, start / 1000 - 1)
  await removeStrayFiles(folder, log, start)
  expect(readdirSync(folder)).toEqual([now])
  rmSync(folder, { recursive: true })
})

test('everything that is left by the file of watched servers is removed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mesh-console-stray-'))
  const [stray, ...others] = ['watch.json.tmp-1234567890abcdef', 'watch.json', 'watch.broken-1.json'] as const
  for (const name of [stray, ...others]) writeFileSync(join(folder, name), '{}')
  await removeStrayFiles(folder, log, Infinity)
  expect(readdirSync(folder).toSorted()).toEqual(others.toSorted())
  writeFileSync(join(folder, stray), '{}')
  expect(await removeFiles(folder)).toEqual([])
  expect(readdirSync(folder)).toEqual([])
  rmSync(folder, { recursive: true })
})

// A store can only be opened with one of these names: the compiler refuses another one.
test.each(storeNames)(
  '“Remove everything” removes all files of the store “%s”, and tidying only half-written ones',
  async (name) => {
    const folder = mkdtempSync(join(tmpdir(), 'mesh-console-stray-'))
    const path = join(folder, `${name}.json`)
    writeFileSync(path, '{"broken')
    const versions = { current: 1, steps: {} }
    const store = openLargeStore({ name, folder, schema: z.object({}), versions, log, onProblem: () => undefined })
    await store.set({})
    const half = temporaryName(path)
    writeFileSync(half, '{"half')
    expect(readdirSync(folder)).toHaveLength(3)
    await removeStrayFiles(folder, log, Infinity)
    expect([existsSync(half), existsSync(path), readdirSync(folder).length]).toEqual([false, true, 2])
    writeFileSync(half, '{"half')
    expect(await removeFiles(folder)).toEqual([])
    expect(readdirSync(folder)).toEqual([])
    rmSync(folder, { recursive: true })
  },
)
