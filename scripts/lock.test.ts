import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withLock } from './lib/lock.mjs'

let folder = ''
let file = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'))
  file = join(folder, 'some.lock')
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('withLock', () => {
  it('runs one after the other, also after a failure', async () => {
    const events: string[] = []
    let leave = () => undefined as void
    const told = new Promise<void>((resolve) => (leave = resolve))
    const first = withLock(file, async () => {
      events.push('first in')
      await told
      events.push('first out')
      throw new Error('broken')
    })
    // It tries at once, and finds the file.
    const second = withLock(file, async () => void events.push('second in'))
    leave()
    await expect(first).rejects.toThrow('broken')
    await second
    expect(events).toEqual(['first in', 'first out', 'second in'])
    expect(existsSync(file)).toBe(false)
  })

  it('takes over the lock of a process that has ended', async () => {
    const { pid } = spawnSync(process.execPath, ['-e', ''])
    writeFileSync(file, String(pid))
    expect(await withLock(file, async () => 'in')).toBe('in')
  })

  it('takes over a lock that is older than any work takes', async () => {
    writeFileSync(file, String(process.pid))
    const longAgo = new Date(Date.now() - 60 * 60 * 1000)
    utimesSync(file, longAgo, longAgo)
    expect(await withLock(file, async () => 'in')).toBe('in')
  })
})
