import type { Page } from '@playwright/test'
import { expect } from '../fixtures'
import { goTo } from './go-to'
import { policyEditor as editor } from './policy'

export const question = (page: Page) => page.getByRole('combobox', { name: 'Ask who reaches whom' })
export const answer = (page: Page) => page.getByRole('region', { name: 'Answer' })

export async function openAccess(page: Page, more = '') {
  await goTo(page, `/access${more}`, 'Who reaches whom')
  await expect(page.getByRole('button', { name: 'Matrix' })).toBeVisible()
}

export async function ask(page: Page, query: string) {
  await question(page).fill(query)
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
}

export async function selectedText(page: Page): Promise<string> {
  await expect(editor(page)).toBeVisible()
  return page.evaluate(() => document.getSelection()?.toString() ?? '')
}
