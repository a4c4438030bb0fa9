import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { type UpdateChoices, type UpdateObstacle, type UpdateState, defaultUpdateChoices } from '@shared/ipc/update'
import type { UpdateEvent } from './machine'
import { updateObstacle } from './support'
import { type Updater, createUpdates } from './updates'

const at = '2026-11-21T08:00:00Z'
const found: UpdateEvent = { type: 'available', at, version: '2.0.0', releaseNotes: null, size: 10 }

function createTest(start: Partial<UpdateChoices> = {}, obstacle: UpdateObstacle | null = null) {
  const told: UpdateState['phase'][] = []
  let loads = 0
  let choices: UpdateChoices = { ...defaultUpdateChoices, ...start }
  let report: (event: UpdateEvent) => void = () => undefined
  const updater = {
    check: vi.fn<Updater['check']>(async () => report(found)),
    download: vi.fn<Updater['download']>(async () => {
      report({ type: 'progress', share: 0.5 })
      report({ type: 'downloaded' })
    }),
    cancel: vi.fn<Updater['cancel']>(),
    installOnQuit: vi.fn<Updater['installOnQuit']>(),
    install: vi.fn<Updater['install']>(() => {
      throw new Error('The file is gone')
    }),
  }
  const updates = createUpdates({
    currentVersion: '1.0.0',
    obstacle,
    choices: { get: () => choices, set: (next) => void (choices = next) },
    load: async (given) => {
      loads += 1
      report = given
      return updater
    },
    onChange: (state) => told.push(state.phase),
  })
  return { updates, updater, told, loads: () => loads, phase: () => updates.get().phase }
}

describe('createUpdates', () => {
  it('loads the updater once, at the first action, and reports each change', async () => {
    const { updates, told, loads, phase } = createTest()
    expect(phase()).toBe('idle')
    expect(loads()).toBe(0)
    expect((await updates.check()).phase).toBe('checking')
    await expect.poll(phase).toBe('available')
    await updates.download()
    await expect.poll(phase).toBe('ready')
    await updates.install()
    await expect.poll(() => updates.get()).toMatchObject({ phase: 'failed', message: 'The file is gone' })
    expect(loads()).toBe(1)
    expect(told).toEqual(['checking', 'available', 'downloading', 'downloading', 'ready', 'installing', 'failed'])
  })

  it('confirms that an installation began before it reports that it failed immediately', async () => {
    const { updates, told, phase } = createTest()
    await updates.check()
    await expect.poll(phase).toBe('available')
    await updates.download()
    await expect.poll(phase).toBe('ready')
    const answer = await updates.install()
    expect([answer.phase, told.at(-1)]).toEqual(['installing', 'installing'])
    await expect.poll(phase).toBe('failed')
  })

  it('refuses actions that the phase does not allow', async () => {
    const { updates, loads } = createTest()
    await expect(updates.install()).rejects.toMatchObject({ code: 'conflict' })
    await expect(updates.download()).rejects.toMatchObject({ code: 'conflict' })
    await expect(updates.cancel()).rejects.toMatchObject({ code: 'conflict' })
    const none = createTest({}, 'development')
    await expect(none.updates.check()).rejects.toMatchObject({ code: 'conflict' })
    none.updates.look()
    expect(loads() + none.loads()).toBe(0)
  })

  it('asks before it downloads, unless set to automatic', async () => {
    const asking = createTest()
    asking.updates.look()
    await expect.poll(asking.phase).toBe('available')
    expect(asking.updater.download).not.toHaveBeenCalled()
    const automatic = createTest({ mode: 'automatic' })
    automatic.updates.look()
    await expect.poll(automatic.phase).toBe('staged')
    expect(automatic.updater.installOnQuit).toHaveBeenLastCalledWith(true)
    expect(automatic.updater.install).not.toHaveBeenCalled()
  })

  it('continues with a found update when set to automatic', async () => {
    const { updates, phase } = createTest()
    await updates.check()
    await expect.poll(phase).toBe('available')
    expect(updates.choose({ mode: 'automatic' })).toEqual({ channel: 'stable', mode: 'automatic' })
    await expect.poll(phase).toBe('staged')
  })

  it('does not restart a cancelled download, even in automatic mode', async () => {
    const { updates, updater, phase } = createTest({ mode: 'automatic' })
    updater.download.mockImplementation(() => new Promise(() => undefined))
    await updates.check()
    await expect.poll(phase).toBe('downloading')
    await updates.cancel()
    expect(phase()).toBe('available')
    await expect.poll(() => updater.cancel.mock.calls.length).toBe(1)
    updates.look()
    await expect.poll(() => updater.check.mock.calls.length).toBe(2)
    await expect.poll(phase).toBe('available')
    expect(updater.download).toHaveBeenCalledTimes(1)
  })

  it('shows a second download, not the end of a cancelled one that comes later', async () => {
    const { updates, updater, told, phase } = createTest()
    await updates.check()
    await expect.poll(phase).toBe('available')
    const fails: ((error: Error) => void)[] = []
    updater.download.mockImplementation(() => new Promise((_, reject) => void fails.push(reject)))
    await updates.download()
    await updates.cancel()
    await updates.download()
    await expect.poll(() => fails.length).toBe(2)
    fails[0]?.(new Error('cancelled'))
    await new Promise(setImmediate)
    expect(phase()).toBe('downloading')
    fails[1]?.(new Error('net::ERR_CONNECTION_RESET'))
    await expect.poll(phase).toBe('failed')
    expect(told).toEqual(['checking', 'available', 'downloading', 'available', 'downloading', 'failed'])
  })

  it('downloads again at the next automatic check after a failed download', async () => {
    const { updates, updater, phase } = createTest({ mode: 'automatic' })
    updater.download.mockRejectedValueOnce(new Error('net::ERR_CONNECTION_RESET'))
    updates.look()
    await expect.poll(phase).toBe('failed')
    updates.look()
    await expect.poll(phase).toBe('staged')
  })

  it('checks the chosen channel and discards the result of another one', async () => {
    const { updates, updater, phase } = createTest()
    await updates.check()
    await expect.poll(phase).toBe('available')
    updates.choose({ channel: 'beta' })
    expect(updates.get()).toMatchObject({ phase: 'idle', version: null })
    updater.check.mockImplementation(() => new Promise(() => undefined))
    await updates.check()
    expect(() => updates.choose({ channel: 'stable' })).toThrow('updateBusy checking')
    await expect.poll(() => updater.check.mock.calls).toEqual([['stable'], ['beta']])
  })
})

