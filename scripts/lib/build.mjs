// @ts-check
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { root } from './paths.mjs'
import { Problem, say } from './process.mjs'
import { runTool } from './tool.mjs'

const out = join(root, 'out')
const stamp = 'build-stamp.txt'

/**
 * Builds the app into `out/` unless it was built from exactly these sources.
 * @param {{ force?: boolean }} [options] `force`: build in any case
 */
export function buildIfStale({ force = false } = {}) {
  return withLock(join(root, 'node_modules', '.cache', 'mesh-console-build.lock'), async () => {
    const wanted = fingerprint()
    if (!force && currentStamp() === wanted) return
    say('Building the app.')
    // Built in another folder and moved into place, so that a failed build leaves the last good one.
    const fresh = join(root, 'out.new')
    rmSync(fresh, { recursive: true, force: true })
    const args = ['build', '--outDir', fresh, '--logLevel', 'warn']
    const { code, output } = await runTool('electron-vite', args, { capture: true })
    if (code !== 0) throw new Problem(`The build failed.\n${output.trim()}`)
    if (output.trim()) console.error(output.trim())
    writeFileSync(join(fresh, stamp), wanted)
    rmSync(out, { recursive: true, force: true })
    renameSync(fresh, out)
  })
}

function currentStamp() {
  const file = join(out, stamp)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** Changes when any file of the build is added, removed or written. */
function fingerprint() {
  const names = ['src', 'packages'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, String(name))),
  )
  const inputs = [...names, 'package.json', 'electron.vite.config.ts'].filter((name) => !/\.test\.tsx?$/.test(name))
  const hash = createHash('sha256')
  for (const name of inputs.sort()) {
    const stat = statSync(join(root, name), { throwIfNoEntry: false })
    if (stat?.isFile()) hash.update(`${name}\0${stat.size}\0${stat.mtimeMs}\n`)
  }
  return hash.digest('hex')
}
