import type { Locator, Page } from '@playwright/test'
import { expect } from '../electron/fixtures'
import type { LaunchedConsole } from '../electron/launch-console'
import { invoke } from '../electron/page-calls'
import { type FaultyServer, startFaultyServer } from './faulty-server'
import { type Row, type Watch, watchConsole } from './row'
import type { SessionFault } from './session-faults'

/** A console on its page of users, connected to a server that can be made to misbehave. */
export interface Connected {
  readonly mesh: LaunchedConsole
  readonly server: FaultyServer
  readonly watch: Watch
}

/** Longer than any fault should take. */
const PATIENCE_MS = 60_000

export async function connectTo(mesh: LaunchedConsole): Promise<Connected> {
  mesh.allow(/.*/)
  const { page } = mesh
  const server = await startFaultyServer()
  await invoke(page, 'servers:add', { name: 'Office', url: server.url, color: 'blue', key: 'key-of-office' })
  await page.goto('app://console/users')
  await expect(page.getByRole('button', { name: 'Create user' })).toBeVisible()
  return { mesh, server, watch: await watchConsole(mesh) }
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Create user' })
/** The field of the form, which a dialog above it hides from screen readers. */
const nameField = (page: Page) =>
  page.getByRole('dialog', { name: 'Create user', includeHidden: true }).getByLabel('Name', { exact: true })
const again = (page: Page) => page.getByRole('dialog', { name: 'Sign in to Office again' })

/** Creates a user as the admin while the fault lasts; the fault ends once something was reported. */
export async function playSession({ mesh, server, watch }: Connected, fault: SessionFault): Promise<Row> {
  const { page } = mesh
  await page.getByRole('button', { name: 'Create user' }).first().click()
  const form = dialog(page)
  const typed = `kept-${fault.name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40)}`.replace(/-$/, '')
  await nameField(page).fill(typed)
  await watch.begin()
  if (fault.shut) await server.shut()
  else server.misbehave(fault.does, fault.all)
  const start = Date.now()
  await form.getByRole('button', { name: 'Create user' }).click()
  const seen = await firstWords(page, form, typed)
  const after = Date.now() - start
  const { stop, uncaught } = await watch.end()
  const done = seen.startsWith('Created')
  const kept = done ? typed : await nameField(page).inputValue()
  if (fault.shut) await server.open()
  else server.misbehave(null)
  await recover(page, form)
  return {
    fault: fault.name,
    seen,
    after,
    kept: done ? 'the change was made' : kept === typed ? 'form and its text' : 'nothing',
    whole: kept === typed,
    stop,
    uncaught,
  }
}

/** Returns the first message: in the form, over the page, or the success. */
async function firstWords(page: Page, form: Locator, typed: string): Promise<string> {
  const over = again(page)
  const alertBox = form.getByRole('alert')
  const end = Date.now() + PATIENCE_MS
  while (Date.now() < end) {
    if (await over.isVisible()) return `${await over.getByRole('heading').innerText()}: sign-in over the page`
    // The sign-in may cover it at any moment.
    const words = (await alertBox.isVisible()) ? await alertBox.innerText({ timeout: 1000 }).catch(() => '') : ''
    if (words !== '') return words
    if (await form.isHidden()) return `Created ${typed}`
    await page.waitForTimeout(50)
  }
  return ''
}

async function recover(page: Page, form: Locator): Promise<void> {
  const over = again(page)
  // The sign-in may cover the form a moment after the form has shown its reason.
  await expect(async () => {
    if (await over.isVisible()) await over.getByRole('button', { name: 'Try again' }).click({ timeout: 2000 })
    await expect(over).toBeHidden({ timeout: 5000 })
    if (await form.isVisible()) await form.getByRole('button', { name: 'Cancel' }).click({ timeout: 2000 })
    await expect(form).toBeHidden({ timeout: 2000 })
  }).toPass({ timeout: PATIENCE_MS })
  await page.reload()
  await expect(page.getByRole('button', { name: /Switch server/ })).toContainText('Connected', { timeout: PATIENCE_MS })
}
