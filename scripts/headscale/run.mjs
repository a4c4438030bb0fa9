// @ts-check
// npm run test:headscale [-- --lines=0.29,0.26,… | --lines=all | --server=PATH [--line=0.30]] [pattern … | -g name | --no-build | --record | --record-policies]
// Tests against real Headscale servers on loopback with real machines: the proxy by itself, then the real app.
// Servers and client are built from source once and kept outside the project, which needs Go.
import { buildIfStale } from '../lib/build.mjs'
import { main } from '../lib/process.mjs'
import { summaryLine } from '../lib/results.mjs'
import { prepareRuntime } from '../runtime.mjs'
import { readLines } from './lines.mjs'
import { runHeadscaleTests } from './suite.mjs'
import { resultTable } from './table.mjs'

const OWN = ['--no-build', '--record', '--record-policies']

await main(async () => {
  const { releases, rest: args } = readLines(process.argv.slice(2))
  const prepare = async () => {
    const runtime = await prepareRuntime({ virtualDisplay: !process.env['DISPLAY'] })
    if (!args.includes('--no-build')) await buildIfStale()
    return runtime
  }
  // The tests themselves write the golden answers.
  if (args.includes('--record')) process.env['MESH_CONSOLE_RECORD'] = '1'
  const forPlaywright = args.filter((arg) => !OWN.includes(arg))
  const project = args.includes('--record-policies') ? 'record-policies' : 'headscale'
  const { code, tally, results } = await runHeadscaleTests(prepare, forPlaywright, releases, project)
  if (results.length > 0) console.log(`\n${resultTable(results)}\n`)
  console.log(summaryLine(tally))
  // If no release could be tested, the command must not report success.
  return results.length === releases.length ? code : 1
})
