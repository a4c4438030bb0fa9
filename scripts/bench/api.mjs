// @ts-check
import { join } from 'node:path'
import { isRoot, root } from '../lib/paths.mjs'
import { mustRun, Problem } from '../lib/process.mjs'
import { userDataFolder } from './launch.mjs'
import { quantile } from './stats.mjs'

/**
 * Measures the mock's list of machines, requested by the page through app://, whole (no conditional requests): p50 and p99 from the request
 * to the last byte, and the 99th percentile of the main process's event-loop delay meanwhile, in milliseconds.
 * Runs on the build in `out/`, not on the package, whose fuses keep a probe out of the main process.
 * @param {{ program: string, nodes: number }} options
 */
export async function measureList({ program, nodes }) {
  const data = userDataFolder()
  const flags = [`--user-data-dir=${data.folder}`, ...(isRoot() ? ['--no-sandbox'] : [])]
  const probe = ['-r', join(import.meta.dirname, 'list-probe.cjs')]
  const args = [...probe, '.', ...flags, '--mock', '--mock-seed=7', `--mock-nodes=${nodes}`]
  const BENCH_CALLS = nodes > 10_000 ? '24' : '120'
  try {
    const output = await mustRun(program, args, { cwd: root, env: { BENCH_CALLS } })
    const line = output.split('\n').find((text) => text.startsWith('bench '))
    if (line === undefined) throw new Problem(`The list's probe said nothing:\n${output}`)
    const { times, mainDelay } = JSON.parse(line.slice('bench '.length))
    return { nodes, p50: quantile(times, 0.5), p99: quantile(times, 0.99), mainDelay }
  } finally {
    data.remove()
  }
}
