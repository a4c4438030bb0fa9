import { expect, it, vi } from 'vitest'
import { afterMark } from './follow'
import { MARK } from './script'

const mark = Buffer.from(`${MARK}\n`)

it('finds the mark in parts of any size, and passes on what follows it', () => {
  const text = Buffer.concat([Buffer.from('Welcome!\n'), mark, Buffer.from('output')])
  for (let size = 1; size <= text.length; size += 1) {
    const output = afterMark()
    const parts: Buffer[] = []
    for (let at = 0; at < text.length; at += size)
      parts.push(output.add(text.subarray(at, at + size)) ?? Buffer.alloc(0))
    expect([Buffer.concat(parts).toString(), output.began()]).toEqual(['output', true])
  }
})

it('copies only the new part while the mark is missing', () => {
  const concat = vi.spyOn(Buffer, 'concat')
  const output = afterMark()
  const part = Buffer.alloc(1024, 'y\n')
  for (let count = 0; count < 1000; count += 1) output.add(part)
  const longest = Math.max(...concat.mock.results.map(({ value }) => (value as Buffer).length))
  expect(longest).toBeLessThan(part.length + mark.length)
  expect(output.began()).toBe(false)
  concat.mockRestore()
})
