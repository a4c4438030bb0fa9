// @ts-check
// npm test: everything that proves the product. Ends in one line: N passed, N failed[, N skipped].
import { buildIfStale } from './lib/build.mjs'
import { runPlaywright } from './lib/playwright.mjs'
import { main, Problem, say } from './lib/process.mjs'
import { sum, summaryLine } from './lib/results.mjs'
import { runHeadscaleTests } from './headscale/suite.mjs'
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
  say('Tests against a real Headscale server')
  tallies.push((await runHeadscaleTests(async () => runtime, [])).tally)
  return tallies
}
