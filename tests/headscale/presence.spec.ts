import type { Page } from '@playwright/test'
import type { PresenceSummary } from '@shared/presence/summary'
import { needs } from '../../scripts/lib/needs.mjs'
import { type DesktopSession, hasDesktop, startDesktopSession } from '../electron/actions/desktop-session'
import { chooseRules, ruleOf } from '../electron/actions/watched-network'
import { invoke } from '../electron/page-calls'
import { untilReady } from '../electron/until-ready'
import { expect, test } from './fixtures'
import { thisLine } from './line'
import { until } from './processes'

// Real machines that stop and start again: stored presence and notifications.
test.use({ world: 'presence' })
test.describe.configure({ timeout: 400_000 })
test.skip(!hasDesktop(), needs.desktop)

const { userInPolicy } = thisLine()
/** A server detects after some seconds that a client is gone, the console polls every half minute, and waits for others. */
const SEEN = { timeout: 150_000, intervals: [500] }
const SLOW = 120_000

let desktop: DesktopSession
test.beforeEach(async () => void (desktop = await startDesktopSession()))
test.afterEach(() => desktop.stop())

async function value<T>(call: Promise<{ ok: true; value: T } | { ok: false; error: { message: string } }>): Promise<T> {
  const result = await call
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

async function presence(page: Page, serverId: string, nodeId: string): Promise<PresenceSummary | null> {
  return value(invoke(page, 'presence:machine', { serverId, nodeId, days: 1 }))
}

test('a joined machine that stops and starts is shown in the activity, in its presence and as a notification', async ({
  launch,
  server,
  api,
  startClient,
}) => {
  await api.users.create({ name: 'alice' })
  await api.policy.set({ policy: JSON.stringify({ tagOwners: { 'tag:a': [userInPolicy('alice')] } }) })
  const users = (await api.users.list({})).users
  const alice = users.find(({ name }) => name === 'alice')
  const key = await api.preAuthKeys.create({ user: alice?.id ?? '', reusable: true })
  const [alpha, beta] = [await startClient('alpha'), await startClient('beta')]
  await alpha.join(key.preAuthKey.key)

  const { page, allow } = await launch({ mock: false, env: desktop.env })
  allow(/401/)
  await value(invoke(page, 'servers:add', { name: 'Real server', url: server.url, color: 'green', key: server.key }))
  const everything = { by: 'query', query: '' } as const
  await chooseRules(page, [
    ruleOf('gone', { kind: 'machines', scope: everything, goes: 'offline', minutes: 0 }),
    ruleOf('back', { kind: 'machines', scope: everything, goes: 'online', minutes: 0 }),
    ruleOf('joined', { kind: 'newMachine' }),
  ])
  const serverId = (await value(invoke(page, 'session:get', undefined))).currentId ?? ''
  await page.goto('app://console/machines')
  await untilReady(page)
  await expect(page.getByRole('link', { name: 'alpha' })).toBeVisible()
  const nodes = async () => (await api.nodes.list({})).nodes
  const id = (await nodes()).find(({ name }) => name === 'alpha')?.id ?? ''
  await expect.poll(async () => (await presence(page, serverId, id))?.online ?? 0, SEEN).toBeGreaterThan(0)
  const told = () => desktop.notices().map(({ summary }) => summary)
  expect(told()).toEqual([])

  await beta.join(key.preAuthKey.key)
  await expect.poll(told, SEEN).toEqual(['beta joined the network'])

  // The server marks it offline between these two times.
  const isOnline = async () => (await nodes()).find((node) => node.id === id)?.online === true
  let lastOnline = Date.now()
  await alpha.halt()
  await until(
    'the server says that it is offline',
    async () => {
      const asked = Date.now()
      if (!(await isOnline())) return true
      lastOnline = asked
      return false
    },
    SLOW,
  )
  await expect.poll(told, SEEN).toEqual(['beta joined the network', 'alpha went offline'])
  const offlineTold = Date.now()
  expect(desktop.notices()[1]).toMatchObject({ body: 'Real server', closed: false })

  let lastOffline = Date.now()
  await alpha.resume()
  await until(
    'the server says that it is back',
    async () => {
      const asked = Date.now()
      if (await isOnline()) return true
      lastOffline = asked
      return false
    },
    SLOW,
  )
  await expect.poll(told, SEEN).toEqual(['beta joined the network', 'alpha went offline', 'alpha is back online'])
  const backTold = Date.now()
  expect(desktop.notices()[1]?.closed).toBe(true)

  // The gap begins after the server last had it online and before the notification, and ends likewise; in whole seconds.
  const summary = await until('its presence is kept', async () => (await presence(page, serverId, id)) ?? undefined)
  const gap = summary.longestGap
  expect(gap?.from).toBeGreaterThanOrEqual(Math.floor(lastOnline / 1000))
  expect(gap?.from).toBeLessThanOrEqual(Math.ceil(offlineTold / 1000))
  expect(gap?.until).toBeGreaterThanOrEqual(Math.floor(lastOffline / 1000))
  expect(gap?.until).toBeLessThanOrEqual(Math.ceil(backTold / 1000))
  expect(summary.known - summary.online).toBe((gap?.until ?? 0) - (gap?.from ?? 0))

  // Joining is an observed entry, and so is the notification; neither is an act of this console.
  const { entries } = await value(invoke(page, 'journal:list', { serverId }))
  expect(entries.filter(({ kind }) => kind === 'act')).toEqual([])
  const changes = entries.flatMap((one) => (one.kind === 'seen' ? [`${one.change.kind} ${one.change.name}`] : []))
  expect(changes).toContain('node.added beta')
  const gone = entries.flatMap((one) => (one.kind === 'seen' && one.change.kind === 'node.told' ? [one] : []))
  expect(gone.map(({ object, change: { name } }) => [object, name])).toEqual([
    [`node ${id}`, 'alpha'],
    [`node ${id}`, 'alpha'],
  ])

  await page.goto(`app://console/machines/${id}`)
  await expect(page.getByRole('listitem').filter({ hasText: 'Notified: machine alpha went offline' })).toBeAttached()
  await expect(page.getByRole('listitem').filter({ hasText: 'Notified: machine alpha came online' })).toBeAttached()
  const section = page.getByRole('region', { name: 'Presence' })
  await section.scrollIntoViewIfNeeded()
  await expect(section).toContainText(/\d%/)
  desktop.act(desktop.notices()[2]!.id)
  await expect(page).toHaveURL(`app://console/machines/${id}`)
})
