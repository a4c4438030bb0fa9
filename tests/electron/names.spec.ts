import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'

test.use({ begin: 'forget' })

/** The table of docs/qa.md: the names promised to external tests. */
const rows = [
  ...readFileSync(join(import.meta.dirname, '../../docs/qa.md'), 'utf8').matchAll(
    /^\| (`\/.*?`|sign-in) \| (\w+) \| (.+?) \|$/gm,
  ),
].map(([, page = '', role = '', name = '']) => ({ page: page.replaceAll('`', ''), role, name }))
const pages = [...new Set(rows.map((row) => row.page))]

async function check(page: Page, of: string): Promise<void> {
  for (const { role, name } of rows.filter((row) => row.page === of)) {
    const found = page.getByRole(role as Parameters<Page['getByRole']>[0], { name, exact: true })
    await expect(found.first(), `${of}: ${role} “${name}”`).toBeAttached()
  }
}

test('the names that docs/qa.md promises exist', async ({ page }) => {
  expect(rows.length).toBeGreaterThan(15)
  for (const path of pages.filter((each) => each.startsWith('/'))) {
    await page.goto(`app://console${path}`)
    await check(page, path)
  }
})

test('those of the sign-in page exist, too', async ({ launch }) => {
  const { page } = await launch({ mock: false })
  await check(page, 'sign-in')
})
