import type { Page } from '@playwright/test'
import { type RemoteServer, startRemoteServer } from '@main/headscale/testing/remote-server'
import { expectAccessible } from './actions/axe'
import { cutTexts, faultsOfTables, widePlaces } from './actions/faults-of-page'
import { goTo, settled } from './actions/go-to'
import { headscale } from './actions/headscale'
import { choose, moveTo, press } from './actions/keyboard'
import { policyEditor, reviewOf } from './actions/policy'
import { openWindow } from './actions/windows'
import { expect, test } from './fixtures'
import { invoke } from './page-calls'

test.use({ begin: 'forget' })

const SECRET = 'the-secret-part-of-the-key'
const open: RemoteServer[] = []
test.beforeEach(({ mesh }) => mesh.allow(/40\d|50\d|compare:server/))
test.afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()))
})

interface Saved {
  readonly id: string
  readonly server: RemoteServer
}

/** Adds a server with one user and a policy, and opens it. */
async function add(page: Page, name: string, user: string, policy: string): Promise<Saved> {
  const server = await startRemoteServer(headscale(user, 0, { policy, updatedAt: '2026-01-01T00:00:00Z' }))
  open.push(server)
  const key = `hskey-api-${name.slice(0, 10).padEnd(12, 'x')}-${SECRET}`
  const added = await invoke(page, 'servers:add', { name, url: server.url, color: 'blue', key })
  expect(added).toMatchObject({ ok: true })
  return { id: (added.ok && added.value.session?.currentId) || '', server }
}

const compare = (page: Page) => goTo(page, '/compare', 'Compare')
const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })

