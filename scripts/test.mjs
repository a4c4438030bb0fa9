// @ts-check
// npm test [-- --shard=1/4]: everything that proves the product, or one part of it for CI. The last line is: N passed, N failed[, N skipped];
// before it come the skipped tests by missing requirement, and the failed ones. On Linux a test skipped for another reason counts as failed.
import { buildIfStale } from './lib/build.mjs'
import { runPlaywright } from './lib/playwright.mjs'
import { main, Problem, say } from './lib/process.mjs'
import { failureLines, judgeSkips, skipLine, slowestLines, sum, summaryLine } from './lib/results.mjs'
import { buildAhead, runHeadscaleTests } from './headscale/suite.mjs'
import { packageAll, runPackageTests } from './packaging/suite.mjs'
import { runUnitTests } from './lib/unit.mjs'
import { prepareRuntime } from './runtime.mjs'

/** @typedef {import('./lib/results.mjs').Tally} Tally */

await main(async () => {
  const total = judgeSkips(sum(await runAll(readShard(process.argv.slice(2)))), process.platform)
  const ran = total.passed + total.failed > 0
  console.log(ran ? '' : '\nNo test ran, which counts as a failure.')
  const skipped = skipLine(total)
  if (skipped) console.log(skipped)
  for (const line of failureLines(total)) console.log(line)
  console.log(summaryLine(total))
  return ran && total.failed === 0 ? 0 : 1
})

/**
 * The part of the tests to run: the runners divide unit tests and those of the app; the first part also tests the packages, and the last
 * one the real server.
 * @typedef {{ args: string[], isFirst: boolean, isLast: boolean }} Shard
 * @param {string[]} args
 * @returns {Shard}
 */
function readShard(args) {
  const [, index, count] = /^--shard=(\d+)\/(\d+)$/.exec(args[0] ?? '') ?? []
  if (args.length === 0) return { args, isFirst: true, isLast: true }
  if (args.length === 1 && Number(index) >= 1 && Number(index) <= Number(count))
    return { args, isFirst: index === '1', isLast: index === count }
  throw new Problem(
    'npm test has one option: --shard=1/4, the first of four parts. test:unit and test:electron take more.',
  )
}

/** @param {Shard} shard @returns {Promise<Tally[]>} of each part; skips parts that depend on a broken one */
async function runAll({ args, isFirst, isLast }) {
  const tallies = /** @type {Tally[]} */ ([])
  try {
    const runtime = await prepareRuntime({ virtualDisplay: !process.env['DISPLAY'] })
    say('Unit tests')
    tallies.push((await runUnitTests(runtime, args)).tally)
    await buildIfStale()
    // In the pauses of the tests that follow. Not earlier: unit tests may install the system's packages, too.
    const packing = isFirst ? packageAll({ behind: true }) : undefined
    packing?.catch(() => undefined)
    const building = isLast ? buildAhead() : undefined
    say('Tests of the app in Electron')
    const { tally } = await runPlaywright(runtime, 'electron', args)
    for (const line of slowestLines(tally)) console.log(line)
    tallies.push(tally)
    // Side by side, because both mostly wait for other programs.
    if (packing) say('Tests of the packages')
    if (building) say('Tests against a real Headscale server')
    const suites = await Promise.all([
      packing && runPackageTests(async () => runtime, [], { packing }),
      building && runHeadscaleTests(async () => runtime, []),
    ])
    tallies.push(...suites.flatMap((suite) => (suite ? [suite.tally] : [])))
  } catch (error) {
    // A failure outside the tests, such as the build, counts as one failure.
    console.error(error instanceof Problem ? error.message : error)
    tallies.push({ passed: 0, failed: 1, skipped: 0 })
  }
  return tallies
}
