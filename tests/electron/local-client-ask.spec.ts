import type { Page } from '@playwright/test'
import { call } from './actions/call'
import { demoNodes } from './actions/jobs'
import { askAgain, type DemoNode, fromHere, test } from './actions/client-network'
import { goTo } from './actions/go-to'
import { expect } from './fixtures'

const allow = (src: string[], dst: string[]) => ({ action: 'accept', src, dst })
const store = (page: Page, acls: object[]) => call(page, 'PUT', '/policy', { policy: JSON.stringify({ acls }) })
const ask = (page: Page, from: DemoNode, to: DemoNode, port = '') =>
  goTo(page, `/access?q=${encodeURIComponent(`${from.givenName} → ${to.givenName}${port}`)}`, 'Who reaches whom')
const diagnosis = (page: Page, { givenName }: DemoNode) =>
  page.getByRole('region', { name: `From this computer to ${givenName}` })
const layer = (page: Page, to: DemoNode, name: string) =>
  diagnosis(page, to)
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^${name}: `) })

test('Ask diagnoses a connection from this computer, tests the asked port, and copies it without names', async ({
  network: { page, mesh, client, self, direct },
}) => {
  await store(page, [allow(['*'], ['*:*'])])
  await page.goto('app://console/access')
  await page.getByRole('button', { name: 'From this computer' }).click()
  await expect(page.getByRole('combobox', { name: 'Ask who reaches whom' })).toHaveValue(`${self.givenName} → `)
  await ask(page, self, direct, ':5432')
  await expect(layer(page, direct, 'Policy')).toContainText('The policy allows it.')
  await expect(layer(page, direct, 'Peer')).toContainText('This computer’s client knows it.')
  await expect(layer(page, direct, 'Path')).toContainText('127.0.0.1:50840')
  await diagnosis(page, direct).getByRole('button', { name: 'Test port' }).click()
  await expect(layer(page, direct, 'Port')).toContainText('The machine refuses connections to this port')
  expect(client.calls().filter((line) => line.startsWith('nc '))).toEqual([`nc ${direct.ipAddresses[0]} 5432`])

  const copied = () => mesh.app.evaluate(({ clipboard }) => clipboard.readText())
  await diagnosis(page, direct).getByRole('button', { name: 'Copy', exact: true }).click()
  await expect.poll(copied).toContain(`${self.givenName} → ${direct.givenName}`)
  expect(await copied()).toContain('127.0.0.1:50840')
  await diagnosis(page, direct).getByRole('button', { name: 'Copy without names' }).click()
  await expect.poll(copied).toContain('A → B')
  for (const name of [self.givenName, direct.givenName, self.name, direct.name, '127.0.0.1'])
    expect(await copied()).not.toContain(name)
  // A question about other machines needs no client.
  await ask(page, direct, self)
  await expect(page.getByRole('region', { name: 'Answer' })).toBeVisible()
  await expect(diagnosis(page, self)).toHaveCount(0)
})

test('each failing layer offers the act that fixes it', async ({
  network: { page, client, self, direct, idle, hidden },
}) => {
  const link = (to: DemoNode, name: string, label: string) => layer(page, to, name).getByRole('link', { name: label })
  await store(page, [allow([self.ipAddresses[0] ?? ''], [`${direct.ipAddresses[0]}:22`])])

  await test.step('policy and peer', async () => {
    await ask(page, self, hidden)
    await expect(link(hidden, 'Policy', 'Edit the policy')).toHaveAttribute('href', '/settings/policy')
    await expect(link(hidden, 'Peer', 'Edit the policy')).toBeVisible()
    await page.goto(`app://console/machines/${hidden.id}`)
    await fromHere(page).getByRole('button', { name: 'Why can’t I reach it?' }).click()
    await expect(link(hidden, 'Policy', 'Show the policy’s answer')).toHaveAttribute('href', /^\/access\?q=/)
  })

  await test.step('routes', async () => {
    await page.goto(`app://console/machines/${idle.id}`)
    await expect(fromHere(page)).toContainText('no traffic yet')
    await fromHere(page).getByRole('button', { name: 'Why can’t I reach it?' }).click()
    await expect(layer(page, idle, 'Routes')).toBeVisible()
  })

  await test.step('ping', async () => {
    client.answer('ping', 'echo "ping \\"x\\" timed out"; echo "no reply"; exit 1')
    await page.goto(`app://console/machines/${direct.id}`)
    await fromHere(page).getByRole('button', { name: 'Why can’t I reach it?' }).click()
    await diagnosis(page, direct).getByRole('button', { name: 'Ping', exact: true }).click()
    await expect(layer(page, direct, 'Ping')).toContainText('No ping was answered')
    await link(direct, 'Ping', 'Measure this computer’s network').click()
    await expect(page.getByRole('button', { name: 'Measure' })).toBeVisible()
  })

  await test.step('expiry', async () => {
    await call(page, 'POST', `/node/${direct.id}/expire`, {})
    await page.goto(`app://console/machines/${direct.id}`)
    await fromHere(page).getByRole('button', { name: 'Why can’t I reach it?' }).click()
    await expect(diagnosis(page, direct)).toContainText('The machine’s key has expired.')
    const label = `Change the expiry of ${direct.givenName}`
    await layer(page, direct, 'Expiry').getByRole('button', { name: label }).click()
    await expect(page.getByRole('dialog', { name: `Expiry of ${direct.givenName}` })).toBeVisible()
    await page.keyboard.press('Escape')
    await ask(page, self, direct)
    await expect(link(direct, 'Expiry', label)).toHaveAttribute('href', `/machines/${direct.id}`)
  })

  await test.step('online', async () => {
    await expect(link(direct, 'Online', 'Show the machine')).toHaveAttribute('href', `/machines/${direct.id}`)
    await page.goto(`app://console/machines/${direct.id}`)
    await fromHere(page).getByRole('button', { name: 'Why can’t I reach it?' }).click()
    await layer(page, direct, 'Online').getByRole('button', { name: 'Notify me when this goes offline…' }).click()
    await expect(page.getByRole('dialog')).toContainText(direct.givenName)
  })
})

