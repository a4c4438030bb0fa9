import { setImmediate } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { hostCommands } from '@shared/host/commands'
import { afterMark, startFollow } from './follow'
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

it('lets the command wait until its output was read, and ends with it', async () => {
  const call = { ...hostCommands.user(), maxBytes: 4_000_000 }
  let [reading, most, bytes, parts] = [0, 0, 0, 0]
  const follow = startFollow({
    ssh: '/bin/sh',
    args: ['-c', `echo ${MARK}; yes a | head -c 1000000`],
    call,
    async onOutput(part) {
      reading += 1
      most = Math.max(most, reading)
      for (let turns = 0; turns < 3; turns += 1) await setImmediate()
      reading -= 1
      parts += 1
      bytes += part.length
    },
  })
  expect(await follow.ended).toEqual({ exit: 0, failure: null })
  expect([most, bytes, parts > 3]).toEqual([1, 1_000_000, true])
})

it('ends a command whose output is no longer read', async () => {
  const call = hostCommands.user()
  const follow = startFollow({
    ssh: '/bin/sh',
    args: ['-c', `echo ${MARK}; echo a; cat >/dev/null; echo b`],
    call,
    onOutput: () => {
      setTimeout(() => follow.close())
      return new Promise<void>(() => undefined)
    },
  })
  expect(await follow.ended).toEqual({ exit: 0, failure: null })
})
