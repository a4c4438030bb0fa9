// @ts-check
// npm test: everything that proves the product. Ends in one line: N passed, N failed[, N skipped].
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildIfStale } from './lib/build.mjs'
import { root } from './lib/paths.mjs'
import { runPlaywright } from './lib/playwright.mjs'
import { main, Problem, run, say } from './lib/process.mjs'
import { freshReport, sum, summaryLine, tally } from './lib/results.mjs'
import { runUnitTests } from './lib/unit.mjs'
import { prepareRuntime } from './runtime.mjs'

/** @typedef {import('./lib/results.mjs').Tally} Tally */

/** What is wrong in a step that is no test itself, such as the build, counts as one failure. @type {Tally} */
const oneFailure = { passed: 0, failed: 1, skipped: 0 }

await main(async () => {
  const tallies = await runAll().catch((error) => {
    console.error(error instanceof Problem ? error.message : error)
    return [oneFailure]
  })
  const total = sum(tallies)
  const ran = total.passed + total.failed > 0
  console.log(ran ? '' : '\nNo test ran, which counts as a failure.')
  console.log(summaryLine(total))
  return ran && total.failed === 0 ? 0 : 1
})

async function runAll() {
  const runtime = await prepareRuntime({ virtualDisplay: !process.env['DISPLAY'] })
  say('Unit tests')
  const tallies = [(await runUnitTests(runtime, [])).tally]
  try {
    await buildIfStale()
  } catch (error) {
    console.error(error instanceof Problem ? error.message : error)
    return [...tallies, oneFailure]
  }
  say('Tests of the app in Electron')
  tallies.push((await runPlaywright(runtime, 'electron', [])).tally)
  tallies.push(await runHeadscale())
  return tallies
}

/** @returns {Promise<Tally>} */
async function runHeadscale() {
  const script = join(root, 'scripts', 'headscale', 'run.mjs')
  if (!existsSync(script) || (await run('go', ['version'], { capture: true })).code !== 0) {
    say('Skipped: tests against a real Headscale server. They build it from source, and Go is not installed.')
    return { passed: 0, failed: 0, skipped: 0 }
  }
  say('Tests against a real Headscale server')
  const report = freshReport('headscale')
  const { code } = await run(process.execPath, [script], { cwd: root, env: { MESH_CONSOLE_REPORT: report } })
  return tally(report, code)
}
