import { writeFileSync } from 'node:fs'
import type { Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter'

/** Counts the passed expectations, for the table in the README. A check inside another one (`expect.poll`) is part of it. */
// Playwright loads a reporter by its default export.
// oxlint-disable-next-line import/no-default-export -- Playwright takes a reporter as a default export
export default class CountChecks implements Reporter {
  private count = 0

  onStepEnd(_test: TestCase, _result: TestResult, step: TestStep): void {
    if (step.category === 'expect' && !step.error && step.parent?.category !== 'expect') this.count += 1
  }

  onEnd(): void {
    const file = process.env['MESH_CONSOLE_CHECKS']
    if (file) writeFileSync(file, String(this.count))
  }
}
