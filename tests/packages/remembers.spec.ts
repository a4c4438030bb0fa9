import type { Page } from '@playwright/test'
import { goTo, settled } from '../electron/actions/go-to'
import { shownScore } from '../electron/actions/hygiene'
import { demoNodes } from '../electron/actions/jobs'
import { choose, moveTo, openByPalette, press } from '../electron/actions/keyboard'
import { callApi, invoke } from '../electron/page-calls'
import { expect, type Installed, test } from './console'
import { serve, type ServedNetwork, unpackInspectable } from './shipped'
import { nameServer } from '../electron/actions/name-server'

// The packaged console stores and watches: an admin's whole workflow, once by mouse and once by keyboard.

const NINETY_DAYS = ['--mock', '--mock-seed=7', '--mock-nodes=50', '--mock-days=90']

let shipped: Awaited<ReturnType<typeof unpackInspectable>>
test.beforeAll(async () => void (shipped = await unpackInspectable()))
test.afterAll(() => shipped.remove())
const serving: ServedNetwork[] = []
test.afterEach(async () => {
  for (const one of serving.splice(0)) await one.end('SIGKILL')
})

const rail = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name, exact: true })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const entry = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

/** Returns the current name of the first machine. */
async function firstName(page: Page): Promise<string> {
  return (await demoNodes(page))[0]?.givenName ?? ''
}

/** A console with alerts asks once, in a system dialog, whether to continue without a window. */
async function endsWithItsWindow(page: Page): Promise<void> {
  expect(await invoke(page, 'watch:choose', { closing: 'quit' })).toMatchObject({ ok: true })
}

/** After a restart it still knows past changes, and that its records were not modified. */
async function remembersAfterRestart(first: Installed, again: () => Promise<Installed>, done: string): Promise<void> {
  await endsWithItsWindow(first.page)
  await first.close()
  const { page } = await again()
  await goTo(page, '/activity', 'Activity')
  await expect(entry(page, done).first()).toBeVisible()
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('alert')).toContainText('all unchanged since they were recorded')
}

