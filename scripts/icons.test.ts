import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const resource = (name: string) => readFileSync(join(import.meta.dirname, '../resources', name))

/** Returns the width of a PNG, from the header that follows its signature. */
function width(png: Buffer): number {
  expect(png.subarray(1, 4).toString('latin1')).toBe('PNG')
  return png.readUInt32BE(16)
}

it('the macOS icon has every size from 16 to 1024, also for screens of twice the density', () => {
  const file = resource('icon.icns')
  expect(file.toString('latin1', 0, 4)).toBe('icns')
  expect(file.readUInt32BE(4)).toBe(file.length)
  const found: Record<string, number> = {}
  for (let at = 8; at < file.length; at += file.readUInt32BE(at + 4))
    found[file.toString('latin1', at, at + 4)] = width(file.subarray(at + 8, at + file.readUInt32BE(at + 4)))
  expect(found).toEqual({
    icp4: 16,
    icp5: 32,
    ic07: 128,
    ic08: 256,
    ic09: 512,
    ic11: 32,
    ic12: 64,
    ic13: 256,
    ic14: 512,
    ic10: 1024,
  })
})

it('the Windows icon has every size from 16 to 256', () => {
  const file = resource('icon.ico')
  const sizes = Array.from({ length: file.readUInt16LE(4) }, (_, index) => {
    const entry = 6 + 16 * index
    const at = file.readUInt32LE(entry + 12)
    return width(file.subarray(at, at + file.readUInt32LE(entry + 8)))
  })
  expect(sizes).toEqual([16, 24, 32, 48, 64, 128, 256])
})
