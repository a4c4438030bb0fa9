import type { Page } from '@playwright/test'
import { goTo } from './actions/go-to'
import { demoNodes } from './actions/jobs'
import { expect, test } from './fixtures'
import { callApi, invoke } from './page-calls'
import { keysReady } from './actions/keys'

test.use({ begin: 'forget', options: { motion: true } })

const dialog = (page: Page) => page.getByRole('dialog')

/** Expires machines of one owner as a job, and waits for its end. */
async function expireSome(page: Page): Promise<string[]> {
  const nodes = (await demoNodes(page)).filter(
    ({ user, expiry, online }) => online && user !== null && (expiry === null || Date.parse(expiry) > Date.now()),
  )
  const chosen = nodes.slice(0, 3)
  const items = chosen.map(({ id, name, givenName, user, forcedTags, expiry, approvedRoutes }) => ({
    act: { kind: 'node.expire' as const, id },
    before: { kind: 'node' as const, id, name, givenName, user, forcedTags, expiry, approvedRoutes },
  }))
  const started = await invoke(page, 'jobs:start', { serverId: 'demo', action: 'expireNow', items })
  expect(started).toMatchObject({ ok: true })
  await expect(page.getByRole('region', { name: 'Expire 3 machines', exact: true })).toContainText('Expired 3 machines')
  return chosen.map(({ id }) => id)
}

const expired = async (page: Page, ids: readonly string[]) =>
  (await demoNodes(page)).filter(
    ({ id, expiry }) => ids.includes(id) && expiry !== null && Date.parse(expiry) <= Date.now(),
  ).length

const nameOf = async (page: Page, id: string) => (await demoNodes(page)).find((node) => node.id === id)?.givenName

test('undoing a job requires confirming its name, time, number and gained access', async ({ page }) => {
  await callApi(page, 'PUT', '/api/v1/policy', {
    policy: '{"acls": [{"action": "accept", "src": ["*"], "dst": ["*:22"]}]}',
  })
  await goTo(page, '/machines', 'Machines')
  const ids = await expireSome(page)
  const job = page.getByRole('region', { name: 'Expire 3 machines', exact: true })
  await job.getByRole('button', { name: /^Undo 3…/ }).click()
  await expect(dialog(page)).toContainText('Undo: Expire 3 machines?')
  await expect(dialog(page)).toContainText(/Started .*(now|ago)/)
  await expect(dialog(page)).toContainText('3 items will be restored.')
  await expect(dialog(page).getByRole('region', { name: 'Who gains or loses access' })).toContainText(
    /are offline: the policy’s access applies/,
  )
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  expect(await expired(page, ids)).toBe(3)
  await job.getByRole('button', { name: /^Undo 3…/ }).click()
  await dialog(page).getByRole('button', { name: 'Undo 3', exact: true }).click()
  await expect.poll(() => expired(page, ids)).toBe(0)
})

test('Z asks about the newest change, whether it is a job or a single act, by keyboard', async ({ page }) => {
  await goTo(page, '/machines', 'Machines')
  await keysReady(page)
  const ids = await expireSome(page)
  const [id = ''] = ids
  const before = await nameOf(page, id)
  await callApi(page, 'POST', `/api/v1/node/${id}/rename/newest-change`)
  await page.keyboard.press('z')
  await expect(dialog(page)).toContainText(`Undo: Machine ${before} renamed?`)
  await expect(dialog(page).getByLabel('Reason (optional)')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await expect.poll(() => nameOf(page, id)).toBe(before)
  await page.keyboard.press('z')
  await expect(dialog(page)).toContainText('Undo: Expire 3 machines?')
  expect(await expired(page, ids)).toBe(3)
  await page.keyboard.press('Control+Enter')
  await expect(dialog(page)).toHaveCount(0)
  await expect.poll(() => expired(page, ids)).toBe(0)
})

test('Z reports if there is nothing to undo', async ({ page }) => {
  await goTo(page, '/machines', 'Machines')
  await keysReady(page)
  await page.keyboard.press('z')
  await expect(page.getByText('Nothing to undo.')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
})
