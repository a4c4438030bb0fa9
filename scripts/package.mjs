// @ts-check
// npm run package [-- linux target … | --inspect]: packages the app with the resolved runtime into dist/.
// Without targets, an unpacked folder. --inspect leaves the fuse open that Playwright attaches through: for tests and
// benchmarks of the packaged app only.
import { build, Platform } from 'electron-builder'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildIfStale } from './lib/build.mjs'
import { root } from './lib/paths.mjs'
import { main, say } from './lib/process.mjs'
import { prepareRuntime } from './runtime.mjs'

const sqlite = 'node_modules/better-sqlite3'

await main(async () => {
  const args = process.argv.slice(2)
  const targets = args.filter((arg) => !arg.startsWith('--'))
  const runtime = await prepareRuntime()
  await buildIfStale()
  const written = await build({
    projectDir: root,
    targets: Platform.current().createTarget(targets.length > 0 ? targets : 'dir'),
    publish: 'never',
    config: {
      extends: './electron-builder.yml',
      electronDist: runtime.dist,
      electronVersion: runtime.version,
      // One SQLite binary: the one compiled for the stand-in when there is one, else the shipped one of the platform.
      files: [existsSync(join(root, sqlite, 'build')) ? `${sqlite}/build/Release/*.node` : shippedBinary()],
      ...(args.includes('--inspect') ? { electronFuses: { enableNodeCliInspectArguments: true } } : {}),
      afterPack: ({ appOutDir }) => removeDefaultApp(appOutDir),
    },
  })
  for (const file of written) say(file)
})

/** electron-builder fills in platform and architecture. */
function shippedBinary() {
  return `${sqlite}/prebuilds/\${platform}-\${arch}.node`
}

/** The runtime's own start screen, left over when the runtime is taken from a folder. @param {string} folder */
async function removeDefaultApp(folder) {
  rmSync(join(folder, 'resources', 'default_app.asar'), { force: true })
}
