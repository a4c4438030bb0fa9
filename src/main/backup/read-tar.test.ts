import { expect, it } from 'vitest'
import { createMemoryCopy } from './make-backup'
import { createTarReader } from './read-tar'

/** Returns the header of an entry. */
function header(type: string, size: number): Buffer {
  const block = Buffer.alloc(512)
  block.write('name', 0)
  block.write('0000600\0', 100)
  block.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  block.write(type, 156)
  block.write('ustar\u000000', 257)
  block.write('        ', 148)
  const sum = block.reduce((total, byte) => total + byte, 0)
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return block
}

it.each(['x', 'g', 'L', 'K'])('refuses a header of type %s with 3 GB, and keeps none of it', async (type) => {
  const reader = createTarReader(() => null)
  await reader.write(header(type, 3 * 1024 ** 3))
  const part = Buffer.alloc(64 * 1024, 'x')
  const sending = (async () => {
    for (let sent = 0; sent < 1000; sent += 1) await reader.write(part)
  })()
  await expect(sending).rejects.toMatchObject({ details: [{ key: 'backupLarge' }] })
  await reader.abandon()
})

it('reads a large file in many parts', async () => {
  let bytes = 0
  const reader = createTarReader(() => ({ write: (part) => void (bytes += part.length), end: () => undefined }))
  const size = 8 * 1024 * 1024
  await reader.write(header('0', size))
  const part = Buffer.alloc(64 * 1024, 'x')
  for (let sent = 0; sent < size; sent += part.length) await reader.write(part)
  await reader.write(Buffer.alloc(1024))
  await reader.end()
  expect(bytes).toBe(size)
})

it('keeps 500 files in memory, also empty ones, and refuses one more', () => {
  const memory = createMemoryCopy()
  const file = (path: string) => ({ path, size: 0, mode: 0o600, user: 'root', group: 'root' })
  for (let count = 0; count < 500; count += 1) void memory.open(file(`/${count}`)).end()
  // A second attempt begins again.
  for (let count = 0; count < 500; count += 1) void memory.open(file(`/${count}`)).end()
  expect(memory.files.size).toBe(500)
  expect(() => memory.open(file('/more'))).toThrow(
    expect.objectContaining({ details: [expect.objectContaining({ key: 'backupLarge' })] }),
  )
})
