import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findFolderHolder, isFolderHeld } from './folder-holder'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mesh-console-holder-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const held = (by: string) => symlinkSync(by, join(folder, 'SingletonLock'))
const failing = (code: string) => () => {
  throw Object.assign(new Error(code), { code })
}

describe.skipIf(process.platform === 'win32')('findFolderHolder', () => {
  it('returns null for a free or missing folder', () => {
    expect(findFolderHolder(folder)).toBeNull()
    expect(findFolderHolder(join(folder, 'gone'))).toBeNull()
    expect(isFolderHeld(folder)).toBe(false)
  })

  it('finds a console on another computer, whose name may have dashes', () => {
    held('build-host-7-4242')
    expect(findFolderHolder(folder, { host: 'laptop' })).toEqual({ kind: 'otherComputer', host: 'build-host-7' })
    expect(isFolderHeld(folder)).toBe(true)
  })

  it('finds a console of another user', () => {
    held('laptop-4242')
    expect(findFolderHolder(folder, { host: 'laptop', signal: failing('EPERM') })).toEqual({
      kind: 'otherUser',
      pid: 4242,
    })
  })

  it('leaves a console of the same user, and one that has crashed, to Electron', () => {
    held('laptop-4242')
    expect(findFolderHolder(folder, { host: 'laptop', signal: () => true })).toBeNull()
    expect(findFolderHolder(folder, { host: 'laptop', signal: failing('ESRCH') })).toBeNull()
  })
})
