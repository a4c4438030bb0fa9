import type { Page } from '@playwright/test'

/** Watches the page's main thread. Returns a function that returns the longest task since then, in milliseconds. */
export async function watchTasks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const seen = { longest: 0 }
    Object.assign(window, { seenTasks: seen })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration)
    }).observe({ type: 'longtask' })
  })
  return () => page.evaluate(() => (window as unknown as { seenTasks: { longest: number } }).seenTasks.longest)
}
