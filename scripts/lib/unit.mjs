// @ts-check
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { root } from './paths.mjs'
import { run } from './process.mjs'
import { freshReport, tally } from './results.mjs'

/**
 * Runs vitest inside the Electron runtime as Node, so that unit tests use the same Node and SQLite binary as the app.
 * @param {import('../runtime.mjs').Runtime} runtime
 * @param {string[]} args for vitest: file patterns, `-t name`, `--watch`, …
 * @returns {Promise<{ code: number, tally: import('./results.mjs').Tally }>}
 */
export async function runUnitTests(runtime, args) {
  const report = freshReport('unit')
  const watch = args.includes('--watch')
  const reporters = watch ? [] : ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  // vitest leaves one core free, which on two cores is half the computer; and half of the workers wait for processes and connections of
  // their own.
  const workers = watch ? [] : [`--maxWorkers=${availableParallelism() + 2}`]
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const { code } = await run(runtime.program, [vitest, ...(watch ? [] : ['run']), ...reporters, ...workers, ...args], {
    cwd: root,
    env: { ...runtime.env, ELECTRON_RUN_AS_NODE: '1' },
  })
  return { code, tally: tally(report, code) }
}
