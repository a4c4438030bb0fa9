import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { fuseFile, isInspectable, isInspectableNow } from './fuses'

const folder = mkdtempSync(join(tmpdir(), 'mesh-console-fuses-'))
afterAll(() => rmSync(folder, { recursive: true }))
const mark = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
const CHUNK = 4 * 1024 * 1024

function binary(before: number, fuses: string): string {
  const file = join(folder, `${before}-${fuses}`)
  writeFileSync(
    file,
    Buffer.concat([Buffer.alloc(before), Buffer.from(`${mark}\u0001\u0008${fuses}`), Buffer.alloc(100)]),
  )
  return file
}

describe('isInspectable', () => {
  it.each([0, 100, CHUNK - 40, CHUNK - 34, CHUNK - 20, CHUNK - 1, CHUNK, CHUNK + 7])(
    'reads the fuse at %i',
    async (before) => {
      expect(await isInspectable(binary(before, '01110000'))).toBe(true)
      expect(await isInspectable(binary(before, '11101111'))).toBe(false)
      expect(await isInspectable(binary(before, '111r1111'))).toBe(false)
      expect(isInspectableNow(binary(before, '01110000'))).toBe(true)
      expect(isInspectableNow(binary(before, '11101111'))).toBe(false)
    },
  )

  it('reports the runtime of these tests as inspectable, because Playwright has to attach to it', async () => {
    expect(await isInspectable(fuseFile(process.execPath, process.platform))).toBe(true)
  })
})
