// @ts-check
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { needs } from './needs.mjs'
import { root } from './paths.mjs'

/**
 * `reasons` says how many were skipped for what, by the words their test gives; '' where it gives none.
 * @typedef {{ passed: number, failed: number, skipped: number, reasons?: Record<string, number> }} Tally
 */

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
  const counted = 'stats' in report ? ofPlaywright(report) : ofVitest(report)
  if (code !== 0 && counted.failed === 0) counted.failed = 1
  return counted
}

/**
 * @typedef {{ type: string, description?: string }} Annotation
 * @typedef {{ tests: { status: string, annotations: Annotation[] }[] }} Spec
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, suites?: Suite[] }} report
 * @returns {Tally}
 */
function ofPlaywright({ stats, suites = [] }) {
  const reasons = suites.flatMap(reasonsOf)
  const { expected, unexpected, flaky, skipped } = stats
  return { passed: expected + flaky, failed: unexpected, skipped, ...(skipped > 0 && { reasons: countBy(reasons) }) }
}

/** @param {Suite} suite @returns {string[]} of each test that was skipped */
function reasonsOf({ specs = [], suites = [] }) {
  const skipped = specs.flatMap(({ tests }) => tests).filter(({ status }) => status === 'skipped')
  const own = skipped.map(({ annotations }) => annotations.find(({ type }) => type === 'skip')?.description ?? '')
  return [...own, ...suites.flatMap(reasonsOf)]
}

/** @param {string[]} list @returns {Record<string, number>} */
function countBy(list) {
  /** @type {Record<string, number>} */
  const counts = {}
  for (const each of list) counts[each] = (counts[each] ?? 0) + 1
  return counts
}

/**
 * vitest's report has no reasons: a test that needs something says so in its name.
 * @param {{ numPassedTests?: number, numFailedTests?: number, testResults?: { assertionResults: { status: string, title: string }[] }[] }} report
 */
function ofVitest({ numPassedTests = 0, numFailedTests = 0, testResults = [] }) {
  const skipped = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status !== 'passed' && status !== 'failed')
  const reasons = skipped.map(({ title }) => Object.values(needs).find((words) => title.endsWith(words)) ?? '')
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: skipped.length,
    ...(skipped.length > 0 && { reasons: countBy(reasons) }),
  }
}

/**
 * @param {Tally[]} tallies
 * @returns {Tally}
 */
export function sum(tallies) {
  const total = { passed: 0, failed: 0, skipped: 0 }
  /** @type {Record<string, number>} */
  const reasons = {}
  for (const part of tallies) {
    total.passed += part.passed
    total.failed += part.failed
    total.skipped += part.skipped
    for (const [reason, count] of Object.entries(part.reasons ?? {})) reasons[reason] = (reasons[reason] ?? 0) + count
  }
  return { ...total, ...(total.skipped > 0 && { reasons }) }
}

/**
 * On Linux nothing may be skipped but what needs something named in needs.mjs: the rest counts as failed.
 * @param {Tally} total
 * @param {NodeJS.Platform} platform
 * @returns {Tally}
 */
export function judgeSkips(total, platform) {
  if (platform !== 'linux') return total
  const allowed = /** @type {string[]} */ (Object.values(needs))
  const others = Object.entries(total.reasons ?? {}).filter(([reason]) => !allowed.includes(reason))
  return { ...total, failed: total.failed + others.reduce((all, [, count]) => all + count, 0) }
}

/** What was skipped for which reason, as a line before the last; undefined where nothing was. @param {Tally} total */
export function skipLine({ reasons = {} }) {
  const parts = Object.entries(reasons).map(([reason, count]) => `${count} ${reason || 'without a reason'}`)
  return parts.length > 0 ? `skipped: ${parts.join(', ')}` : undefined
}

/** The line everything ends in. @param {Tally} total */
export function summaryLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
