import { configure } from '@testing-library/react'
import { onTestFinished } from 'vitest'

/**
 * Makes finding things by role and name several times quicker on pages with tables: happy-dom works out every style from every sheet for
 * each element a query looks at. Styles are inline ones only while the test runs, and what CSS hides counts as there: a test that opens
 * a dialog looks within it.
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
