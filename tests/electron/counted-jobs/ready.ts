import type { Page } from '@playwright/test'
import { expect } from '../fixtures'

/** The keys of commands are listened to once the page rests. */
export async function keysReady(page: Page): Promise<void> {
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  // A page that has just been loaded may not listen yet.
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(help).toBeVisible({ timeout: 2000 })
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)
}