test('Overview counts systems, clients and paths, and each count opens its machines', async ({
  network: { page, client, direct },
}) => {
  const section = page.getByRole('region', { name: 'Systems and clients' })
  await page.goto('app://console/')
  const all = (await demoNodes(page)).length
  const unknown = `unknown (${all - 3})`
  // Systems, versions, and how old the clients are.
  const facts = ['Linux (3)', unknown, '1.94.1 (3)', unknown, unknown]
  await expect(section.getByRole('link')).toHaveText([...facts, 'direct (1)', `unknown (${all - 1})`])
  await section.getByRole('link', { name: 'direct (1)' }).click()
  await expect(page.getByRole('grid').getByRole('link')).toHaveText([direct.givenName])
  // Without a client and without stored facts there is nothing to count.
  client.answer('status', 'exit 1')
  await askAgain(page)
  await page.goto('app://console/')
  await expect(section.getByRole('link')).toHaveText(facts)
})

test('compares the received filter with the policy, shows both sides of a difference, and copies it', async ({
  network: { page, mesh, self },
}) => {
  // The recording's filter allows everything, as a policy without rules does.
  await call(page, 'PUT', '/policy', { policy: '{}' })
  const section = page.getByRole('region', { name: 'Packet filter of this computer' })
  await page.goto(`app://console/machines/${self.id}`)
  await expect(section).toContainText('match')
  await store(page, [allow([self.ipAddresses[0] ?? ''], [`${self.ipAddresses[0]}:22`])])
  await page.reload()
  await expect(section).toContainText('Only in the client')
  await expect(section).toContainText('Only in the console’s result')
  await section.getByRole('button', { name: 'Copy the difference' }).click()
  await expect(section).toContainText('Copied')
  const copied = await mesh.app.evaluate(({ clipboard }) => clipboard.readText())
  expect(copied).toContain('*')
  expect(copied).toContain(self.ipAddresses[0] ?? '')
})
