import type { Locator, Page } from '@playwright/test'
import { plainPolicy } from '@tests/support/plain-policy'
import { expect } from '../fixtures'
import { callApi } from '../page-calls'
import { keptPolicy } from './policy'

export { plainPolicy as policy } from '@tests/support/plain-policy'

export const forms = (page: Page): Locator => page.getByRole('region', { name: 'Policy as forms' })
export const dialog = (page: Page): Locator => page.getByRole('dialog')
export const row = (page: Page, index: number): Locator => forms(page).getByRole('listitem').nth(index)
export const add = (page: Page, name: string): Promise<void> =>
  forms(page).getByRole('button', { name, exact: true }).click()

export const expectText = (page: Page, text: string): Promise<void> => expect.poll(() => keptPolicy(page)).toBe(text)

/** Stores a policy and opens the forms of one of its sections. */
export async function openForms(page: Page, section: string, text = plainPolicy): Promise<void> {
  await callApi(page, 'PUT', '/api/v1/policy', { policy: text })
  await page.goto(`app://console/settings/policy?view=forms&section=${section}`)
  await expect(forms(page)).toBeVisible()
}

export async function openTab(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('tab', { name }).click()
  await expect(page.getByRole('tab', { name, selected: true })).toBeVisible()
}

/** Types names into a field of chips. */
export async function fill(page: Page, label: string, ...names: string[]): Promise<void> {
  const field = dialog(page).getByRole('combobox', { name: label, exact: true })
  for (const name of names) {
    await field.fill(name)
    await field.press('Enter')
  }
}

export async function submit(page: Page, name: string): Promise<void> {
  await dialog(page).getByRole('button', { name, exact: true }).click()
  await expect(dialog(page)).toHaveCount(0)
}

/** A console with unsaved changes asks before it closes. */
export async function leaveForms(page: Page): Promise<void> {
  if ((await dialog(page).count()) > 0) await page.keyboard.press('Escape')
  if ((await page.getByText('Unsaved changes', { exact: true }).count()) === 0) return
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Discard changes…' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByText('Unsaved changes', { exact: true })).toHaveCount(0)
}
