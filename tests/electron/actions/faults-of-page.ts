import type { Page } from '@playwright/test'

/** Returns all layout faults of the page's tables, in words. */
export function faultsOfTables(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = []
    for (const table of document.querySelectorAll('table[role=grid]')) {
      const frame = table.parentElement
      if (!frame) continue
      if (frame.scrollWidth > frame.clientWidth)
        faults.push(`${frame.scrollWidth - frame.clientWidth} px beside the frame`)
      // Rows fill the frame up to its scroll bar.
      const { left: start } = frame.getBoundingClientRect()
      const inner = { left: start + frame.clientLeft, right: start + frame.clientLeft + frame.clientWidth }
      for (const row of table.querySelectorAll('tr')) {
        const { left, right, height } = row.getBoundingClientRect()
        if (left - inner.left > 0.5 || inner.right - right > 0.5) faults.push(`a row from ${left} to ${right}`)
        if (row.dataset['id'] !== undefined && Math.abs(height - 36) > 0.5) faults.push(`a row of ${height} px`)
      }
      for (const dot of table.querySelectorAll('td span:has(> svg[viewBox="0 0 10 10"])')) {
        const label = dot.querySelector('span')
        const cell = dot.closest('td')
        if (label && label.scrollWidth > label.clientWidth) faults.push(`cut: ${label.textContent}`)
        if (cell && dot.getBoundingClientRect().right > cell.getBoundingClientRect().right + 0.5)
          faults.push(`over the edge: ${cell.textContent}`)
      }
      for (const time of table.querySelectorAll('td time')) {
        const box = time.parentElement
        if (box && box.scrollWidth > box.clientWidth) faults.push(`cut: ${time.textContent}`)
      }
    }
    return faults
  })
}

/** Returns texts that are cut without their whole text as a tooltip, or that overflow their container. */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = []
    // The editor, and elements for screen readers alone, one pixel wide.
    const isLeftOut = (one: Element) => one.clientWidth <= 1 || one.closest('.cm-editor, [inert]') !== null
    const hasText = (one: Element) =>
      [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
    for (const one of document.querySelectorAll('body *')) {
      if (!(one instanceof HTMLElement) || !one.checkVisibility() || isLeftOut(one)) continue
      const { overflowX, display } = getComputedStyle(one)
      if (display === 'inline') continue
      const over = one.scrollWidth > one.clientWidth + 1
      const edge = one.getBoundingClientRect()
      const isOut = [...one.childNodes].some((node) => {
        if (node.nodeType !== 3) return false
        const range = document.createRange()
        range.selectNodeContents(node)
        const { right, width } = range.getBoundingClientRect()
        return width > 0 && right > edge.right + 0.5
      })
      const words = one.textContent?.trim().slice(0, 40)
      if (over && overflowX === 'hidden' && hasText(one) && !one.closest('[title], [aria-label]'))
        faults.push(`cut: ${words}`)
      if (isOut && overflowX === 'visible') faults.push(`sticks out: ${words}`)
    }
    return faults
  })
}

/** Elements designed to scroll sideways: a matrix, the map, lists of pages that fold to a line, tabs, code. */
const SIDEWAYS = '[role=grid], nav, .MuiTabs-scroller, .cm-editor, pre, code, [role=group]'

/** Returns everything that makes the page wider than the window. */
export function widePlaces(page: Page): Promise<string[]> {
  return page.evaluate((sideways) => {
    const { scrollWidth, clientWidth } = document.documentElement
    const faults = scrollWidth > clientWidth ? [`the window by ${scrollWidth - clientWidth} px`] : []
    for (const one of document.querySelectorAll('main, main *')) {
      if (!['auto', 'scroll'].includes(getComputedStyle(one).overflowX) || one.scrollWidth <= one.clientWidth) continue
      if (!one.closest(sideways) && !one.querySelector(':scope > [role=grid], :scope > [role=group]'))
        faults.push(`${one.tagName} ${one.className} by ${one.scrollWidth - one.clientWidth} px`)
    }
    return faults
  }, SIDEWAYS)
}

/** Returns switches whose thumb is aligned with neither edge of the section around it. */
export function hangingSwitches(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.MuiSwitch-root')].flatMap((one) => {
      const section = one.closest('section')?.getBoundingClientRect()
      if (!section) return []
      const { left, right } = one.getBoundingClientRect()
      const [from, to] = [left - section.left, section.right - right]
      return Math.min(Math.abs(from), Math.abs(to)) < 0.6 ? [] : [`${one.textContent}: ${from} px, ${to} px`]
    }),
  )
}

/** Returns the names of the buttons styled as the primary action. */
export function primaryButtons(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.MuiButton-containedPrimary')]
      .filter((one) => one.checkVisibility())
      .map(({ textContent }) => textContent ?? ''),
  )
}
