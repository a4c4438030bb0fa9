import type { Page } from '@playwright/test'
import { expect } from '../fixtures'

/** Resolves once the window listens to the keys of commands, which it does when its first page is complete. */
export async function keysReady(page: Page): Promise<void> {
  await expect(page.locator('html[data-keys=ready]')).toBeAttached()
}

/** Presses the key of a command. */
export async function pressKey(page: Page, key: string): Promise<void> {
  await keysReady(page)
  await page.keyboard.press(key)
}
