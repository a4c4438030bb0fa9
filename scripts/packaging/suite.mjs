// @ts-check
import { existsSync, rmSync } from 'node:fs'
import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { buildHeadscale, NotBuildable } from '../headscale/build.mjs'
import { newest } from '../headscale/lines.mjs'
import { root } from '../lib/paths.mjs'
import { runPlaywright } from '../lib/playwright.mjs'
import { mustRun, say } from '../lib/process.mjs'
import { needProgram } from '../runtime/system.mjs'

/** @typedef {import('../lib/results.mjs').Tally} Tally */

/** The folder of the packages under test: `this` version in every kind, and test builds of it (`inspect`) and of the `next` one to update to. */
const folder = join(root, 'dist', 'test')

/** The version to which the packages of this version are updated. */
const NEXT = '99.0.0'

/**
 * Packages the app as `npm run package` does and runs tests/packages on the packages. Linux only.
 * @param {() => Promise<import('../runtime.mjs').Runtime>} prepare returns the runtime; not called if the suite is skipped
 * @param {string[]} args for Playwright
 * @param {{ reuse?: boolean, packing?: Promise<unknown> }} [options] `reuse`: use the packages of the last run if there are any; `packing`:
 * what `packageAll` returned
 * @returns {Promise<{ code: number, tally: Tally }>}
 */
export async function runPackageTests(prepare, args, { reuse = false, packing } = {}) {
  if (process.platform !== 'linux') {
    say('Skipped: tests of the packages, which are those of Linux.')
    return { code: 0, tally: { passed: 0, failed: 0, skipped: 1 } }
  }
  const runtime = await prepare()
  if (packing) await packing
  else if (!reuse || !existsSync(join(folder, 'next'))) await packageAll()
  return runPlaywright(runtime, 'packages', args, { MESH_CONSOLE_PACKAGES: folder, ...(await headscale()) })
}

/**
 * Creates the packages under test. Linux only: does nothing elsewhere.
 * @param {{ behind?: boolean }} [options] `behind`: at low priority, so that running tests are not slowed down
 */
export async function packageAll({ behind = false } = {}) {
  if (process.platform !== 'linux') return
  await needProgram('dpkg')
  await needProgram('rpm')
  await needProgram('desktop-file-validate', 'desktop-file-utils')
  rmSync(folder, { recursive: true, force: true })
  const { privateKey } = generateKeyPairSync('ed25519')
  const env = { MESH_CONSOLE_UPDATE_KEY: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString() }
  const feed = `--feed=http://127.0.0.1:${await freePort()}/`
  const pack = (/** @type {string} */ name, /** @type {string[]} */ ...options) => {
    const script = [process.execPath, join(root, 'scripts', 'package.mjs'), '--quick']
    const [program, ...args] = [...(behind ? ['nice', '-n', '19'] : []), ...script]
    return mustRun(program ?? '', [...args, `--output=${join(folder, name)}`, ...options], { cwd: root, env })
  }
  say('Packaging this version, the next one, a test build and the one for QA.')
  await pack('this', feed)
  // An AppImage cannot be opened after it is made: the tests drive test builds, whose only difference is a fuse.
  await pack('inspect', feed, '--inspect', '--targets=AppImage')
  await pack('next', feed, '--inspect', '--targets=AppImage', `--app-version=${NEXT}`)
  await pack('qa', '--dir', '--qa')
}

/** The feed's address is packed into the app, so it must be known before the server exists. */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

/** Returns a real server for one of the tests, if it can be built. @returns {Promise<NodeJS.ProcessEnv>} */
async function headscale() {
  try {
    return { MESH_CONSOLE_HEADSCALE: (await buildHeadscale(newest().version)).stamped }
  } catch (error) {
    if (error instanceof NotBuildable) return {}
    throw error
  }
}
