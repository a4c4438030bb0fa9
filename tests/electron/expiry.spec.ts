import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import ICAL from 'ical.js'
import { goTo } from './actions/go-to'
import { demoNodes } from './actions/jobs'
import { choose } from './actions/keyboard'
import { call } from './actions/call'
import { ApiKeys, PreAuthKeys } from './actions/shapes'
import { expect, test } from './fixtures'

test.use({ begin: 'reload' })

const open = (page: Page, query = '') => goTo(page, `/expiry${query}`, 'Expiry')
const line = (page: Page) => page.getByRole('table', { name: 'Expiries by week' })
const list = (page: Page) => page.getByRole('grid', { name: 'Expiries' })
const cells = (page: Page, kind: string) => line(page).getByRole('row').filter({ hasText: kind }).getByRole('button')
const job = (page: Page, name: RegExp) => page.getByRole('region', { name })

test('numbers of the time line link to the counted machines, and together count all machines', async ({ page }) => {
  const nodes = await demoNodes(page)
  await open(page)
  const counts = (await cells(page, 'Machines').allTextContents()).map(Number)
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(nodes.length)
  const expired = nodes.filter(({ expiry }) => expiry !== null && Date.parse(expiry) <= Date.now())
  await cells(page, 'Machines').first().click()
  await expect(cells(page, 'Machines').first()).toHaveAttribute('aria-pressed', 'true')
  await expect(list(page).getByRole('link')).toHaveCount(expired.length)
  const names = await list(page).getByRole('link').allInnerTexts()
  expect(names.toSorted()).toEqual(expired.map(({ givenName }) => givenName).toSorted())
  await expect(page).toHaveURL(/kind=machine&week=past/)
})

test('machines are renewed and set to never expire from their list, as jobs that can be undone', async ({ page }) => {
  await open(page, '?kind=machine&week=never')
  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  const bar = page.getByRole('region', { name: 'Selected' })
  const renew = bar.getByRole('button', { name: /^Change expiry of \d+ machines$/ })
  const count = Number(/\d+/.exec(await renew.innerText())?.[0])
  await renew.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`${count} will change`)
  await dialog.getByRole('button', { name: 'In 30 days' }).click()
  await dialog.getByRole('button', { name: /^Change expiry/ }).click()
  await expect(job(page, /machines/)).toContainText(`Changed the expiry of ${count} machines`)
  const soon = (await demoNodes(page)).filter(({ expiry }) => expiry !== null && Date.parse(expiry) > Date.now())
  expect(soon.length).toBeGreaterThanOrEqual(count)
  await open(page, '?kind=machine')
  // Others may expire in the same week.
  const most = async () => Math.max(...(await cells(page, 'Machines').allTextContents()).map(Number))
  await expect.poll(most).toBeGreaterThanOrEqual(count)
})

