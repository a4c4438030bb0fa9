import type { Page } from '@playwright/test'

/** Returns the score on the hygiene page, of 100. */
export async function shownScore(page: Page): Promise<number> {
  return Number(
    await page
      .getByText(/of 100 points$/)
      .locator('strong')
      .innerText(),
  )
}
