import { configure } from '@testing-library/react'
import { onTestFinished } from 'vitest'

/**
 * Makes queries by role and name several times faster on pages with tables: happy-dom computes every style from every sheet for each
 * element of a query. While the test runs, only inline styles count, and elements hidden by CSS count as visible: a test that opens a
 * dialog queries within it.
 */
export function quickQueries(): void {
  const before = window.getComputedStyle.bind(window)
  configure({ defaultHidden: true })
  window.getComputedStyle = (element) => (element as HTMLElement).style
  onTestFinished(() => {
    window.getComputedStyle = before
    configure({ defaultHidden: false })
  })
}
