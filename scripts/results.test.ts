import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { needs } from './lib/needs.mjs'
import {
  failureLines,
  judgeSkips,
  skipLine,
  slowestLines,
  sum,
  summaryLine,
  type Tally,
  tally,
} from './lib/results.mjs'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'results-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

function report(content: unknown) {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

describe('tally', () => {
  it('reads vitest, counting as skipped what neither passed nor failed, with the reason in its name', () => {
    const assertionResults = [
      { status: 'passed', title: 'a' },
      { status: 'skipped', title: `b: ${needs.go}` },
      { status: 'todo', title: 'c' },
    ]
    const file = report({ numPassedTests: 5, numFailedTests: 2, testResults: [{ assertionResults }] })
    expect(tally(file, 1)).toEqual({ passed: 5, failed: 2, skipped: 2, reasons: { [needs.go]: 1, '': 1 } })
  })

  it('reads Playwright', () => {
    const test = (status: string, description?: string) => ({
      tests: [{ status, annotations: description === undefined ? [] : [{ type: 'skip', description }] }],
    })
    const suites = [
      {
        specs: [test('skipped', 'wants rain'), test('expected')],
        suites: [{ specs: [test('skipped', 'wants rain')] }],
      },
      { specs: [test('skipped')] },
    ]
    expect(tally(report({ stats: { expected: 3, unexpected: 1, flaky: 0, skipped: 3 }, suites }), 1)).toEqual({
      passed: 3,
      failed: 1,
      skipped: 3,
      reasons: { 'wants rain': 2, '': 1 },
    })
  })

  it('lists the ten slowest tests of Playwright, a repeated one with all its attempts', () => {
    const spec = (title: string, ...durations: number[]) => ({
      title,
      file: 'electron/open.spec.ts',
      tests: [{ status: 'expected', annotations: [], results: durations.map((duration) => ({ duration })) }],
    })
    const many = Array.from({ length: 12 }, (_, index) => spec(`test ${index}`, 1000 + index))
    const suites = [{ specs: [...many, spec('twice', 30_000, 30_060)] }]
    const lines = slowestLines(
      tally(report({ stats: { expected: 13, unexpected: 0, flaky: 0, skipped: 0 }, suites }), 0),
    )
    expect(lines).toHaveLength(11)
    expect(lines.slice(0, 3)).toEqual([
      'slowest tests:',
      '   60.1 s  electron/open.spec.ts › twice',
      '    1.0 s  electron/open.spec.ts › test 11',
    ])
    expect(lines.join()).not.toContain('test 2')
  })

  it('names the failed tests', () => {
    const assertionResults = [
      { status: 'passed', title: 'a', fullName: 'sums a' },
      { status: 'failed', title: 'b', fullName: 'sums b' },
    ]
    const name = join(process.cwd(), 'src', 'sums.test.ts')
    const vitest = tally(report({ numFailedTests: 1, testResults: [{ name, assertionResults }] }), 1)
    const specs = [{ title: 'opens', file: 'electron/open.spec.ts', ok: false, tests: [] }]
    const playwright = tally(
      report({ stats: { expected: 0, unexpected: 1, flaky: 0, skipped: 0 }, suites: [{ suites: [{ specs }] }] }),
      1,
    )
    expect(failureLines(sum([vitest, playwright]))).toEqual([
      `failed: ${join('src', 'sums.test.ts')} › sums b`,
      'failed: electron/open.spec.ts › opens',
    ])
  })

  it('counts a run that exited with an error without a failed test as a failure', () => {
    expect(tally(report({ numPassedTests: 5, numFailedTests: 0 }), 1)).toEqual({ passed: 5, failed: 1, skipped: 0 })
    expect(tally(join(folder, 'missing.json'), 134)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })
})

describe('the summary', () => {
  it('sums up the parts in one line', () => {
    const parts: Tally[] = [
      { passed: 5, failed: 0, skipped: 0 },
      { passed: 2, failed: 1, skipped: 3, reasons: { [needs.go]: 2, [needs.keyStore]: 1 } },
      { passed: 0, failed: 0, skipped: 1, reasons: { [needs.go]: 1 } },
    ]
    const total = judgeSkips(sum(parts), 'linux')
    expect(summaryLine(total)).toBe('7 passed, 1 failed, 4 skipped')
    expect(skipLine(total)).toBe(`skipped: 3 ${needs.go}, 1 ${needs.keyStore}`)
  })

  it('counts tests skipped for another reason as failed, on Linux', () => {
    const parts = [{ passed: 2, failed: 0, skipped: 3, reasons: { 'wants rain': 2, '': 1 } }]
    expect(judgeSkips(sum(parts), 'linux').failed).toBe(3)
    expect(judgeSkips(sum(parts), 'darwin').failed).toBe(0)
    expect(skipLine(sum(parts))).toBe('skipped: 2 wants rain, 1 without a reason')
  })

  it('omits zero counts', () => {
    expect(summaryLine({ passed: 7, failed: 0, skipped: 0 })).toBe('7 passed, 0 failed')
    expect(skipLine({ passed: 7, failed: 0, skipped: 0 })).toBeUndefined()
  })
})
