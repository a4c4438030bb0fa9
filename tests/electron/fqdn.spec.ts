import { headscale } from './actions/headscale'
import { startRemoteServer } from '@main/headscale/testing/remote-server'
import { expect, test } from './fixtures'
import { invoke } from './page-calls'
import { untilReady } from './until-ready'
import { settled } from './actions/go-to'

test('the demo’s machines have a full name, which is copied, and which SSH and the browser use', async ({
  page,
  mesh,
}) => {
  await page.goto('app://console/machines/1')
  await untilReady(page)
  await settled(page)
  const name = await page.getByRole('heading', { level: 1 }).textContent()
  const fqdn = `${name}.mesh.demo.example`
  await page.getByRole('button', { name: `Copy ${fqdn} (Full name)`, exact: true }).click()
  await expect.poll(() => mesh.app.evaluate(({ clipboard }) => clipboard.readText())).toBe(fqdn)
  await page.getByRole('button', { name: 'Copy SSH command' }).click()
  await expect.poll(() => mesh.app.evaluate(({ clipboard }) => clipboard.readText())).toBe(`ssh ${fqdn}`)
  await expect(page.getByRole('link', { name: 'Open in the browser' })).toHaveAttribute('href', `http://${fqdn}`)
})

test('the base domain of a server is entered in its form, validated, stored and removed', async ({ launch }) => {
  const server = await startRemoteServer(headscale('alice'))
  const { page } = await launch({ mock: false })
  await invoke(page, 'servers:add', { name: 'Home', url: server.url, color: 'green', key: 'key-of-home-aaaaaaaa' })
  await page.goto('app://console/settings/servers')
  await untilReady(page)
  const saved = async () => {
    const session = await invoke(page, 'session:get', undefined)
    return session.ok ? session.value.servers[0]?.baseDomain : 'none'
  }
  const fill = async (typed: string) => {
    await page.getByRole('button', { name: 'Actions for Home' }).click()
    await page.getByRole('menuitem', { name: 'Edit…' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'MagicDNS base domain' }).fill(typed)
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  }
  await fill('https://mesh.example.com')
  await expect(page.getByRole('dialog')).toContainText('A base domain consists of letters, digits, hyphens and dots')
  await page.getByRole('dialog').getByRole('textbox', { name: 'MagicDNS base domain' }).fill(' Mesh.Example.com. ')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await saved()).toBe('mesh.example.com')
  // A settings file sets the domains of new servers, and leaves those of existing ones.
  const other = { name: 'Away', url: 'https://away.example.com', color: 'red' as const, baseDomain: 'away.example' }
  const same = { name: 'Home', url: server.url, color: 'green' as const, baseDomain: 'elsewhere.example' }
  const taken = await invoke(page, 'settings:import', { servers: [other, same], prefs: {} })
  expect(taken.ok && taken.value.session.servers.map(({ baseDomain }) => baseDomain)).toEqual([
    'mesh.example.com',
    'away.example',
  ])
  await fill('')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await saved()).toBeUndefined()
  await server.close()
})
