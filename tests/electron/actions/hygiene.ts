import type { Page } from '@playwright/test'

/** The score that the page of hygiene shows, of 100. */
export async function shownScore(page: Page): Promise<number> {
  return Number(
    await page
      .getByText(/of 100$/)
      .locator('strong')
      .innerText(),
  )
}
