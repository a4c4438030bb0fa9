import type { Locator, Page } from '@playwright/test'
import { expect } from '../fixtures'
import { callApi, invoke } from '../page-calls'

export interface Stored {
  id: string
  policy: string
}

export const storedPolicy = async (page: Page) => (await callApi(page, 'GET', '/api/v1/policy')).body as Stored
export const policyEditor = (page: Page) => page.getByRole('textbox', { name: 'Access policy in HuJSON' })
export const reviewOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Review changes' })

/** The policy of a server that was just added: the page is the one that adds servers. */
/** A link of the rail. */
export const inRail = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name, exact: true })

export async function openPolicyOf(page: Page): Promise<void> {
  await page.goto('app://console/settings/policy')
  await expect(policyEditor(page)).toBeVisible()
}

/** Opens the policy's text from the rail, whichever view was open last. */
export async function openPolicy(page: Page): Promise<void> {
  await inRail(page, 'Policy').click()
  await page.getByRole('group', { name: 'Policy view' }).getByRole('button', { name: 'Text' }).click()
  await expect(policyEditor(page)).toBeVisible()
}

/** Pastes a text over everything, keeping its lines. */
export async function replaceText(page: Page, text: string): Promise<void> {
  await policyEditor(page).click()
  await page.keyboard.press('Control+a')
  await policyEditor(page).evaluate((editor, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
  await expect(page.getByText('Unsaved changes')).toBeVisible()
}

/** Returns the text as the console stores it: the draft that a crash would not lose, otherwise the stored policy. For the demo network. */
export async function keptPolicy(page: Page): Promise<string> {
  const answer = await invoke(page, 'draft:get', { id: 'demo' })
  return (answer.ok ? answer.value?.text : undefined) ?? (await storedPolicy(page)).policy
}

/** Discards typed changes from any page, because a window with unsaved changes would ask before it closes. */
export async function discardChanges(page: Page): Promise<void> {
  // A dialog below another one is hidden from screen readers.
  const dialogs = page.getByRole('dialog', { includeHidden: true })
  for (let open = await dialogs.count(); open > 0; open--) {
    await page.keyboard.press('Escape')
    await expect(dialogs).toHaveCount(open - 1)
  }
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Discard changes…' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByText('Unsaved changes', { exact: true })).toHaveCount(0)
}

/** Changes the stored policy in the editor and opens the review. */
export async function reviewChange(page: Page, change: (policy: string) => string): Promise<Locator> {
  const { policy } = await storedPolicy(page)
  const changed = change(policy)
  expect(changed).not.toBe(policy)
  await replaceText(page, changed)
  await page.keyboard.press('Control+s')
  await expect(reviewOf(page)).toBeVisible()
  return reviewOf(page)
}
