import type { Page } from '@playwright/test'

/** Names the server in the form that adds one; otherwise its address does. */
export async function nameServer(page: Page, name: string): Promise<void> {
  const advanced = page.getByRole('button', { name: /^Advanced/ })
  await advanced.click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await advanced.click()
}
