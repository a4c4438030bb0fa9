import { expect, it, vi } from 'vitest'
import { neededHelpers, prepareHelpers } from './helpers.mjs'

const offline = { offline: true, quick: true }

it('says which helpers are missing where GitHub cannot be reached, and how to get each', async () => {
  const refused = prepareHelpers(['dmg', 'nsis'], offline)
  await expect(refused).rejects.toThrow(/dmgbuild \(for dmg\): set CUSTOM_DMGBUILD_PATH to the program dmgbuild/)
  await expect(refused).rejects.toThrow(/NSIS \(for nsis\): set ELECTRON_BUILDER_NSIS_DIR/)
  await expect(refused).rejects.toThrow(/or leave these packages out with --targets/)
})

it('takes the helper that a variable names, and fetches none that nobody needs', async () => {
  vi.stubEnv('CUSTOM_DMGBUILD_PATH', '/somewhere/dmgbuild')
  await expect(prepareHelpers(['dmg'], offline)).resolves.toEqual({})
  vi.unstubAllEnvs()
  expect(neededHelpers(['dmg']).map(({ name }) => name)).toEqual(['dmgbuild'])
  await expect(prepareHelpers(['dmg', 'nsis'], { offline: false, quick: false })).resolves.toEqual({})
})
