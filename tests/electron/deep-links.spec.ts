import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startJsonServer } from '@main/headscale/testing/remote-server'
import { expect, test } from './fixtures'
import type { LaunchedConsole } from './launch-console'
import { invoke } from './page-calls'
import { runToEnd } from './run-to-end'
import { pressKey } from './actions/keys'

/** Follows a link as the system does while the console runs: starts it again with the link as its argument. */
async function follow({ userData }: LaunchedConsole, link: string): Promise<void> {
  const second = await runToEnd({ userData, mock: false, args: [link] })
  expect(second.code).toBe(0)
}

const address = (page: Page) => page.evaluate(() => location.pathname + location.search)

async function firstId(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const { nodes } = (await (await fetch('/api/v1/node')).json()) as { nodes: { id: string }[] }
    return nodes[0]?.id ?? ''
  })
}

test('a link opens its page in the running console', async ({ page, mesh }) => {
  const id = await firstId(page)
  await follow(mesh, `mesh-console://machines/${id}?server=demo`)
  await expect.poll(() => address(page)).toBe(`/machines/${id}`)
  await follow(mesh, 'mesh-console://settings/policy')
  await expect(page.getByRole('heading', { level: 1, name: 'Access policy' })).toBeVisible()
  expect(mesh.app.windows()).toHaveLength(1)
})

test('a console started by a link opens its page', async ({ launch }) => {
  const { page } = await launch({ args: ['mesh-console://routes'] })
  await expect(page.getByRole('heading', { level: 1, name: 'Routes' })).toBeVisible()
})

test('hostile links change nothing and are reported', async ({ page, mesh }) => {
  await page.getByRole('link', { name: 'Routes', exact: true }).click()
  await expect.poll(() => address(page)).toBe('/routes')
  for (const link of [
    'mesh-console://auth?add',
    'mesh-console://machines/../../auth?returnTo=//example.com',
    'mesh-console://users/%2e%2e%2fauth',
    'mesh-console:javascript:alert(1)',
    'mesh-console://machines/12?server=a&server=b --mock-reset',
  ]) {
    await follow(mesh, link)
    await expect(page.getByText('This link does not point to a page of Mesh Console.'), link).toBeVisible()
    expect(await address(page), link).toBe('/routes')
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(page.getByText('This link does not point to a page of Mesh Console.')).toHaveCount(0)
  }
  expect(await invoke(page, 'session:get', undefined)).toMatchObject({ ok: true, value: { servers: [] } })
  expect(mesh.log()).toContain('link refused')
})

test('a link names its server by name, host or not at all; an unknown one is asked about and never added', async ({
  launch,
}) => {
  const far = await startJsonServer({
    'GET /version': { version: 'v0.29.2' },
    'GET /api/v1/apikey': { apiKeys: [] },
    'GET /api/v1/node': { nodes: [] },
    'GET /api/v1/user': { users: [{ id: '1', name: 'alice', createdAt: '2026-01-01T00:00:00Z' }] },
    'GET /api/v1/preauthkey': { preAuthKeys: [] },
  })
  const mesh = await launch({ mock: false })
  const { page } = mesh
  mesh.allow(/401|404|5\d\d/)

  // Signed out: sign in first, then open it.
  await follow(mesh, 'mesh-console://users/alice')
  await expect.poll(() => address(page)).toBe('/auth?returnTo=%2Fusers%2Falice')
  await invoke(page, 'servers:add', { name: 'Office', url: far.url, color: 'green', key: 'key-of-this-test' })
  await invoke(page, 'servers:use', { id: 'demo' })

  await follow(mesh, 'mesh-console://users/alice?server=OFFICE')
  await expect(page.getByRole('heading', { level: 1, name: 'alice' })).toBeVisible()
  await expect(page.getByText('Link opened on Office')).toBeVisible()

  await follow(mesh, 'mesh-console://routes?server=vpn.unknown.example')
  const dialog = page.getByRole('dialog', { name: 'On which server should the link open?' })
  await expect(dialog.getByText(/vpn\.unknown\.example/)).toBeVisible()
  expect(await address(page)).toBe('/users/alice')
  await dialog.getByRole('button', { name: 'Demo network' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Routes' })).toBeVisible()

  await follow(mesh, `mesh-console://users/alice?server=${encodeURIComponent(new URL(far.url).host)}`)
  await expect(page.getByRole('heading', { level: 1, name: 'alice' })).toBeVisible()
  const { servers } = await session(page)
  expect(servers.map(({ name }) => name)).toEqual(['Office'])

  // A link copied from this console leads back to the same place.
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await mesh.app.evaluate(({ clipboard }) => clipboard.readText())).toBe(
    `mesh-console://users/alice?server=${encodeURIComponent(new URL(far.url).host)}`,
  )
  await far.close()
})

test('a link to the demo network asks before it opens it or creates its database', async ({ launch }) => {
  const mesh = await launch({ mock: false, env: { PUBLIC_MOCK: 'false' } })
  const { page, userData } = mesh
  const database = () => existsSync(join(userData, 'mock.db'))
  await follow(mesh, 'mesh-console://machines?server=demo')
  const dialog = page.getByRole('dialog', { name: 'On which server should the link open?' })
  await expect(dialog.getByText(/opens the demo network/)).toBeVisible()
  expect((await session(page)).currentId).toBeNull()
  expect(database()).toBe(false)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  expect(database()).toBe(false)
  await follow(mesh, 'mesh-console://machines?server=demo')
  await dialog.getByRole('button', { name: 'Demo network' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Machines' })).toBeVisible()
  // The page has its title before the demo network has answered.
  await expect.poll(database).toBe(true)
})

test('a link asks before it closes a dialog with typed text', async ({ page, mesh }) => {
  await page.getByRole('link', { name: 'Users', exact: true }).click()
  await pressKey(page, 'n')
  const field = page.getByRole('dialog').getByRole('textbox').first()
  await field.fill('half-typed')
  await follow(mesh, 'mesh-console://routes')
  const asked = page.getByRole('dialog', { name: 'Open the link?' })
  await expect(asked).toBeVisible()
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await expect(field).toHaveValue('half-typed')
  expect(await address(page)).toMatch(/^\/users/)
  await follow(mesh, 'mesh-console://routes')
  await asked.getByRole('button', { name: 'Open the link' }).click()
  await expect.poll(() => address(page)).toBe('/routes')
})

async function session(page: Page) {
  const answer = await invoke(page, 'session:get', undefined)
  if (!answer.ok) throw new Error(answer.error.message)
  return answer.value
}
