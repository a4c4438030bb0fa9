import type { Page } from '@playwright/test'
import { settled } from './go-to'

/** Elements above the page. */
const LAYERS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], .MuiPopover-paper'

interface Layer {
  readonly kind: string
  readonly name: string
}

/** Returns the elements above the page now, the topmost last. */
export function layersOf(page: Page): Promise<Layer[]> {
  return page.evaluate((selector) => {
    const name = (one: Element) => {
      const label = document.getElementById(one.getAttribute('aria-labelledby') ?? '')
      return (one.getAttribute('aria-label') ?? label?.textContent ?? '').trim()
    }
    return [...document.querySelectorAll(selector)]
      .filter((one) => one.checkVisibility())
      .map((one) => ({ kind: one.getAttribute('role') ?? 'popover', name: name(one) }))
  }, LAYERS)
}

/** Numbers the elements of the topmost layer, so that they can be found again if their name changes. Returns the appearance of each. */
export function mark(page: Page, selector: string, name: string): Promise<string[]> {
  return page.evaluate(
    ([wanted, label, layers]) => {
      const top = [...document.querySelectorAll(layers)].findLast((one) => one.checkVisibility()) ?? document.body
      for (const old of document.querySelectorAll(`[data-crawl^="${label}-"]`)) old.removeAttribute('data-crawl')
      const isOneOfMany = (one: Element) => {
        const item = one.parentElement?.closest('tr, [role="row"], li') ?? null
        const brothers = item?.parentElement ? [...item.parentElement.children] : []
        return item !== null && brothers.indexOf(item) > 1
      }
      const found = [...top.querySelectorAll(wanted)].filter(
        (one) =>
          one.checkVisibility() &&
          !one.matches(':disabled, [aria-disabled="true"]') &&
          !isOneOfMany(one) &&
          // The frame is the same around every page.
          (top !== document.body || location.pathname === '/' || one.closest('main') !== null),
      )
      found.forEach((one, at) => one.setAttribute('data-crawl', `${label}-${at}`))
      return found.map((one) => {
        const icon = one.querySelector('svg')?.getAttribute('class') ?? ''
        const row = one.parentElement?.closest('tr, [role="row"], li') ?? null
        return [
          location.pathname,
          one.className,
          icon,
          row ? 'row' : one.textContent,
          row?.parentElement?.className,
        ].join(' ')
      })
    },
    [selector, name, LAYERS] as const,
  )
}

/** Clicks, and waits for what `opens`; false if it cannot be clicked any more. */
export async function click(page: Page, target: string, opens = LAYERS): Promise<boolean> {
  try {
    await page.locator(`[data-crawl="${target}"]`).first().click({ timeout: 3_000 })
  } catch {
    return false
  }
  await untilOpen(page, opens)
  await settled(page)
  return true
}

/**
 * Resolves once one of `layers` is visible; gives up when nothing in the document has changed for a while, because a dialog's code may have to
 * be loaded.
 */
async function untilOpen(page: Page, layers: string): Promise<void> {
  await page.evaluate(
    ([selector, quietMs]) =>
      new Promise<void>((resolve) => {
        const isOpen = () => [...document.querySelectorAll(selector)].some((one) => one.checkVisibility())
        const end = () => {
          observer.disconnect()
          resolve()
        }
        let timer = setTimeout(end, quietMs)
        const observer = new MutationObserver(() => {
          clearTimeout(timer)
          if (isOpen()) end()
          else timer = setTimeout(end, quietMs)
        })
        observer.observe(document, { subtree: true, childList: true, attributes: true })
        if (isOpen()) end()
      }),
    [layers, layers === LAYERS ? QUIET_MS : LOADING_MS] as const,
  )
}

/** A button that opens something changes the document within this many milliseconds. */
const QUIET_MS = 120
/** The code of a dialog that a menu opens may take this long to load without a change of the document. */
const LOADING_MS = 600
