import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { askAgain, type ClientNetwork, fromHere, report, test } from './actions/client-network'
import { goTo } from './actions/go-to'
import { recordedAnswer } from './actions/recorded-client'
import { expect } from './fixtures'
import { invoke } from './page-calls'

test('marks this computer, and fills the columns, facets and query with its client’s facts', async ({ network }) => {
  const { page, self, direct, hidden } = network
  await invoke(page, 'prefs:set', {
    hiddenColumns: ['ipv6', 'owner', 'routes', 'online', 'created', 'lastSeen', 'expiry'],
  })
  await page.goto('app://console/machines')
  const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
  await page.getByRole('searchbox').fill(`name:${self.givenName}`)
  await expect(row(self.givenName).getByRole('img', { name: 'This computer' })).toBeVisible()
  for (const address of self.ipAddresses.slice(0, 1)) await expect(row(self.givenName)).toContainText(address)
  await expect(row(self.givenName)).toContainText('1.94.1')
  await page.getByRole('searchbox').fill(`name:${hidden.givenName}`)
  await expect(row(hidden.givenName)).toContainText('hidden by policy')
  await page.getByRole('searchbox').fill('version<1.95 os:linux')
  await expect(page.getByRole('grid').getByRole('link')).toHaveCount(3)
  await page.getByRole('searchbox').fill('path:direct')
  await expect(page.getByRole('grid').getByRole('link')).toHaveText([direct.givenName])
  await expect(row(direct.givenName)).toContainText('127.0.0.1:50840')
  await page.getByRole('searchbox').fill('')
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByRole('menuitem', { name: 'Client', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: /1\.94\.1/ }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('grid').getByRole('link')).toHaveCount(3)
})

test('explains on a machine’s page why it is reachable, pings it, tests one port, and stops a ping', async ({
  network,
}) => {
  const { page, mesh, client, direct } = network
  const section = fromHere(page)
  await page.goto(`app://console/machines/${direct.id}`)
  await expect(section).toContainText('direct, 127.0.0.1:50840')
  await section.getByRole('button', { name: 'Why can’t I reach it?' }).click()
  await section.getByRole('button', { name: 'Ping', exact: true }).click()
  await expect(section).toContainText('3 of 3 pings answered')
  await section.getByRole('button', { name: 'Test port' }).click()
  await expect(section).toContainText('The machine refuses connections to this port')
  const address = client
    .calls()
    .find((line) => line.startsWith('ping'))
    ?.split(' ')
    .at(-1)
  expect(client.calls()).toContain(`nc ${address} 22`)
  await section.getByRole('button', { name: 'Copy without names' }).click()
  await expect(section).toContainText('Copied')
  const copied = await mesh.app.evaluate(({ clipboard }) => clipboard.readText())
  expect(copied).toContain('A → B')
  expect(copied).not.toContain(direct.givenName)
  expect(copied).not.toMatch(/\d+\.\d+\.\d+\.\d+/)

  const pid = join(mesh.userData, 'ping.pid')
  client.answer('ping', `echo $$ > '${pid}'\nexec sleep 600\n`)
  await section.getByRole('button', { name: 'Ping', exact: true }).click()
  await expect.poll(() => existsSync(pid)).toBe(true)
  await section.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(section.getByRole('button', { name: 'Ping', exact: true })).toBeEnabled()
  await expect.poll(() => existsSync(`/proc/${readFileSync(pid, 'utf8').trim()}`)).toBe(false)
})

const faults = [
  ['prints 50 MB', 'head -c 50000000 /dev/zero', 'tooLarge', 'does not understand the response'],
  ['prints garbage', 'echo "<html>"', 'unreadable', 'does not understand the response'],
  ['refuses', 'echo "Access denied" >&2; exit 1', 'refused', 'did not answer: Access denied'],
  // The last, because its answer takes 15 seconds.
  ['hangs', 'exec sleep 600', 'timeout', 'The Tailscale client does not respond.'],
] as const

test('reports a client that prints 50 MB or garbage, refuses or hangs, and keeps its last facts', async ({
  network,
}) => {
  const { page, client, direct } = network
  await page.goto(`app://console/machines/${direct.id}`)
  await expect(fromHere(page)).toContainText('1.94.1')
  await expect.poll(() => storedFacts(network)).toBe(3)
  for (const [what, script, why, words] of faults)
    await test.step(what, async () => {
      client.answer('status', script)
      await askAgain(page)
      await page.reload()
      await expect(fromHere(page)).toContainText(words)
      await expect(fromHere(page)).toContainText('1.94.1')
      expect((await report(page)).why).toBe(why)
    })
})

const states = [
  ['stopped', recordedAnswer('stopped'), 'The Tailscale client is switched off.'],
  ['logged out', recordedAnswer('stopped', { '"Stopped"': '"NeedsLogin"' }), 'The Tailscale client is logged out.'],
  ['not running', recordedAnswer('notRunning'), 'its service is not running'],
  ['in another network', recordedAnswer('status'), 'This computer belongs to another network.'],
] as const

