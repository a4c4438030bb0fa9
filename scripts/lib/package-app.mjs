// @ts-check
import { build, Platform } from 'electron-builder'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { withHelpers } from '../offline/helpers.mjs'
import { needProgram } from '../runtime/system.mjs'
import { buildIfStale } from './build.mjs'
import { root } from './paths.mjs'
import { repository } from './repository.mjs'

const sqlite = 'node_modules/better-sqlite3'

/**
 * @typedef {object} PackageOptions
 * @property {readonly string[]} [targets] electron-builder's names, such as AppImage; none gives an unpacked folder
 * @property {boolean} [inspect] leave the fuse open that Playwright attaches through: for tests and benchmarks of the
 *   packaged app only. Such a package goes to `dist/inspect`, so that nobody ships it by mistake
 * @property {boolean} [qa] the build for QA: Playwright can attach to it, and it has a name, icon and data folder of its own and never updates
 * @property {boolean} [quick] compress little: for tests, which want the package soon rather than small
 * @property {string} [output] another folder than `dist`
 * @property {string} [version] another version than the one in package.json
 * @property {string} [feed] where the app looks for updates instead: the address of a folder with the update files
 */

/** What a platform's packages are when nobody says which. @type {Record<string, readonly string[]>} */
export const platformTargets = {
  linux: ['AppImage', 'deb', 'rpm', 'tar.gz'],
  darwin: ['dmg', 'zip'],
  win32: ['nsis'],
}

/** What the build for QA is made as: nothing of it is installed. @type {Record<string, readonly string[]>} */
export const qaTargets = { linux: ['tar.gz'], darwin: ['zip'], win32: ['zip'] }

/** What tells the build for QA from the one that is shipped. */
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
  let program = ''
  await withHelpers({ electron: runtime.version, targets, quick }, async () => {
    await buildIfStale()
    await build({
      projectDir: root,
      targets: Platform.current().createTarget(targets.length > 0 ? [...targets] : 'dir'),
      publish: 'never',
      config: { ...configuration(runtime, options), afterPack: async (context) => void (program = afterPack(context)) },
    })
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
    // Nothing for it to look for updates in.
    publish: qa ? null : feed ? /** @type {const} */ ({ provider: 'generic', url: feed }) : releases(),
  }
}

/** Where released packages look for the next one: the repository whose workflow builds them, else the one package.json names. */
function releases() {
  const [owner = '', repo = ''] = repository(root).split('/')
  return /** @type {const} */ ({ provider: 'github', owner, repo })
}

/** @param {import('electron-builder').AfterPackContext} context @returns {string} the packaged program */
function afterPack({ appOutDir, packager }) {
  // The runtime's own start screen, left over when the runtime is taken from a folder.
  rmSync(join(appOutDir, 'resources', 'default_app.asar'), { force: true })
  return join(appOutDir, programName(packager))
}

/** One SQLite binary: the one compiled for the stand-in when there is one, else the shipped one of the platform. */
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