describe('updateObstacle', () => {
  const resourcesPath = mkdtempSync(join(tmpdir(), 'mesh-console-resources-'))
  afterAll(() => rmSync(resourcesPath, { recursive: true }))
  const build = { packaged: true, platform: 'linux' as NodeJS.Platform, resourcesPath, env: {} }
  const ofAppImage = { APPIMAGE: '/x/console.AppImage', APPDIR: tmpdir() }

  it('names the obstacle', () => {
    expect(updateObstacle({ ...build, packaged: false })).toBe('development')
    expect(updateObstacle({ ...build, env: ofAppImage })).toBe('noAddress')
    writeFileSync(join(resourcesPath, 'app-update.yml'), '')
    expect(updateObstacle(build)).toBe('archive')
    // electron-builder names a publisher only in a package that it signed.
    expect(updateObstacle({ ...build, platform: 'win32' })).toBe('noKey')
    writeFileSync(join(resourcesPath, 'app-update.yml'), 'provider: github\npublisherName:\n  - Mesh Console\n')
    expect(updateObstacle({ ...build, platform: 'win32' })).toBeNull()
    expect(updateObstacle({ ...build, platform: 'darwin' })).toBeNull()
    expect(updateObstacle({ ...build, env: ofAppImage })).toBe('noKey')
    writeFileSync(join(resourcesPath, 'update-keys.txt'), '')
    expect(updateObstacle({ ...build, env: ofAppImage })).toBeNull()
    expect(updateObstacle({ ...build, env: { ...ofAppImage, APPDIR: '/tmp/another' } })).toBe('archive')
    writeFileSync(join(resourcesPath, 'package-type'), 'deb\n')
    expect(updateObstacle(build)).toBe('deb')
    writeFileSync(join(resourcesPath, 'package-type'), 'rpm')
    expect(updateObstacle(build)).toBe('rpm')
  })
})