test('reports a client that is stopped, logged out, not running, in another network or uninstalled', async ({
  network,
}) => {
  const { page, client, direct } = network
  for (const [what, answer, words] of states)
    await test.step(what, async () => {
      client.answer('status', answer)
      await askAgain(page)
      await page.goto(`app://console/machines/${direct.id}`)
      await expect(fromHere(page)).toContainText(words)
      await expect(fromHere(page).getByRole('button', { name: 'Why can’t I reach it?' })).toHaveCount(0)
    })
  client.uninstall()
  await askAgain(page)
  // A client of this computer may be installed in one of the usual folders.
  await expect.poll(async () => (await report(page)).state).not.toBe('running')
  await page.goto('app://console/settings')
  await expect(page.getByRole('region', { name: 'This computer’s client' })).not.toContainText('This computer is ')
})

test('runs no program after the switch is off, on any page, and forgets nothing it has stored', async ({ network }) => {
  const { page, client, self, direct } = network
  await page.goto(`app://console/machines/${direct.id}`)
  await expect(fromHere(page)).toContainText('1.94.1')
  await expect.poll(() => storedFacts(network)).toBe(3)
  await page.goto('app://console/settings')
  await expect(page.getByText(`This computer is ${self.givenName}.`)).toBeVisible()
  await page.getByRole('switch', { name: 'Ask this computer’s client' }).click()
  await expect(page.getByText(`This computer is ${self.givenName}.`)).toHaveCount(0)
  expect(await report(page)).toEqual({ state: 'off' })
  const before = client.calls().length

  await page.clock.install()
  for (const path of ['', 'machines', 'hygiene', `access?q=${self.givenName}%20→%20${direct.givenName}`, 'settings']) {
    await page.goto(`app://console/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.clock.runFor(120_000)
  }
  await page.goto(`app://console/machines/${direct.id}`)
  await expect(fromHere(page)).toContainText('1.94.1')
  for (const channel of ['client:network', 'client:filter'] as const)
    expect(await invoke(page, channel, undefined)).toMatchObject({ ok: false })
  const [address = ''] = direct.ipAddresses
  const ticket = crypto.randomUUID()
  expect(await invoke(page, 'client:ping', { address, ticket })).toMatchObject({ ok: false })
  expect(await invoke(page, 'client:connect', { address, port: 22 })).toMatchObject({ ok: false })
  expect(client.calls()).toHaveLength(before)
  // On again, the next page asks.
  await invoke(page, 'client:enable', { on: true })
  await page.reload()
  await expect.poll(() => client.calls().length).toBeGreaterThan(before)
})

test('asks the client again while a page shows its answer, and not at all otherwise', async ({ network }) => {
  const { page, client } = network
  const questions = () => client.calls().filter((line) => line.startsWith('status')).length
  /** Lets minutes pass on the page; returns how often the client was asked meanwhile. */
  const passMinutes = async () => {
    const before = questions()
    for (let half = 0; half < 4; half += 1) {
      await invoke(page, 'client:choose', { what: 'program', by: 'found' })
      await page.clock.runFor(30_000)
    }
    // The last question, if there is one, has reached the program.
    await invoke(page, 'client:choices', undefined)
    return questions() - before
  }
  await page.clock.install()
  await page.goto('app://console/machines')
  await expect(page.getByRole('img', { name: 'This computer' })).toBeAttached()
  await expect.poll(passMinutes).toBeGreaterThan(1)

  await goTo(page, '/users', 'Users')
  await passMinutes()
  expect(await passMinutes()).toBe(0)

  await goTo(page, '/machines', 'Machines')
  await expect.poll(passMinutes).toBeGreaterThan(1)
  await setVisibility(page, 'hidden')
  await passMinutes()
  expect(await passMinutes()).toBe(0)
  await setVisibility(page, 'visible')
  await expect.poll(passMinutes).toBeGreaterThan(0)
})

test('measures the network in words, and passes hostile addresses to no program', async ({ network }) => {
  const { page, client } = network
  for (const address of ['-oProxyCommand=x', '$(id)', '100.64.0.2\n--help', '203.0.113.9']) {
    const ticket = crypto.randomUUID()
    expect(await invoke(page, 'client:ping', { address, ticket })).toMatchObject({ ok: false })
    expect(await invoke(page, 'client:facts', { address })).toMatchObject({ ok: false })
    expect(await invoke(page, 'client:connect', { address, port: 22 })).toMatchObject({ ok: false })
  }
  expect(client.calls().filter((line) => /^(ping|whois|nc)/.test(line))).toEqual([])
  await page.goto('app://console/settings')
  await page.getByRole('button', { name: 'Measure' }).click()
  await expect(page.getByText('Headscale Embedded DERP')).toBeVisible()
})

/** Tells the page that its window is hidden, or visible again. Playwright keeps every page visible, even in a hidden window. */
async function setVisibility(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, state)
}

/** Returns the number of machines whose facts are stored. */
async function storedFacts({ page }: ClientNetwork): Promise<number> {
  const session = await invoke(page, 'session:get', undefined)
  if (!session.ok) throw new Error(session.error.message)
  const stored = await invoke(page, 'facts:list', { serverId: session.value.currentId ?? '' })
  return stored.ok ? stored.value.length : 0
}
