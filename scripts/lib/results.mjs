// @ts-check
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './paths.mjs'

/** @typedef {{ passed: number, failed: number, skipped: number }} Tally */

/**
 * The file a test runner is to write its JSON report to, one per process: runs may overlap.
 * @param {string} name
 */
export function freshReport(name) {
  const file = join(root, 'test-results', 'reports', `${name}-${process.pid}.json`)
  mkdirSync(dirname(file), { recursive: true })
  rmSync(file, { force: true })
  return file
}

/**
 * Counts one run of vitest or Playwright from its JSON report, and removes the report.
 *
 * A run that ended badly without a failed test (a file that does not compile, a crash, no report) counts as one failure, so a
 * sum never looks green when a run was not.
 * @param {string} file
 * @param {number} code the runner's exit code
 * @returns {Tally}
 */
export function tally(file, code) {
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  rmSync(file, { force: true })
  const counted = 'stats' in report ? ofPlaywright(report.stats) : ofVitest(report)
  if (code !== 0 && counted.failed === 0) counted.failed = 1
  return counted
}

/** @param {{ expected: number, unexpected: number, flaky: number, skipped: number }} stats */
function ofPlaywright(stats) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
}

/** @param {{ numPassedTests?: number, numFailedTests?: number, numPendingTests?: number, numTodoTests?: number }} report */
function ofVitest(report) {
  return {
    passed: report.numPassedTests ?? 0,
    failed: report.numFailedTests ?? 0,
    skipped: (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0),
  }
}

/**
 * @param {Tally[]} tallies
 * @returns {Tally}
 */
export function sum(tallies) {
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const part of tallies) {
    total.passed += part.passed
    total.failed += part.failed
    total.skipped += part.skipped
  }
  return total
}

/** The line everything ends in. @param {Tally} total */
export function summaryLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
