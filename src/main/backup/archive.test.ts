import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type ArchiveFile, checkArchive, writeArchive } from './archive'
import { createTarReader } from './read-tar'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'archive-'))))
afterEach(() => rmSync(folder, { recursive: true }))

const { signal } = new AbortController()
const owner = { mode: 0o640, user: 'headscale', group: 'headscale' }
const LONG = `files/${'folder/'.repeat(30)}a'b ä.key`

async function written(path: string) {
  writeFileSync(join(folder, 'large'), Buffer.alloc(300_000, 'x'))
  const files: ArchiveFile[] = [
    { name: LONG, content: Buffer.from('a key'), ...owner },
    { name: 'database/db.sqlite', content: { path: join(folder, 'large') }, ...owner },
    { name: 'empty', content: Buffer.alloc(0), ...owner },
  ]
  await writeArchive(path, { files, at: new Date(0), signal })
  return files.map(({ name }) => name)
}

it('writes an archive that the system’s own programs unpack and check, and that only its owner can read', async () => {
  const path = join(folder, 'a.tar.gz')
  await written(path)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  execFileSync('tar', ['-xzf', path, '-C', folder])
  expect(execFileSync('sha256sum', ['-c', 'SHA256SUMS'], { cwd: folder, encoding: 'utf8' })).toContain(`${LONG}: OK`)
  expect(statSync(join(folder, LONG)).mode & 0o777).toBe(0o640)
})

it('accepts the archive as it was written, and refuses it after any change', async () => {
  const path = join(folder, 'b.tar.gz')
  const names = await written(path)
  await checkArchive(path, names, () => null, signal)
  await expect(checkArchive(path, [...names, 'more'], () => null, signal)).rejects.toThrow('differs')
  const whole = readFileSync(path)
  const tar = gunzipSync(whole)
  await fc.assert(
    fc.asyncProperty(fc.nat(tar.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
      const broken = Buffer.from(tar)
      broken[at] = (broken[at] ?? 0) ^ change
      // Changed padding and file times do not matter.
      const isContent = at % 512 !== 0 && tar.subarray(at - (at % 512), at).includes(0x78)
      fc.pre(isContent)
      writeFileSync(path, gzipSync(broken, { level: 1 }))
      await expect(checkArchive(path, names, () => null, signal)).rejects.toThrow(/./)
    }),
    { numRuns: 15 },
  )
  for (const size of [0, 10, whole.length - 1]) {
    writeFileSync(path, whole.subarray(0, size))
    await expect(checkArchive(path, names, () => null, signal)).rejects.toThrow(/./)
  }
})

it('reads what tar prints, in parts of any size, and refuses an output that was cut off', async () => {
  for (const name of ['one', 'two']) writeFileSync(join(folder, name), name.repeat(3000))
  const tar = execFileSync('tar', ['-c', '-h', '-f', '-', '--', join(folder, 'one'), join(folder, 'two')], {
    stdio: 'pipe',
  })
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 5000 }), async (size) => {
      const found: Record<string, string> = {}
      const reader = createTarReader(({ path }) => ({
        write: (part) => void (found[path] = (found[path] ?? '') + part.toString()),
        end: () => undefined,
      }))
      for (let at = 0; at < tar.length; at += size) await reader.write(tar.subarray(at, at + size))
      await reader.end()
      expect(found).toEqual({ [join(folder, 'one')]: 'one'.repeat(3000), [join(folder, 'two')]: 'two'.repeat(3000) })
    }),
    { numRuns: 20 },
  )
  const cut = createTarReader(() => ({ write: () => undefined, end: () => undefined }))
  await cut.write(tar.subarray(0, 4000))
  await expect(cut.end()).rejects.toThrow(/./)
})
