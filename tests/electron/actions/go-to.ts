import type { Page } from '@playwright/test'
import { expect } from '../fixtures'

/** Opens an address inside the running page, as a link does, and waits for its heading and its data. */
export async function goTo(page: Page, path: string, title: string | RegExp): Promise<void> {
  await page.evaluate(push, path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await settled(page)
}

/** Opens an address whose heading is unknown inside the running page; waits up to a second for another heading. */
export async function follow(page: Page, path: string): Promise<void> {
  const before = await page.locator('h1').first().textContent()
  await page.evaluate(push, path)
  const isOther = (text: string | null) => document.querySelector('h1')?.textContent !== text
  await page.waitForFunction(isOther, before, { timeout: 1_000 }).catch(() => undefined)
}

/** Runs in the page. */
function push(to: string): void {
  const { idx = 0 } = (history.state ?? {}) as { idx?: number }
  const state = { usr: null, key: Math.random().toString(36).slice(2), idx: idx + 1 }
  history.pushState(state, '', to)
  dispatchEvent(new PopStateEvent('popstate', { state }))
}

/** Waits until nothing on screen is loading or moving. */
export async function settled(page: Page): Promise<void> {
  // One call that waits in the page takes less time than polling it from here.
  if (await page.evaluate(untilStill).catch(() => false)) return
  // The document was replaced meanwhile.
  await expect(page.locator('html[data-app-state="ready"]')).toBeAttached()
  await page.evaluate(untilStill)
}

/** Runs in the page. */
async function untilStill(): Promise<true> {
  const isBusy = () =>
    document.querySelector('[aria-busy="true"], [data-waiting]') !== null ||
    [...document.querySelectorAll('[role="progressbar"]')].some((bar) => bar.checkVisibility())
  while (isBusy()) {
    await new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        observer.disconnect()
        resolve()
      })
      observer.observe(document, { subtree: true, childList: true, attributes: true })
    })
  }
  // A cursor blinks for ever, and scroll-linked animations end with the scrolling.
  const ending = document
    .getAnimations()
    .filter(
      ({ effect, timeline }) => timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity,
    )
  await Promise.allSettled(ending.map((animation) => animation.finished))
  return true
}
