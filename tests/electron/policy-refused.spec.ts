import { startJsonServer } from '@main/headscale/testing/remote-server'
import type { Page } from '@playwright/test'
import { violations } from './actions/axe'
import { alice, machineOfAlice } from './actions/headscale'
import { expect, test } from './fixtures'
import { invoke } from './page-calls'

const rule = '{ "action": "accept", "src": ["alice@"], "dst": ["100.64.0.2:22"] }'

const section = (page: Page) => page.getByRole('region', { name: 'Access', exact: true })
/** Returns the section's warning, read from the console's own pages. */
async function warning(page: Page, path: string) {
  await page.goto(`app://console${path}`)
  await page.getByRole('main').hover()
  // It is drawn when it is scrolled into view.
  await expect(async () => {
    await page.mouse.wheel(0, 2000)
    await expect(section(page)).toBeVisible({ timeout: 1000 })
  }).toPass()
  return section(page).getByRole('alert')
}

// An older server keeps policies that the current rules refuse, and a file on any server can hold anything.
test('a refused policy, or a text that is not a policy, is reported wherever access is shown', async ({ launch }) => {
  const { page, allow } = await launch({ mock: false })
  // The remote server returns nothing but these responses.
  allow(/status of 50\d/)
  const answers: Record<string, unknown> = {
    'GET /version': { version: 'v0.28.0' },
    'GET /api/v1/apikey': { apiKeys: [] },
    'GET /api/v1/user': { users: [alice] },
    'GET /api/v1/node': { nodes: [machineOfAlice('1', 'laptop'), machineOfAlice('2', 'db')] },
    'GET /api/v1/node/1': { node: machineOfAlice('1', 'laptop') },
    'GET /api/v1/preauthkey': { preAuthKeys: [] },
    'GET /api/v1/policy': { policy: `{ "groups": { "dev": [] }, "acls": [${rule}] }`, updatedAt: alice.createdAt },
  }
  const server = await startJsonServer(answers)
  const added = await invoke(page, 'servers:add', { name: 'Old', url: server.url, color: 'blue', key: 'secret-key' })
  expect(added.ok).toBe(true)

  for (const path of ['/machines/1', '/users/alice']) {
    await expect(await warning(page, path)).toContainText(
      'By this console’s check, the server’s release refuses this policy',
    )
    await expect(section(page)).toContainText('Group has to start with "group:", got: "dev"')
    await expect(section(page)).not.toContainText(/Reaches \d+ of/)
    expect(await violations(page)).toEqual([])
  }

  answers['GET /api/v1/policy'] = { policy: '{ "acls": [ ', updatedAt: '2026-02-01T00:00:00Z' }
  for (const path of ['/machines/1', '/users/alice']) {
    await expect(await warning(page, path)).toContainText('The text cannot be read')
    await expect(section(page)).not.toContainText(/Reaches \d+ of/)
  }
  await server.close()
})
