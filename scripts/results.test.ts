import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sum, summaryLine, tally } from './lib/results.mjs'

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
  it('reads vitest, where pending and todo are skipped', () => {
    const file = report({ numPassedTests: 5, numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 })
    expect(tally(file, 1)).toEqual({ passed: 5, failed: 2, skipped: 2 })
  })

  it('reads Playwright', () => {
    expect(tally(report({ stats: { expected: 3, unexpected: 1, flaky: 0, skipped: 4 } }), 1)).toEqual({
      passed: 3,
      failed: 1,
      skipped: 4,
    })
  })

  it('counts a run that ended badly without a failed test as a failure', () => {
    expect(tally(report({ numPassedTests: 5, numFailedTests: 0 }), 1)).toEqual({ passed: 5, failed: 1, skipped: 0 })
    expect(tally(join(folder, 'missing.json'), 134)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })
})

describe('the summary', () => {
  it('adds the parts up in one line', () => {
    const parts = [
      { passed: 5, failed: 0, skipped: 0 },
      { passed: 2, failed: 1, skipped: 3 },
    ]
    expect(summaryLine(sum(parts))).toBe('7 passed, 1 failed, 3 skipped')
  })

  it('does not mention what did not happen', () => {
    expect(summaryLine({ passed: 7, failed: 0, skipped: 0 })).toBe('7 passed, 0 failed')
  })
})