/** A console with unsaved changes asks before it quits. */
async function discard(page: Page) {
  await page.getByRole('button', { name: 'Discard them' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByRole('button', { name: 'Discard them' })).toHaveCount(0)
}

const OFFICE = '{\n  // ours\n  "acls": [],\n}\n'
const BRANCH = '{\n  // the database\n  "hosts": { "db": "10.0.0.5" }, "acls": []\n}\n'

test.describe('two saved servers', () => {
  test.use({ options: { mock: false } })

  test('shows missing and differing items; a section is copied here with its comments, up to the review', async ({
    page,
  }) => {
    await add(page, 'Third', 'carol', '{}')
    await add(page, 'Branch', 'bob', BRANCH)
    await add(page, 'Office', 'alice', OFFICE)
    await compare(page)
    await page.getByRole('combobox', { name: 'Compare with' }).click()
    await page.getByRole('option', { name: 'Branch' }).click()
    await settled(page)
    await expect(row(page, 'alice').getByRole('cell')).toHaveText(['Present', 'Not present'])
    await expect(row(page, 'bob').getByRole('cell')).toHaveText(['Not present', 'Present'])
    await expect(row(page, 'hosts')).toContainText('"db": "10.0.0.5"')
    await expect(page.getByRole('region', { name: 'No difference' })).toContainText('Active API keys')

    await page.getByRole('button', { name: 'Copy hosts to Office…' }).click()
    await expect(reviewOf(page)).toBeVisible()
    await expect(reviewOf(page)).toContainText('// the database')
    await page.keyboard.press('Escape')
    await expect(policyEditor(page)).toContainText('// ours')
    await expect(policyEditor(page)).toContainText('"hosts": { "db": "10.0.0.5" }')
    await discard(page)
  })

  test('a section is copied to the other server by keyboard, and the window switches to it', async ({ page }) => {
    await add(page, 'Branch', 'bob', BRANCH)
    await add(page, 'Office', 'alice', '{ "tagOwners": { "tag:a": [] }, "acls": [] }')
    await compare(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await choose(page, page.getByRole('button', { name: 'Copy tagOwners to Branch…' }))
    await expect(reviewOf(page)).toBeVisible()
    await press(page, 'Escape')
    await expect(page.getByRole('button', { name: /^Switch server:/ })).toContainText('Branch')
    await expect(policyEditor(page)).toContainText('// the database')
    await expect(policyEditor(page)).toContainText('"tag:a"')
    await discard(page)
  })

  test('a policy that another window has open is not overwritten', async ({ page, mesh }) => {
    await add(page, 'Branch', 'bob', BRANCH)
    await add(page, 'Office', 'alice', OFFICE)
    await compare(page)
    const button = page.getByRole('button', { name: 'Copy hosts to Office…' })
    await expect(button).toBeEnabled()
    const second = await openWindow(mesh)
    await goTo(second, '/settings/policy', 'Access policy')
    await expect(policyEditor(second)).toContainText('// ours')
    await button.click()
    await expect(page.getByText('The policy of Office is open in another window.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compare')
  })

  test('a locked, offline or keyless server shows its problem and the remedy', async ({ page }) => {
    const branch = await add(page, 'Branch', 'bob', BRANCH)
    await add(page, 'Office', 'alice', OFFICE)
    expect(await invoke(page, 'servers:update', { id: branch.id, readOnly: true })).toMatchObject({ ok: true })
    await compare(page)
    const locked = page.getByRole('group', { name: 'Branch is read-only in this console.' })
    await expect(locked.getByRole('button', { name: 'Copy acls to Branch…' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Copy hosts to Office…' })).toBeEnabled()

    const servers = [{ name: 'Cellar', url: 'https://cellar.example.com', color: 'red' as const }]
    expect(await invoke(page, 'settings:import', { servers, prefs: {} })).toMatchObject({ ok: true })
    await page.getByRole('combobox', { name: 'Compare with' }).click()
    await page.getByRole('option', { name: 'Cellar' }).click()
    const failed = page.getByRole('alert').filter({ hasText: 'cannot be compared' })
    await expect(failed).toContainText('Enter its API key first.')
    await expect(failed.getByRole('link', { name: 'Sign in…' })).toHaveAttribute('href', /\/auth\?server=/)

    await branch.server.close()
    await page.getByRole('combobox', { name: 'Compare with' }).click()
    await page.getByRole('option', { name: 'Branch' }).click()
    await expect(failed).toContainText('Branch cannot be compared')
    await expect(failed.getByRole('button', { name: 'Retry' })).toBeVisible()
    await expect(failed.getByRole('link', { name: 'Server settings' })).toBeVisible()
  })
})

test('differences fit the smallest window in German, with names of 60 characters, without violations, and can be reached by link', async ({
  page,
  mesh,
}) => {
  const name = 'Zweigstelle Friedrichshafen am Bodensee, Halle 3, Gebäude 12'
  await add(page, name, 'a.user.with.a.name.of.sixty.characters.or.so@friedrichshafen', BRANCH)
  await invoke(page, 'servers:use', { id: 'demo' })
  await invoke(page, 'prefs:set', { language: 'de' })
  await mesh.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(900, 600))
  await goTo(page, '/compare', 'Vergleichen')
  const jumps = page.getByRole('navigation', { name: 'Zu den Unterschieden' })
  await expect(jumps).toBeVisible()
  const faults = await Promise.all([faultsOfTables(page), cutTexts(page), widePlaces(page)])
  // Column headers are one line, with their whole text as the title.
  expect(faults.flat().filter((fault) => !fault.includes('Zweigstelle'))).toEqual([])
  await expectAccessible(page)
  const policy = page.getByRole('region', { name: /^Zugriffsrichtlinie: / })
  await expect(policy.getByRole('heading')).not.toBeInViewport()
  await jumps.getByRole('button', { name: /^Zugriffsrichtlinie \d/ }).click()
  await expect(policy.getByRole('heading')).toBeInViewport()
  await press(page, 'Tab')
  await expect(policy.getByRole('button').first()).toBeFocused()
})

test('compares the demo network with a saved server, without any secret in the page', async ({ page }) => {
  await compare(page)
  await expect(page.getByText('Compare this server with another one')).toBeVisible()
  await add(page, 'Branch', 'bob', BRANCH)
  await invoke(page, 'servers:use', { id: 'demo' })
  await goTo(page, '/', 'Overview')
  await compare(page)
  await expect(row(page, 'bob').getByRole('cell')).toHaveText(['Not present', 'Present'])
  await expect(page.getByText('Demo network compared with Branch')).toBeVisible()
  await moveTo(page, page.getByRole('combobox', { name: 'Compare with' }))
  const text = await page.content()
  expect(text).not.toContain(SECRET)
  expect(text).not.toMatch(/hskey-/)
})
