import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { withWorkFolder } from '../lib/work-folder.mjs'
import { neededHelpers, replaceHelpers, withHelpers } from './helpers.mjs'

it('names the missing helpers if GitHub cannot be reached, and how to get each', async () => {
  const refused = replaceHelpers(['dmg', 'nsis'], true)
  await expect(refused).rejects.toThrow(/dmgbuild \(for dmg\): set CUSTOM_DMGBUILD_PATH to the program dmgbuild/)
  await expect(refused).rejects.toThrow(/NSIS \(for nsis\): set ELECTRON_BUILDER_NSIS_DIR/)
  await expect(refused).rejects.toThrow(/or leave these packages out with --targets/)
})

it('uses the helper that a variable names, and downloads no unused ones', async () => {
  vi.stubEnv('CUSTOM_DMGBUILD_PATH', '/somewhere/dmgbuild')
  await expect(replaceHelpers(['dmg'], true)).resolves.toEqual({})
  vi.unstubAllEnvs()
  expect(neededHelpers(['dmg']).map(({ name }) => name)).toEqual(['dmgbuild'])
})

it('leaves a released Electron to electron-builder, and names the file whose download failed', async () => {
  const options = { electron: '45.0.0', targets: ['dmg'], quick: false }
  await expect(
    withHelpers(options, () => Promise.reject(new Error('getaddrinfo ENOTFOUND github.com'))),
  ).rejects.toThrow(/dmgbuild \(for dmg\): set CUSTOM_DMGBUILD_PATH/)
  await expect(withHelpers(options, () => Promise.reject(new Error('no such icon')))).rejects.toThrow(/^no such icon$/)
  expect(process.env['CUSTOM_DMGBUILD_PATH']).toBeUndefined()
})

it('keeps the folder of some work until the work is done, and removes it also after a failure', async () => {
  let used = ''
  const work = async (folder: string) => {
    used = folder
    await setImmediate()
    if (!existsSync(folder)) throw new Error('the folder is gone')
    throw new Error('the work failed')
  }
  await expect(withWorkFolder(join(tmpdir(), 'mesh-console-work-'), work)).rejects.toThrow('the work failed')
  expect(existsSync(used)).toBe(false)
})
