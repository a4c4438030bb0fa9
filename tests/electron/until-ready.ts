import type { Page } from '@playwright/test'

/** Resolves once the page of the console has rendered its first screen. */
export async function untilReady(page: Page): Promise<void> {
  // A demo network of 50,000 machines is created first, which takes a while on a busy machine.
  await page.waitForSelector('html[data-app-state="ready"]', { state: 'attached', timeout: 150_000 })
}
