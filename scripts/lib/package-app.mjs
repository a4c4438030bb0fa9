// @ts-check
import { build, Platform } from 'electron-builder'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildIfStale } from './build.mjs'
import { root } from './paths.mjs'

const sqlite = 'node_modules/better-sqlite3'

/**
 * @typedef {object} PackageOptions
 * @property {string[]} [targets] electron-builder's names, such as AppImage; none gives an unpacked folder
 * @property {boolean} [inspect] leave the fuse open that Playwright attaches through: for tests and benchmarks of the
 *   packaged app only. Such a package goes to `dist/inspect`, so that nobody ships it by mistake
 */

/**
 * Builds the app if needed and packages it with the given runtime.
 * @param {import('../runtime.mjs').Runtime} runtime
 * @param {PackageOptions} [options]
 * @returns {Promise<string>} the packaged program, ready to start
 */
export async function packageApp(runtime, { targets = [], inspect = false } = {}) {
  await buildIfStale()
  let program = ''
  await build({
    projectDir: root,
    targets: Platform.current().createTarget(targets.length > 0 ? targets : 'dir'),
    publish: 'never',
    config: {
      extends: './electron-builder.yml',
      electronDist: runtime.dist,
      electronVersion: runtime.version,
      files: [sqliteBinary()],
      ...(inspect ? inspectable : {}),
      afterPack: async ({ appOutDir, packager }) => {
        // The runtime's own start screen, left over when the runtime is taken from a folder.
        rmSync(join(appOutDir, 'resources', 'default_app.asar'), { force: true })
        program = join(appOutDir, programName(packager))
      },
    },
  })
  return program
}

const inspectable = {
  directories: { output: 'dist/inspect' },
  electronFuses: { enableNodeCliInspectArguments: true },
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
