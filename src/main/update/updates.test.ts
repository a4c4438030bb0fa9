import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { UpdateState } from '@shared/ipc/update'
import type { UpdateEvent } from './machine'
import { updateObstacle } from './support'
import { type Updater, createUpdates } from './updates'

const at = '2026-11-21T08:00:00Z'

function createTest(unsupported: string | null = null) {
  const told: UpdateState['phase'][] = []
  let loads = 0
  let report: (event: UpdateEvent) => void = () => undefined
  const updater: Updater = {
    check: async () => report({ type: 'available', at, version: '2.0.0', releaseNotes: null }),
    download: async () => {
      report({ type: 'progress', share: 0.5 })
      report({ type: 'downloaded' })
    },
    install: () => {
      throw new Error('The file is gone')
    },
  }
  const updates = createUpdates({
    currentVersion: '1.0.0',
    unsupported,
    load: async (given) => {
      loads += 1
      report = given
      return updater
    },
    onChange: (state) => told.push(state.phase),
  })
  return { updates, told, loads: () => loads }
}

describe('createUpdates', () => {
  it('loads the updater at the first wish, once, and tells each change', async () => {
    const { updates, told, loads } = createTest()
    expect(updates.get().phase).toBe('idle')
    expect(loads()).toBe(0)
    expect((await updates.check()).phase).toBe('checking')
    await expect.poll(() => updates.get().phase).toBe('available')
    await updates.download()
    await expect.poll(() => updates.get().phase).toBe('ready')
    await updates.install()
    await expect.poll(() => updates.get()).toMatchObject({ phase: 'failed', message: 'The file is gone' })
    expect(loads()).toBe(1)
    expect(told).toEqual(['checking', 'available', 'downloading', 'downloading', 'ready', 'installing', 'failed'])
  })

  it('refuses what makes no sense now', async () => {
    const { updates, loads } = createTest()
    await expect(updates.install()).rejects.toMatchObject({ code: 'conflict' })
    await expect(updates.download()).rejects.toMatchObject({ code: 'conflict' })
    const none = createTest('A development build')
    await expect(none.updates.check()).rejects.toThrow('A development build')
    expect(loads() + none.loads()).toBe(0)
  })
})

describe('updateObstacle', () => {
  const resourcesPath = mkdtempSync(join(tmpdir(), 'mesh-console-resources-'))
  afterAll(() => rmSync(resourcesPath, { recursive: true }))
  const build = { packaged: true, platform: 'linux' as NodeJS.Platform, resourcesPath, env: {} }

  it('names what is in the way', () => {
    expect(updateObstacle({ ...build, packaged: false })).toContain('development')
    expect(updateObstacle(build)).toContain('no address')
    writeFileSync(join(resourcesPath, 'app-update.yml'), '')
    expect(updateObstacle(build)).toContain('whoever installed it')
    expect(updateObstacle({ ...build, platform: 'win32' })).toBeNull()
    expect(updateObstacle({ ...build, env: { APPIMAGE: '/x' } })).toBeNull()
    writeFileSync(join(resourcesPath, 'package-type'), 'deb')
    expect(updateObstacle(build)).toBeNull()
  })
})
