// @ts-check
// npm run check [-- --no-unit]: format, types, lint, unused code and unit tests (whole pages and slow ones are left to `npm test`);
// everything runs even when something fails.
import { main } from './lib/process.mjs'
import { runTool } from './lib/tool.mjs'
import { runUnitTests } from './lib/unit.mjs'
import { prepareRuntime } from './runtime.mjs'

/**
 * Lanes run beside each other, what is in one lane in turn: types and lint each fill two cores and a gigabyte or two.
 * @type {[name: string, tool: string, args: string[], advice: string][][]}
 */
const lanes = [
  [
    ['types', 'tsc', ['-b'], ''],
    ['lint', 'oxlint', [], 'npm run fix repairs some of it'],
  ],
  [
    ['format', 'oxfmt', ['--check'], 'npm run fix'],
    ['unused code', 'knip', [], ''],
  ],
]

/**
 * @param {string} name
 * @param {string} tool
 * @param {string[]} args
 * @param {string} advice what to do about a failure
 * @returns {Promise<string[]>} the name, if it failed
 */
async function check(name, tool, args, advice) {
  const begin = Date.now()
  const { code, output } = await runTool(tool, args, { capture: true })
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${((Date.now() - begin) / 1000).toFixed(1)} s)`)
  if (code === 0) return []
  console.log(output.trimEnd() + (advice ? `\n→ ${advice}` : ''))
  return [name]
}

await main(async () => {
  const started = Date.now()
  const failed = /** @type {string[]} */ ([])
  const units = async () => {
    if (process.argv.includes('--no-unit')) return
    const { code } = await runUnitTests(await prepareRuntime(), ['--project=node', '--project=web'])
    if (code !== 0) failed.push('unit tests')
  }
  await Promise.all([
    ...lanes.map(async (lane) => {
      for (const row of lane) failed.push(...(await check(...row)))
    }),
    units(),
  ])
  const seconds = Math.round((Date.now() - started) / 1000)
  console.log(
    failed.length > 0 ? `\nFailed: ${failed.join(', ')} (${seconds} s)` : `\nAll checks passed (${seconds} s)`,
  )
  return failed.length > 0 ? 1 : 0
})
