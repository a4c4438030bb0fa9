// @ts-check
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/paths.mjs'

/** The file in which tests/headscale/count-checks.ts stores the number of passed expectations. */
export const checksFile = join(root, 'test-results', 'reports', `headscale-checks-${process.pid}.txt`)

/** Returns the number of passed expectations in the last run; 0 if none were counted. */
export function readChecks() {
  const count = existsSync(checksFile) ? Number(readFileSync(checksFile, 'utf8')) : 0
  rmSync(checksFile, { force: true })
  return count
}

/**
 * Formats the results as a table for docs/proof.md.
 * @param {import('./suite.mjs').Result[]} results
 */
export function resultTable(results) {
  const rows = results.map(({ version, program, tally: { passed, failed, skipped }, checks, seconds }) => {
    const tests = failed > 0 ? `**${failed} of ${passed + failed} failed**` : `${passed} passed`
    const left = skipped > 0 ? `, ${skipped} skipped` : ''
    return `| ${version}${program ? ' (built elsewhere)' : ''} | ${tests}${left} | ${checks} | ${seconds} s |`
  })
  return ['| Headscale | Tests | Checks | Time |', '|---|---|---|---|', ...rows].join('\n')
}
