import { spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSshFolder } from './ssh-folder'

/** Makes a folder look two days old. */
const age = (path: string) => utimesSync(path, new Date(0), new Date(Date.now() - 2 * 86_400_000))

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
    // The process id of a console in another container is not here either.
    const recent = join(parent, 'mesh-ssh-2147483645-abc')
    for (const path of [abandoned, running, recent]) mkdirSync(join(path, '1'), { recursive: true, mode: 0o700 })
    for (const path of [abandoned, running]) age(path)
    createSshFolder(parent).remove()
    expect([abandoned, running, recent].map(existsSync)).toEqual([false, true, true])
  })

  it.skipIf(process.platform === 'win32')(
    'leaves what another user could replace by a link, and the targets of links',
    () => {
      const target = join(parent, 'files')
      const link = join(parent, 'mesh-ssh-2147483646-link')
      const open = join(parent, 'mesh-ssh-2147483646-open')
      for (const path of [target, open]) mkdirSync(join(path, '1'), { recursive: true })
      symlinkSync(target, link)
      chmodSync(open, 0o770)
      for (const path of [target, open]) age(path)
      createSshFolder(parent).remove()
      expect([join(target, '1'), link, open].map(existsSync)).toEqual([true, true, true])
      // Without the sticky bit, others may rename even what is this user's own.
      const own = join(parent, 'mesh-ssh-2147483646-own')
      mkdirSync(own, { mode: 0o700 })
      age(own)
      chmodSync(parent, 0o777)
      createSshFolder(parent).remove()
      expect(existsSync(own)).toBe(true)
      chmodSync(parent, 0o1777)
      createSshFolder(parent).remove()
      expect(existsSync(own)).toBe(false)
    },
  )
})

it('is removed while a process that is ending still creates sockets in it', async () => {
  /** In this many rounds the process created files until the folder was gone. */
  let met = 0
  for (let round = 0; round < 10; round += 1) {
    const made = createSshFolder(parent)
    const path = made.create()
    const begun = join(path, 'begun')
    const loop = `i=0; while [ $i -lt ${SOCKETS} ] && : 2>/dev/null >"$1/$i"; do i=$((i + 1)); done; echo $i`
    const child = spawn('sh', ['-c', `: >"$1/begun"; ${loop}`, 'create', path], { stdio: ['ignore', 'pipe', 'ignore'] })
    const created = text(child.stdout)
    while (!existsSync(begun)) await new Promise((resolve) => setImmediate(resolve))
    made.remove()
    if (Number(await created) < SOCKETS) met += 1
    expect(readdirSync(parent)).toEqual([])
  }
  expect(met).toBeGreaterThan(0)
})

const SOCKETS = 20_000
