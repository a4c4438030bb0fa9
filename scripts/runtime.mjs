// @ts-check
import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withLock } from './lib/lock.mjs'
import { cacheRoot } from './lib/paths.mjs'
import { main, mustRun, Problem, say } from './lib/process.mjs'
import { standIn } from './offline/stand-in.mjs'
import { downloadOfficial, installedOfficial, officialVersion } from './runtime/official.mjs'
import { prepareSqlite } from './runtime/sqlite.mjs'
import { prepareSystem } from './runtime/system.mjs'

/**
 * @typedef {object} Runtime
 * @property {string} program the Electron executable
 * @property {string} dist the folder it was unpacked into
 * @property {string} version Electron's version, such as 45.4.1
 * @property {NodeJS.ProcessEnv} env makes electron, electron-vite, Playwright and our tests use it
 */

/**
 * Resolves the Electron for everything here, and makes it runnable: the one named by ELECTRON_OVERRIDE_DIST_PATH, otherwise the official
 * one if it can be downloaded, otherwise the stand-in. System libraries and the SQLite binary match it.
 * MESH_CONSOLE_RUNTIME=official|stand-in enforces one of them.
 * @param {{ virtualDisplay?: boolean }} [options] `virtualDisplay`: Xvfb is needed, too
 * @returns {Promise<Runtime>}
 */
export function prepareRuntime({ virtualDisplay = false } = {}) {
  return withLock(join(cacheRoot(), 'runtime.lock'), async () => {
    const { program, dist } = await resolveProgram()
    await prepareSystem({ program, virtualDisplay })
    const asNode = { ELECTRON_RUN_AS_NODE: '1' }
    const printed = await mustRun(program, ['-p', 'JSON.stringify(process.versions)'], { env: asNode })
    const versions = JSON.parse(printed.slice(printed.indexOf('{')))
    await prepareSqlite(Number(versions.napi))
    await mustRun(program, ['-e', "new (require('better-sqlite3'))(':memory:').prepare('select 1').get()"], {
      env: asNode,
      cwd: join(import.meta.dirname, '..'),
    })
    return {
      program,
      dist,
      version: versions.electron,
      env: {
        ELECTRON_OVERRIDE_DIST_PATH: installedOfficial() === program ? undefined : dist,
        ELECTRON_EXEC_PATH: program,
      },
    }
  })
}

/** @returns {Promise<{ program: string, dist: string }>} */
async function resolveProgram() {
  const override = process.env['ELECTRON_OVERRIDE_DIST_PATH']
  if (override) return { program: programIn(override), dist: override }
  const choice = process.env['MESH_CONSOLE_RUNTIME']
  const official = choice === 'stand-in' ? undefined : await findOfficial({ insist: choice === 'official' })
  if (official && 'program' in official) return { program: official.program, dist: officialDist() }
  const other =
    choice === 'official' ? undefined : await standIn(official && { official: officialVersion, ...official })
  if (!other) throw new Problem(unreachable(official?.reason ?? ''))
  return other
}

/** @param {{ insist: boolean }} options @returns {Promise<{ program: string } | { reason: string }>} */
async function findOfficial(options) {
  const program = installedOfficial()
  return program ? { program } : downloadOfficial(options)
}

function officialDist() {
  return join(dirname(fileURLToPath(import.meta.resolve('electron/package.json'))), 'dist')
}

/** @param {string} folder the value of ELECTRON_OVERRIDE_DIST_PATH */
function programIn(folder) {
  const names = { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' }
  const program = join(folder, names[/** @type {'darwin' | 'win32'} */ (process.platform)] ?? 'electron')
  if (!existsSync(program))
    throw new Problem(`ELECTRON_OVERRIDE_DIST_PATH names a folder without Electron: ${program} is missing.`)
  return program
}

/** @param {string} reason */
function unreachable(reason) {
  return [
    `Electron ${officialVersion} cannot be downloaded (${reason}).`,
    'Set HTTPS_PROXY, or ELECTRON_MIRROR to a mirror of its releases, or unpack it yourself and name the folder in',
    'ELECTRON_OVERRIDE_DIST_PATH; then run the command again.',
  ].join('\n')
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await main(async () => {
    const runtime = await prepareRuntime({ virtualDisplay: process.argv.includes('--display') })
    say(`Electron ${runtime.version} is ready: ${runtime.program}`)
  })
}
