import type { Locator, Page } from '@playwright/test'
import type { Capability } from '@shared/api/capabilities'
import { untilReady } from '../electron/until-ready'
import { expect } from './fixtures'
import { nameServer } from '../electron/actions/name-server'

/** The capabilities that About lists, in its words and order. */
export const capabilities: Record<Capability, string> = {
  moveNode: 'move machines to other users',
  expireAt: 'set expiry dates',
  neverExpire: 'turn off expiry',
  tagsAreIdentity: 'tags in place of owners',
  deletePreAuthKey: 'delete pre-auth keys',
  tagOnlyPreAuthKey: 'pre-auth keys with tags only',
  userProfile: 'user profiles',
  policyCheck: 'check policies',
  authSessions: 'approve waiting sessions',
  oauthClients: 'clients for programs (OAuth)',
}

/** Opens a page of the console by its address, as its links do. */
export async function go(page: Page, path: string): Promise<void> {
  await page.goto(`app://console${path}`)
  await untilReady(page)
}

/** The list is refreshed every ten seconds. */
export const POLLED = { timeout: 25_000 }

export const row = (page: Page, name: string | RegExp): Locator => page.getByRole('row').filter({ hasText: name })
export const dialog = (page: Page): Locator => page.getByRole('dialog')

export async function choose(page: Page, name: string, entry: string | RegExp): Promise<void> {
  await row(page, name)
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await page.getByRole('menuitem', { name: entry }).click()
}

/** Opens the menu of a row and returns the state of an entry. */
async function entryOf(page: Page, name: string, entry: string | RegExp): Promise<Locator> {
  await row(page, name)
    .first()
    .getByRole('button', { name: /^Actions for/ })
    .click()
  return page.getByRole('menuitem', { name: entry })
}

export async function expectOffered(page: Page, name: string, entry: string | RegExp): Promise<void> {
  await expect(await entryOf(page, name, entry)).not.toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
}

/** An act that the server does not support stays in its place, disabled, with the reason. */
export async function expectRefusedEntry(page: Page, name: string, entry: string, reason: RegExp): Promise<void> {
  const item = await entryOf(page, name, new RegExp(entry.replace('…', '')))
  await expect(item).toHaveAttribute('aria-disabled', 'true')
  await expect(item).toContainText(reason)
  await page.keyboard.press('Escape')
}

/** The part of a listed key that lists always show: without the common start, the mask, and the part that older servers do not mask. */
export const telling = (key = 'no key'): string =>
  key
    .replace(/^hskey-(auth|api)-/, '')
    .replace(/-?\*{3}$/, '')
    .slice(0, 8)

export async function submit(page: Page, name: string | RegExp): Promise<void> {
  await dialog(page).getByRole('button', { name }).click()
}

/** Confirms a deletion that requires typing the name. */
export async function confirmByName(page: Page, name: string): Promise<void> {
  await dialog(page).getByRole('textbox').fill(name)
  await submit(page, `Delete ${name}`)
}

/** Replaces the editor's text by pasting, because during typing it would close brackets automatically. */
export async function paste(page: Page, editor: Locator, text: string): Promise<void> {
  await editor.click()
  await page.keyboard.press('Control+a')
  await editor.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

/** Fills the form on /auth and submits it. */
export async function addServer(page: Page, url: string, key: string): Promise<void> {
  await nameServer(page, 'Real server')
  await page.getByLabel('Address').fill(url)
  await page.getByLabel('API key', { exact: true }).fill(key)
  await page.getByRole('button', { name: 'Add and connect' }).click()
}
