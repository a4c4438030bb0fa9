// @ts-check
import { copyFileSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isRoot, root } from '../lib/paths.mjs'
import { mustRun, Problem, say } from '../lib/process.mjs'
import { runTool } from '../lib/tool.mjs'
import { userDataFolder } from './launch.mjs'
import { report } from './trace-report.mjs'

/**
 * Records the start of a console on its list of machines and a reload of the document, main process and page, as one trace for the performance
 * panel of Chrome's developer tools. Returns a summary in lines. It runs a build with source maps, without the package's fuses.
 * @param {{ program: string, nodes: number, file: string }} options `program`: Electron
 */
export async function recordTrace({ program, nodes, file }) {
  const folder = await buildWithMaps()
  const data = userDataFolder()
  const target = resolve(file)
  const flags = [`--user-data-dir=${data.folder}`, ...(isRoot() ? ['--no-sandbox'] : [])]
  const probe = ['-r', join(import.meta.dirname, 'trace-probe.cjs')]
  const args = [...probe, folder, ...flags, '--mock', '--mock-seed=7', `--mock-nodes=${nodes}`]
  try {
    // The first start leaves the list of machines and compiled scripts to the second.
    for (const trace of [undefined, undefined, target]) {
      const BENCH_SPAWNED = String(Date.now())
      await mustRun(program, args, { cwd: root, env: { BENCH_TRACE: trace, BENCH_SPAWNED } })
    }
    return report(JSON.parse(readFileSync(target, 'utf8')), join(folder, 'out'))
  } finally {
    data.remove()
  }
}

async function buildWithMaps() {
  const folder = join(root, 'dist', 'trace')
  rmSync(folder, { recursive: true, force: true })
  say('Building the app with source maps.')
  const args = ['build', '--sourcemap', '--outDir', join(folder, 'out'), '--logLevel', 'warn']
  const { code, output } = await runTool('electron-vite', args, { capture: true })
  if (code !== 0) throw new Problem(`The build failed.\n${output.trim()}`)
  copyFileSync(join(root, 'package.json'), join(folder, 'package.json'))
  return folder
}
