import type { Page } from '@playwright/test'
import { callApi } from '../electron/page-calls'
import { expect, test } from './fixtures'
import { thisLine } from './line'
import { until } from './processes'

// Distributions and containers often build Headscale without a version: its line must be detected by its features.
test.use({ program: process.env['MESH_CONSOLE_HEADSCALE_PLAIN'] ?? '' })

const { can, plainVersion } = thisLine()

/** Makes a call as the page does: through the window, the main process and the network. It must succeed. */
async function call(page: Page, method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const answer = await callApi(page, method, `/api/v1${path}`, body)
  expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBe(200)
  return answer.body as Record<string, unknown>
}

test('a build without a version: lists, and a write of each kind', async ({ page, startClient, api }) => {
  expect(await call(page, 'GET', '/server')).toMatchObject({ version: plainVersion, capabilities: can })
  for (const list of ['/user', '/node', '/routes', '/preauthkey', '/apikey', '/policy']) await call(page, 'GET', list)
  await call(page, 'POST', '/user', { name: 'alice' })
  await call(page, 'POST', '/user/alice/rename/carol', {})
  const { preAuthKey } = await call(page, 'POST', '/preauthkey', { user: 'carol' })
  const router = await startClient('router-1')
  await router.join((preAuthKey as { key: string }).key, '--advertise-routes=10.9.0.0/24')
  const node = await until('the machine announces its route', async () =>
    (await api.nodes.list({})).nodes.find((each) => each.availableRoutes.includes('10.9.0.0/24')),
  )
  await call(page, 'POST', `/node/${node.id}/rename/gate`, {})
  await call(page, 'POST', `/node/${node.id}/approve_routes`, { routes: ['10.9.0.0/24'] })
  await call(page, 'PUT', '/policy', { policy: '{"acls":[{"action":"accept","src":["*"],"dst":["*:*"]}]}' })
  if (!can.tagsAreIdentity) await call(page, 'POST', `/node/${node.id}/tags`, { tags: ['tag:a'] })
  const gate = page.getByRole('row').filter({ hasText: 'gate' })
  await page.goto('app://console/machines')
  await expect(gate).toContainText('1 subnet')
  await call(page, 'POST', `/node/${node.id}/expire`, {})
  // An expired machine serves no prefix.
  await page.reload()
  await expect(gate).toContainText('Down')
  await call(page, 'DELETE', `/node/${node.id}`)
  await call(page, 'DELETE', '/user/carol')
})