test('keys are rotated by keyboard: new ones first, shown once, then the old ones expire', async ({ page, mesh }) => {
  await open(page, '?kind=apiKey')
  const before = (await call(page, 'GET', '/apikey', undefined, ApiKeys)).apiKeys
  const working = before.filter(({ expiration }) => expiration !== null && Date.parse(expiration) > Date.now())
  expect(working.length).toBeGreaterThan(0)
  await page.getByRole('checkbox', { name: 'Select all rows' }).focus()
  await page.keyboard.press('Space')
  await choose(page, page.getByRole('region', { name: 'Selected' }).getByRole('button', { name: /^Rotate \d+ keys?$/ }))
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('The expiry of a key cannot be changed')
  await choose(page, dialog.getByRole('button', { name: /^Create \d+ new keys?$/ }))
  const secrets = page.getByRole('dialog', { name: /new keys?$/ })
  await expect(secrets.getByRole('button', { name: 'Copy' })).toHaveCount(before.length)
  const [secret] = await secrets.getByRole('group').allTextContents()
  await page.keyboard.press('Enter')
  await expect.poll(() => mesh.app.evaluate(({ clipboard }) => clipboard.readText())).toBe(secret)
  // Old keys whose new secrets were not copied would stay in use.
  for (const item of await secrets.getByRole('listitem').all()) await choose(page, item.getByRole('button'))
  await choose(page, secrets.getByRole('button', { name: 'Done' }))
  const expire = page.getByRole('dialog', { name: /^Expire/ })
  await expect(expire).toContainText('The new keys are created.')
  await choose(page, expire.getByRole('button', { name: /^Expire \d+ API keys?$/ }))
  await expect(job(page, /API keys?$/)).toContainText(/^Expired \d+ API keys?/)
  const after = (await call(page, 'GET', '/apikey', undefined, ApiKeys)).apiKeys
  expect(after).toHaveLength(2 * before.length)
  const ids = new Set(before.map(({ id }) => id))
  const ended = ({ expiration }: (typeof after)[number]) => expiration !== null && Date.parse(expiration) <= Date.now()
  expect(after.filter(({ id }) => ids.has(id)).every(ended)).toBe(true)
  expect(after.filter(({ id }) => !ids.has(id)).some(ended)).toBe(false)
  // No secret is stored anywhere.
  expect(await page.content()).not.toContain(secret)
  const kept = await Promise.all(
    ['history.db', 'history.db-wal'].map((name) => readFile(join(mesh.userData, name), 'latin1').catch(() => '')),
  )
  expect(kept.join('')).not.toContain(secret)
})

test('the list is saved as a calendar that another program reads', async ({ page, mesh }) => {
  await open(page)
  const file = join(mesh.userData, 'expiry.ics')
  await mesh.app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
  }, file)
  await page.getByRole('button', { name: 'Export calendar' }).click()
  await expect(page.getByText(/^Saved \d+ events?$/)).toBeVisible()
  const nodes = await demoNodes(page)
  const { preAuthKeys } = await call(page, 'GET', '/preauthkey', undefined, PreAuthKeys)
  const { apiKeys } = await call(page, 'GET', '/apikey', undefined, ApiKeys)
  const ends = [
    ...nodes.map(({ expiry }) => expiry),
    ...preAuthKeys.filter(({ used, reusable }) => reusable || !used).map(({ expiration }) => expiration),
    ...apiKeys.map(({ expiration }) => expiration),
  ]
  const ahead = ends.flatMap((end) => (end !== null && Date.parse(end) > Date.now() ? [Date.parse(end)] : []))
  const calendar = new ICAL.Component(ICAL.parse(await readFile(file, 'utf8')))
  const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
  const seconds = (times: number[]) => times.map((time) => Math.floor(time / 1000)).toSorted((a, b) => a - b)
  expect(seconds(events.map(({ startDate }) => startDate.toJSDate().getTime()))).toEqual(seconds(ahead))
})

test('a missing capability of the server is shown beside the action that needs it', async ({ page }) => {
  await open(page, '?kind=apiKey')
  await list(page)
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  const entry = page.getByRole('menuitem', { name: 'Change expiry…' })
  await expect(entry).toBeDisabled()
  await expect(entry).toContainText('The expiry of a key cannot be changed. Rotate the key instead.')
  await page.keyboard.press('Escape')
  await page.getByPlaceholder('Search names, users, tags').fill('nothing like this')
  await expect(page.getByText('No entry matches this filter.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filter' }).click()
  await expect(list(page).getByRole('row').nth(1)).toBeVisible()
})

test('one filter lists everything that expires within 14 days, with its owner', async ({ page }) => {
  const now = Date.now()
  const soon = (await demoNodes(page)).filter(({ expiry }) => {
    const left = expiry === null ? 0 : Date.parse(expiry) - now
    return left > 0 && left <= 14 * 86_400_000
  })
  await open(page, '?kind=machine')
  const filter = page.getByRole('button', { name: /^Within 14 days/ })
  await filter.click()
  await expect(page).toHaveURL(/within=soon/)
  await expect(list(page).getByRole('link')).toHaveCount(soon.length)
  await expect(filter).toContainText(String(soon.length))
  for (const { id, user, tags } of soon)
    await expect(list(page).locator(`[data-id="machine ${id}"]`)).toContainText(user?.name ?? tags[0] ?? '')
})
