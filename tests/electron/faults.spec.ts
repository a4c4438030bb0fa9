import type { Page } from '@playwright/test'
import { call } from './actions/call'
import { setFaults } from './actions/faults'
import { goTo } from './actions/go-to'
import { OneNode } from './actions/shapes'
import { expect, test } from './fixtures'

test.use({ begin: 'forget' })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const alertBox = (page: Page) => page.getByRole('main').getByRole('alert')
const rows = (page: Page, name: string) =>
  page
    .getByRole('grid', { name })
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') })
/** Polls come every 10 s. */
const poll = { timeout: 60_000 }

test.beforeEach(({ mesh }) =>
  mesh.allow(/Failed to load resource: the server responded with a status of (401|500|503)/),
)

test('a slow list shows its skeleton, but not before 150 ms', async ({ page }) => {
  await setFaults(page, { endpoint: 'GET /api/v1/user', latencyMs: 2500 })
  await page.goto('app://console/users')
  const waiting = page.locator('[data-waiting]')
  await expect(waiting).toBeVisible()
  // It appears with an animation, which is set to these times, so the computer's clock does not matter.
  const opacities = await waiting.evaluate((element) => {
    const [animation] = element.getAnimations()
    animation?.pause()
    return [0, 149, 1000].map((time) => {
      if (animation) animation.currentTime = time
      return getComputedStyle(element).opacity
    })
  })
  expect(opacities).toEqual(['0', '0', '1'])
  await expect(page.getByRole('grid', { name: 'Users' })).toHaveAttribute('aria-busy', 'true')
  await expect(rows(page, 'Users').first()).toBeVisible()
  await expect(waiting).toHaveCount(0)
})

test('a failed list shows its reason, and Retry loads it', async ({ page }) => {
  await setFaults(page, { endpoint: 'GET /api/v1/user', status: 500 })
  await page.goto('app://console/users')
  await expect(alertBox(page)).toContainText('The users could not be loaded')
  await expect(alertBox(page)).toContainText('Something failed in the console or on the server.')
  await page.getByText('Details', { exact: true }).click()
  await expect(alertBox(page)).toContainText('injected fault: status 500')
  await alertBox(page).getByRole('button', { name: 'Retry' }).click()
  await expect(alertBox(page)).toContainText('The users could not be loaded')
  await setFaults(page)
  await alertBox(page).getByRole('button', { name: 'Retry' }).click()
  await expect(rows(page, 'Users').first()).toBeVisible()
  await expect(alertBox(page)).toHaveCount(0)
})

test('a response that breaks off is explained', async ({ page }) => {
  await setFaults(page, { endpoint: 'GET /api/v1/routes', cutBody: true })
  await page.goto('app://console/routes')
  await expect(alertBox(page)).toContainText('The routes could not be loaded')
  await expect(alertBox(page)).toContainText('The console does not understand the server’s response.')
  await setFaults(page)
  await alertBox(page).getByRole('button', { name: 'Retry' }).click()
  await expect(rows(page, 'Routes by prefix').first()).toBeVisible()
})

test('a refused key is reported over the page, which returns once the key works', async ({ page }) => {
  await goTo(page, '/machines?q=state%3Aonline', 'Machines')
  await expect(page.getByRole('button', { name: 'State: Online', exact: true })).toBeVisible()
  await setFaults(page, { endpoint: '*', status: 401 })
  const again = page.getByRole('dialog', { name: 'Sign in to Demo network again' })
  await expect(again).toBeVisible(poll)
  await setFaults(page)
  await again.getByRole('button', { name: 'Try again' }).click()
  await expect(again).toBeHidden()
  await expect(heading(page)).toHaveText('Machines')
  await expect(page.getByRole('button', { name: 'State: Online', exact: true })).toBeVisible()
  await expect(rows(page, 'Machines').first()).toBeVisible()
  expect(page.url()).toBe('app://console/machines?q=state%3Aonline')
})

test('a server that stops answering: known data stays, with its age, until it answers again', async ({ page }) => {
  await goTo(page, '/machines', 'Machines')
  const grid = page.getByRole('grid', { name: 'Machines' })
  const known = (await grid.getAttribute('aria-rowcount')) ?? ''
  await setFaults(page, { endpoint: '*', status: 503 })
  const notice = page.getByRole('status').filter({ hasText: 'answers cannot be used' })
  await expect(notice).toContainText(/answers cannot be used\. Last usable response (a moment|\d+ s) ago\./, poll)
  await expect(notice).toContainText('answers that it is unavailable (status 503).')
  await expect(notice).not.toContainText('cannot be reached')
  await expect(page.getByRole('button', { name: /Switch server/ })).toContainText('Answers cannot be used')
  await expect(grid).toHaveAttribute('aria-rowcount', known)
  await expect(rows(page, 'Machines').first()).toBeVisible()
  // Time passes and the age increases.
  const age = await notice.innerText()
  await expect(notice).not.toHaveText(age, poll)
  // Retrying while the server is still offline changes nothing.
  await notice.getByRole('button', { name: 'Retry' }).click()
  await expect(notice).toBeVisible()
  await setFaults(page)
  // A poll may be faster than this click.
  await notice
    .getByRole('button', { name: 'Retry' })
    .click({ timeout: 3000 })
    .catch(() => undefined)
  await expect(notice).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Switch server/ })).toContainText('Connected')
})

test('a refused change is reverted, reported, and can be retried', async ({ page }) => {
  const before = (await call(page, 'GET', '/node/1', undefined, OneNode)).node.givenName
  await goTo(page, '/machines/1', before)
  await heading(page).getByRole('button').click()
  const field = page.getByRole('textbox', { name: 'Name' })
  await field.fill('renamed-1')

  // An inline field waits for the server and keeps the typed text.
  await setFaults(page, { endpoint: 'POST /api/v1/node/:nodeId/rename/:newName', status: 500 })
  await field.press('Enter')
  await expect(alertBox(page)).toContainText('Something failed')
  await expect(field).toHaveValue('renamed-1')
  await setFaults(page)
  await field.press('Enter')
  await expect(heading(page)).toHaveText('renamed-1')

  // A refused undo shows why, and can be retried.
  await setFaults(page, { endpoint: 'POST /api/v1/node/:nodeId/rename/:newName', status: 500 })
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  const toast = page.getByRole('alert').filter({ hasText: 'Not undone.' })
  await expect(toast).toBeVisible()
  await expect(heading(page)).toHaveText('renamed-1')
  await setFaults(page)
  await toast.getByRole('button', { name: 'Retry' }).click()
  await expect(heading(page)).toHaveText(before)
  await expect(toast).toHaveCount(0)
})
