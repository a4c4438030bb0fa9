// @ts-check
// npm run check [-- --no-unit]: format, types, lint, unused code and unit tests; everything runs even when something fails.
import { main } from './lib/process.mjs'
import { runTool } from './lib/tool.mjs'
import { runUnitTests } from './lib/unit.mjs'
import { prepareRuntime } from './runtime.mjs'

/** @type {[name: string, command: string, args: string[], advice: string][]} */
const checks = [
  ['format', 'oxfmt', ['--check'], 'npm run fix'],
  ['types', 'tsc', ['-b'], ''],
  ['lint', 'oxlint', [], 'npm run fix mends some of it'],
  ['unused code', 'knip', [], ''],
]

await main(async () => {
  const failed = /** @type {string[]} */ ([])
  const started = Date.now()
  await Promise.all(
    checks.map(async ([name, command, args, advice]) => {
      const begin = Date.now()
      const { code, output } = await runTool(command, args, { capture: true })
      const seconds = ((Date.now() - begin) / 1000).toFixed(1)
      console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`)
      if (code === 0) return
      failed.push(name)
      console.log(output.trimEnd() + (advice ? `\n→ ${advice}` : ''))
    }),
  )
  if (!process.argv.includes('--no-unit')) {
    const { code } = await runUnitTests(await prepareRuntime(), [])
    if (code !== 0) failed.push('unit tests')
  }
  const seconds = Math.round((Date.now() - started) / 1000)
  console.log(
    failed.length > 0 ? `\nFailed: ${failed.join(', ')} (${seconds} s)` : `\nAll checks passed (${seconds} s)`,
  )
  return failed.length > 0 ? 1 : 0
})
