import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mountSmallDisk, SMALL_DISK, unmountSmallDisk } from '@tests/support/small-disk'
import { temporaryName, writeThroughLibrary, writeWhole, writeWholeSync } from './files'

let folder = ''
let isMounted = false
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mesh-whole-'))
  isMounted = mountSmallDisk(folder)
})
afterEach(() => {
  if (isMounted) unmountSmallDisk(folder)
  rmSync(folder, { recursive: true })
})

const writers = {
  writeWhole,
  writeWholeSync: async (path: string, content: string) => writeWholeSync(path, content),
}

test.for(Object.keys(writers) as (keyof typeof writers)[])(
  '%s leaves the old file and nothing else if the disk has room for a part of the new one',
  async (writer, { skip }) => {
    skip(!isMounted, 'needs the right to mount a small disk')
    const path = join(folder, 'list.csv')
    await writers[writer](path, 'old')
    await expect(writers[writer](path, 'x'.repeat(3 * SMALL_DISK))).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(readFileSync(path, 'utf8')).toBe('old')
    expect(readdirSync(folder)).toEqual(['list.csv'])
  },
)

test('a file that a library cut off is replaced by the whole one', () => {
  const path = join(folder, 'settings.json')
  writeThroughLibrary(path, 'whole', () => writeFileSync(path, 'who'))
  expect(readFileSync(path, 'utf8')).toBe('whole')
  expect(readdirSync(folder)).toEqual(['settings.json'])
})

test.skipIf(process.platform === 'win32')(
  'a link keeps pointing at its file, which keeps its permissions',
  async () => {
    const [file, link] = [join(folder, 'file'), join(folder, 'link')]
    writeFileSync(file, 'old', { mode: 0o640 })
    symlinkSync(file, link)
    await writeWhole(link, 'new')
    expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual(['new', 0o640])
    writeWholeSync(link, 'newer', { isPrivate: true })
    expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual(['newer', 0o600])
    expect(readdirSync(folder).toSorted()).toEqual(['file', 'link'])
  },
)

test('names of files being written differ', () => {
  expect(new Set(Array.from({ length: 100 }, () => temporaryName('a'))).size).toBe(100)
})
