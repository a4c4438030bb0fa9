// @ts-check
// npm test: everything that proves the product. The last line is: N passed, N failed[, N skipped]; before it come the skipped
// tests by missing requirement, and the failed ones. On Linux a test skipped for another reason counts as failed.
import { buildIfStale } from './lib/build.mjs'
import { runPlaywright } from './lib/playwright.mjs'
import { main, Problem, say } from './lib/process.mjs'
import { failureLines, judgeSkips, skipLine, slowestLines, sum, summaryLine } from './lib/results.mjs'
import { runHeadscaleTests } from './headscale/suite.mjs'
import { runPackageTests } from './packaging/suite.mjs'
import { runUnitTests } from './lib/unit.mjs'
import { prepareRuntime } from './runtime.mjs'

/** @typedef {import('./lib/results.mjs').Tally} Tally */

await main(async () => {
  const total = judgeSkips(sum(await runAll()), process.platform)
  const ran = total.passed + total.failed > 0
  console.log(ran ? '' : '\nNo test ran, which counts as a failure.')
  const skipped = skipLine(total)
  if (skipped) console.log(skipped)
  for (const line of failureLines(total)) console.log(line)
  console.log(summaryLine(total))
  return ran && total.failed === 0 ? 0 : 1
})

/** @returns {Promise<Tally[]>} of each part; skips parts that depend on a broken one */
async function runAll() {
  const tallies = /** @type {Tally[]} */ ([])
  try {
    const runtime = await prepareRuntime({ virtualDisplay: !process.env['DISPLAY'] })
    say('Unit tests')
    tallies.push((await runUnitTests(runtime, [])).tally)
    await buildIfStale()
    say('Tests of the app in Electron')
    const { tally } = await runPlaywright(runtime, 'electron', [])
    for (const line of slowestLines(tally)) console.log(line)
    tallies.push(tally)
    say('Tests of the packages')
    tallies.push((await runPackageTests(async () => runtime, [])).tally)
    say('Tests against a real Headscale server')
    tallies.push((await runHeadscaleTests(async () => runtime, [])).tally)
  } catch (error) {
    // A failure outside the tests, such as the build, counts as one failure.
    console.error(error instanceof Problem ? error.message : error)
    tallies.push({ passed: 0, failed: 1, skipped: 0 })
  }
  return tallies
}
