// @ts-check
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { needs } from './needs.mjs'
import { root } from './paths.mjs'

/**
 * `reasons` counts skipped tests by their stated reason; '' if there is none. `failures` names the failed tests, `slowest` the tests of
 * Playwright that took longest.
 * @typedef {{ name: string, ms: number }} Timing
 * @typedef {{ passed: number, failed: number, skipped: number, reasons?: Record<string, number>, failures?: string[], slowest?: Timing[] }} Tally
 */

/**
 * Returns the file for a test runner's JSON report, one per process, because runs may overlap.
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
 * A run that exited with an error without a failed test (a file that does not compile, a crash, no report) counts as one failure, so that
 * the sum is never green by mistake.
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
 * @typedef {{ title?: string, file?: string, ok?: boolean, tests: { status: string, annotations: Annotation[], results?: { duration: number }[] }[] }} Spec
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, suites?: Suite[] }} report
 * @returns {Tally}
 */
function ofPlaywright({ stats, suites = [] }) {
  const reasons = suites.flatMap(reasonsOf)
  const { expected, unexpected, flaky, skipped } = stats
  const specs = suites.flatMap(specsOf)
  const slowest = slowestOf(specs)
  const failures = specs.filter(({ ok }) => ok === false)
  return {
    passed: expected + flaky,
    failed: unexpected,
    skipped,
    ...(slowest.length > 0 && { slowest }),
    ...(skipped > 0 && { reasons: countBy(reasons) }),
    ...(failures.length > 0 && { failures: failures.map(({ file, title }) => `${file} › ${title}`) }),
  }
}

/** The number of slow tests that a run lists. */
const SLOWEST = 10

/** @param {Spec[]} specs @returns {Timing[]} the longest first; a repeated test counts with all its attempts */
function slowestOf(specs) {
  const timed = specs.map(({ file, title, tests }) => {
    const durations = tests.flatMap(({ results = [] }) => results.map(({ duration }) => duration))
    return { name: `${file} › ${title}`, ms: durations.reduce((all, each) => all + each, 0) }
  })
  return timed
    .filter(({ ms }) => ms > 0)
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST)
}

/** @param {Suite} suite @returns {Spec[]} */
function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}

/** @param {Suite} suite @returns {string[]} of each test that was skipped */
function reasonsOf(suite) {
  const skipped = specsOf(suite)
    .flatMap(({ tests }) => tests)
    .filter(({ status }) => status === 'skipped')
  return skipped.map(({ annotations }) => annotations.find(({ type }) => type === 'skip')?.description ?? '')
}

/** @param {string[]} list @returns {Record<string, number>} */
function countBy(list) {
  /** @type {Record<string, number>} */
  const counts = {}
  for (const each of list) counts[each] = (counts[each] ?? 0) + 1
  return counts
}

/**
 * vitest's report has no reasons: a test with a requirement states it in its name.
 * @typedef {{ status: string, title: string, fullName?: string }} Assertion
 * @param {{ numPassedTests?: number, numFailedTests?: number, testResults?: { name?: string, assertionResults: Assertion[] }[] }} report
 */
function ofVitest({ numPassedTests = 0, numFailedTests = 0, testResults = [] }) {
  const all = testResults.flatMap(({ name = '', assertionResults }) =>
    assertionResults.map((one) => ({ ...one, name })),
  )
  const skipped = all.filter(({ status }) => status !== 'passed' && status !== 'failed')
  const failures = all.filter(({ status }) => status === 'failed')
  const reasons = skipped.map(({ title }) => Object.values(needs).find((words) => title.endsWith(words)) ?? '')
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: skipped.length,
    ...(skipped.length > 0 && { reasons: countBy(reasons) }),
    ...(failures.length > 0 && {
      failures: failures.map(({ name, fullName }) => `${relative(root, name)} › ${fullName}`),
    }),
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
  const failures = tallies.flatMap((part) => part.failures ?? [])
  return { ...total, ...(total.skipped > 0 && { reasons }), ...(failures.length > 0 && { failures }) }
}

/**
 * On Linux only the reasons in needs.mjs are valid for skipping: other skipped tests count as failed.
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

/** Returns the skipped tests by reason, for the line before the last; undefined if there are none. @param {Tally} total */
export function skipLine({ reasons = {} }) {
  const parts = Object.entries(reasons).map(([reason, count]) => `${count} ${reason || 'without a reason'}`)
  return parts.length > 0 ? `skipped: ${parts.join(', ')}` : undefined
}

/** Returns one line per failed test, because in a long output the failures are far above. @param {Tally} total */
export function failureLines({ failures = [] }) {
  return failures.map((name) => `failed: ${name}`)
}

/** Returns the slowest tests, one per line, after a heading; nothing for a run of one or two tests. @param {Tally} total */
export function slowestLines({ slowest = [] }) {
  if (slowest.length < 3) return []
  return ['slowest tests:', ...slowest.map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`)]
}

/** Returns the last line of the output. @param {Tally} total */
export function summaryLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
