import type { Page } from '@playwright/test'
import { expect } from '../fixtures'

/** The page listens to command keys once it has settled. */
export async function keysReady(page: Page): Promise<void> {
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  // A page that was just loaded may not listen yet.
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(help).toBeVisible({ timeout: 2000 })
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)
}