test('by mouse: presence, an alert, an undo, expiries, findings, and all of it after a restart', async ({ start }) => {
  test.setTimeout(180_000)
  const first = await start(shipped.program, NINETY_DAYS)
  const { page } = first
  await rail(page, 'Machines').click()
  const link = page.getByRole('grid', { name: 'Machines' }).getByRole('link').first()
  const name = await link.innerText()
  await link.click()
  await expect(heading(page)).toHaveText(name)
  const id = /\d+$/.exec(new URL(page.url()).pathname)?.[0]

  const presence = page.getByRole('region', { name: 'Presence' })
  await presence.getByRole('button', { name: '90 days' }).click()
  await expect(presence).toContainText(/\d%/)
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Notify me when this goes offline' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Alert saved')).toBeVisible()

  await callApi(page, 'POST', `/api/v1/node/${id}/rename/packed-by-mouse`)
  await rail(page, 'Activity').click()
  await entry(page, `Machine ${name} renamed`).getByRole('button', { name: /^Undo/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(entry(page, 'Undone:')).toHaveCount(1)
  expect((await demoNodes(page)).map(({ givenName }) => givenName)).toContain(name)

  await rail(page, 'Expiry').click()
  await settled(page)
  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  await page
    .getByRole('region', { name: 'Selected' })
    .getByRole('button', { name: /^Change expiry of \d+ machines$/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'In 30 days' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Change expiry/ })
    .click()
  await expect(page.getByRole('region', { name: /machines/ })).toContainText(/^Changed the expiry of \d+ machines/)

  await rail(page, 'Hygiene').click()
  await settled(page)
  const before = await shownScore(page)
  await page
    .getByRole('button', { name: /^Accept .*…$/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('A packaged decision')
  await page.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(page.getByRole('region', { name: '1 accepted finding' })).toContainText('A packaged decision')
  expect(await shownScore(page)).toBeGreaterThanOrEqual(before)

  await remembersAfterRestart(first, () => start(shipped.program, ['--mock']), 'Undone:')
})

test('by keyboard: the same workflow', async ({ start }) => {
  test.setTimeout(180_000)
  const first = await start(shipped.program, NINETY_DAYS)
  const { page } = first
  const name = await firstName(page)
  await openByPalette(page, name, name)

  await choose(page, page.getByRole('button', { name: `Actions for ${name}` }))
  await moveTo(page, page.getByRole('menuitem', { name: 'Notify me when this goes offline' }), 'ArrowDown')
  await page.keyboard.press('Enter')
  await choose(page, page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }))
  await expect(page.getByText('Alert saved')).toBeVisible()

  const presence = page.getByRole('region', { name: 'Presence' })
  await moveTo(page, presence.getByRole('button', { name: '24 h' }))
  const longest = presence.getByRole('button', { name: '90 days' })
  await moveTo(page, longest, 'ArrowRight')
  await press(page, 'Enter')
  await expect(longest).toHaveAttribute('aria-pressed', 'true')
  await moveTo(page, presence.getByRole('slider', { name: 'Presence over time' }))
  await page.keyboard.press('Home')
  const earliest = await presence.getByRole('slider').getAttribute('aria-valuetext')
  await expect(presence).toContainText(earliest ?? 'none')

  await callApi(page, 'POST', '/api/v1/node/1/rename/packed-by-keys')
  await openByPalette(page, 'Activity', 'Activity')
  await choose(page, entry(page, `Machine ${name} renamed`).getByRole('button', { name: /^Undo/ }))
  await choose(page, page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }))
  await expect(entry(page, 'Undone:')).toHaveCount(1)
  expect((await demoNodes(page)).map(({ givenName }) => givenName)).toContain(name)

  await openByPalette(page, 'Expiry', 'Expiry')
  await settled(page)
  // Into the list by its search, past the weeks, each of which is a stop.
  await press(page, '/', 'ArrowDown', 'Control+a')
  await choose(
    page,
    page.getByRole('region', { name: 'Selected' }).getByRole('button', { name: /^Change expiry of \d+ machines$/ }),
  )
  await expect(page.getByRole('dialog')).toContainText(/\d+ will change/)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('region', { name: /machines/ })).toContainText(/^Changed the expiry of \d+ machines/)

  await openByPalette(page, 'Hygiene', 'Hygiene')
  await settled(page)
  await choose(page, page.getByRole('button', { name: /^Accept .*…$/ }).first())
  await moveTo(page, page.getByRole('dialog').getByRole('textbox', { name: 'Reason' }))
  await page.keyboard.type('A packaged decision')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('region', { name: '1 accepted finding' })).toContainText('A packaged decision')

  await remembersAfterRestart(first, () => start(shipped.program, ['--mock']), 'Undone:')
})

test('the demo network next to one served by another console, whose machines have the same ids', async ({
  start,
  home,
}) => {
  test.setTimeout(180_000)
  const served = await serve(shipped.program, [`--user-data-dir=${home.folder}/served`, '--mock-seed=8'], home.env)
  serving.push(served)
  const { page } = await start(shipped.program, [])
  await nameServer(page, 'Branch')
  await page.getByLabel('Address').fill(served.url)
  await page.getByLabel('API key', { exact: true }).fill(served.key)
  await page.getByRole('button', { name: 'Add and connect' }).click()
  await expect(heading(page)).toHaveText('Overview')
  await endsWithItsWindow(page)
  const theirs = (await served.names())[0] ?? ''
  await callApi(page, 'POST', '/api/v1/node/1/rename/branch-machine')
  await callApi(page, 'POST', '/api/v1/user', { name: 'branch-user' })
  await goTo(page, '/activity', 'Activity')
  await expect(entry(page, `Machine ${theirs} renamed`)).toHaveCount(1)

  await page.getByRole('button', { name: /^Switch server:/ }).click()
  await page.getByRole('menuitemradio', { name: /Demo network/ }).click()
  await expect(page.getByRole('button', { name: /^Switch server:/ })).toContainText('Demo network')
  await goTo(page, '/activity', 'Activity')
  await expect(page.getByText('branch-machine')).toHaveCount(0)
  await goTo(page, '/compare', 'Compare')
  const theirUser = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'branch-user' }) })
  await expect(theirUser.getByRole('cell')).toHaveText(['Not present', 'Present'])
})
