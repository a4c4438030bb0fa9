import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSshFolder } from './ssh-folder'

let parent: string
beforeEach(() => void (parent = mkdtempSync(join(tmpdir(), 'f-'))))
afterEach(() => rmSync(parent, { recursive: true }))

describe('the folder for ssh', () => {
  it.skipIf(process.platform === 'win32')('is open to this user only, and so is its program', () => {
    const folder = createSshFolder(parent)
    const modes = [folder.create(), join(folder.askpass, '..'), folder.askpass].map(
      (path) => statSync(path).mode & 0o777,
    )
    expect(modes).toEqual([0o700, 0o700, 0o700])
    folder.remove()
    expect(readdirSync(parent)).toEqual([])
  })

  it('replaces those of consoles that were killed, and keeps those of running ones', () => {
    const abandoned = join(parent, 'mesh-ssh-2147483646-abc')
    const running = join(parent, `mesh-ssh-${process.ppid}-abc`)
    for (const path of [abandoned, running]) mkdirSync(join(path, '1'), { recursive: true })
    createSshFolder(parent).remove()
    expect([abandoned, running].map(existsSync)).toEqual([false, true])
  })
})
