// @ts-check
import { build, Platform } from 'electron-builder'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withHelpers } from '../offline/helpers.mjs'
import { needProgram } from '../runtime/system.mjs'
import { buildIfStale } from './build.mjs'
import { root } from './paths.mjs'
import { say } from './process.mjs'
import { repository } from './repository.mjs'
import { keyFile, signUpdates, updateKeys } from './sign-updates.mjs'

const sqlite = 'node_modules/better-sqlite3'

/**
 * @typedef {object} PackageOptions
 * @property {readonly string[]} [targets] electron-builder's names, such as AppImage; an empty list creates an unpacked folder
 * @property {boolean} [inspect] leave the fuse open that Playwright attaches through: only for tests and benchmarks of the packaged app.
 * Such a package goes to `dist/inspect`, so that it is not shipped by mistake
 * @property {boolean} [qa] the build for QA: Playwright can attach to it; it has its own name, icon and data folder and never updates
 * @property {boolean} [quick] compress little: for tests, which need the package soon rather than small
 * @property {string} [output] another folder than `dist`
 * @property {string} [version] another version than the one in package.json
 * @property {string} [feed] another source of updates: the address of a folder with the update files
 */

/** The default packages of each platform. @type {Record<string, readonly string[]>} */
export const platformTargets = {
  linux: ['AppImage', 'deb', 'rpm', 'tar.gz'],
  darwin: ['dmg', 'zip'],
  win32: ['nsis'],
}

/** The packages of the QA build, which is not installed. @type {Record<string, readonly string[]>} */
export const qaTargets = { linux: ['tar.gz'], darwin: ['zip'], win32: ['zip'] }

/** The differences between the QA build and the shipped one. */
const QA = {
  appId: 'io.github.meshconsole.MeshConsole.QA',
  productName: 'Mesh Console QA',
  directories: { buildResources: 'resources/qa' },
  electronFuses: { enableNodeCliInspectArguments: true },
  linux: { executableName: 'mesh-console-qa', icon: 'resources/qa/icons' },
}
/** Electron names the data folder after these. */
const QA_METADATA = { name: 'mesh-console-qa', productName: 'Mesh Console QA', desktopName: 'mesh-console-qa.desktop' }

/**
 * Builds the app if needed and packages it with the given runtime.
 * @param {import('../runtime.mjs').Runtime} runtime
 * @param {PackageOptions} [options]
 * @returns {Promise<string>} the packaged program, ready to start
 * @throws {Problem} naming the helper that is missing
 */
export async function packageApp(runtime, options = {}) {
  const { targets = [], quick = false } = options
  if (targets.includes('rpm')) await needProgram('rpmbuild', 'rpm')
  if (quick) process.env['ELECTRON_BUILDER_COMPRESSION_LEVEL'] = '1'
  const keys = process.platform === 'linux' && !options.qa ? updateKeys(process.env) : undefined
  let program = ''
  await withHelpers({ electron: runtime.version, targets, quick }, async () => {
    await buildIfStale()
    const artifacts = await build({
      projectDir: root,
      targets: Platform.current().createTarget(targets.length > 0 ? [...targets] : 'dir'),
      publish: 'never',
      config: {
        ...configuration(runtime, options),
        async afterPack(context) {
          program = afterPack(context)
          if (keys) writeFileSync(join(context.appOutDir, 'resources', 'update-keys.txt'), keyFile(keys.trusted))
        },
      },
    })
    if (process.platform !== 'linux' || options.qa || targets.length === 0) return
    if (!keys) return say('Not signed: MESH_CONSOLE_UPDATE_KEY is not set. This AppImage will not update itself.')
    await signUpdates({ artifacts, version: options.version ?? ownVersion(), key: keys.key })
  })
  return program
}

/** @param {import('../runtime.mjs').Runtime} runtime @param {PackageOptions} options */
function configuration(runtime, { inspect = false, qa = false, output, version, feed }) {
  const folder = output ?? (inspect ? 'dist/inspect' : undefined)
  return {
    extends: './electron-builder.yml',
    electronDist: runtime.dist,
    electronVersion: runtime.version,
    files: [sqliteBinary()],
    ...(inspect && { electronFuses: { enableNodeCliInspectArguments: true } }),
    ...(qa && QA),
    ...((folder || qa) && { directories: { ...(qa && QA.directories), ...(folder && { output: folder }) } }),
    ...((version || qa) && { extraMetadata: { ...(qa && QA_METADATA), ...(version && { version }) } }),
    // No updates for the QA build.
    publish: qa ? null : feed ? /** @type {const} */ ({ provider: 'generic', url: feed }) : releases(),
  }
}

/** @returns {string} */
function ownVersion() {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version
}

/** Returns where released packages look for updates: the repository whose workflow builds them, otherwise the one in package.json. */
function releases() {
  const [owner = '', repo = ''] = repository(root).split('/')
  return /** @type {const} */ ({ provider: 'github', owner, repo })
}

/** @param {import('electron-builder').AfterPackContext} context @returns {string} the packaged program */
function afterPack({ appOutDir, packager }) {
  // The runtime's own start screen, a leftover if the runtime is taken from a folder.
  rmSync(join(appOutDir, 'resources', 'default_app.asar'), { force: true })
  return join(appOutDir, programName(packager))
}

/** Returns the one SQLite binary: the one compiled for the stand-in if it exists, otherwise the shipped one of the platform. */
function sqliteBinary() {
  const compiled = existsSync(join(root, sqlite, 'build'))
  // electron-builder fills in platform and architecture.
  return compiled ? `${sqlite}/build/Release/*.node` : `${sqlite}/prebuilds/\${platform}-\${arch}.node`
}

/** @param {import('electron-builder').AfterPackContext['packager']} packager */
function programName({ platform, appInfo, ...packager }) {
  if (platform === Platform.MAC) return `${appInfo.productFilename}.app/Contents/MacOS/${appInfo.productFilename}`
  if (platform === Platform.WINDOWS) return `${appInfo.productFilename}.exe`
  return 'executableName' in packager ? String(packager.executableName) : appInfo.sanitizedName
}
