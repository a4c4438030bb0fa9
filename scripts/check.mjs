// @ts-check
// npm run check [-- --no-unit]: format, types, lint, plain English, unused code, bytes per page and unit tests, without whole pages
// and slow ones (`npm test` runs those); continues after a failure.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildIfStale } from './lib/build.mjs'
import { overBudget, pageBytes } from './lib/page-bytes.mjs'
import { root } from './lib/paths.mjs'
import { main } from './lib/process.mjs'
import { runTool } from './lib/tool.mjs'
import { runUnitTests } from './lib/unit.mjs'
import { checkProse } from './lint/prose.mjs'
import { prepareRuntime } from './runtime.mjs'

/**
 * Lanes run in parallel, the checks of a lane one after the other: types and lint each use two cores and a gigabyte or two.
 * @type {[name: string, tool: string, args: string[], advice: string][][]}
 */
const lanes = [
  [
    // Checkers share nothing, so each one more repeats work: four for every project take twice the processor time.
    ['types', 'tsc', ['-b', '--checkers', '1', '--builders', '2'], ''],
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

/**
 * Builds the app and compares each page with its byte budget.
 * @returns {Promise<string[]>} the check's name if it failed
 */
async function checkBytes() {
  await buildIfStale()
  const budgets = JSON.parse(readFileSync(join(root, 'scripts', 'page-budgets.json'), 'utf8'))
  const over = overBudget(pageBytes(join(root, 'out', 'renderer')), budgets)
  console.log(`${over.length === 0 ? '✓' : '✗'} bytes per page`)
  if (over.length === 0) return []
  console.log(
    `${over.join('\n')}\n→ load what is rare on demand, or raise the budget in scripts/page-budgets.json and say why in the commit`,
  )
  return ['bytes per page']
}

/**
 * Reports odd sentences in changed files.
 * @returns {string[]} the check's name if it failed
 */
function checkEnglish() {
  const { sentences, found, failed } = checkProse(root)
  console.log(`${failed ? '✗' : '✓'} plain English (${found.length} of ${sentences} changed sentences are odd)`)
  if (!failed) return []
  console.log(`${found.join('\n')}\n→ CONTRIBUTING.md, “Code style”`)
  return ['plain English']
}

await main(async () => {
  const started = Date.now()
  // Before the lint: the build writes a temporary file beside its configuration, and the type-aware lint stops if a file disappears.
  const failed = [...checkEnglish(), ...(await checkBytes())]
  const units = async () => {
    if (process.argv.includes('--no-unit')) return
    const { code } = await runUnitTests(await prepareRuntime(), [
      '--project=node',
      '--project=mocking',
      '--project=web',
    ])
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
