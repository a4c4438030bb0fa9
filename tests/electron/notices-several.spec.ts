import { needs } from '../../scripts/lib/needs.mjs'
import { type DesktopSession, hasDesktop, startDesktopSession } from './actions/desktop-session'
import { speedUpClock } from './actions/fast-clock'
import {
  pollNow,
  chooseRules,
  online,
  ruleOf,
  saveNetwork,
  SEEN,
  startWatchedNetwork,
  untilPolled,
  type WatchedNetwork,
} from './actions/watched-network'
import { expect, test } from './fixtures'
import { invoke } from './page-calls'

// Several events at once: machines, servers, and those held during quiet hours.
let desktop: DesktopSession
let networks: WatchedNetwork[]

test.describe.configure({ timeout: 400_000 })
test.skip(!hasDesktop(), needs.desktop)
test.beforeEach(async () => {
  desktop = await startDesktopSession()
  networks = []
})
test.afterEach(async () => {
  for (const { server } of networks) await server.close()
  desktop.stop()
})

async function startNetwork(...machines: Parameters<typeof startWatchedNetwork>[0]): Promise<WatchedNetwork> {
  const network = await startWatchedNetwork(machines)
  networks.push(network)
  return network
}

const ids = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1))
const everything = { by: 'query', query: '' } as const
const gone = ruleOf('gone', { kind: 'machines', scope: everything, goes: 'offline', minutes: 0 })

test('twelve machines of a tag share one notification, and so does their return', async ({ launch }) => {
  const network = await startNetwork(...ids(13).map((id) => online(id, id === '13' ? {} : { tags: ['tag:prod'] })))
  const { app, page } = await launch({ mock: false, env: desktop.env })
  await speedUpClock(app)
  await saveNetwork(page, network, 'Office')
  const scope = { by: 'tag', tag: 'prod' } as const
  await chooseRules(page, [
    ruleOf('gone', { kind: 'machines', scope, goes: 'offline', minutes: 0 }),
    ruleOf('back', { kind: 'machines', scope, goes: 'online', minutes: 0 }),
  ])
  await page.goto('app://console/machines')
  await untilPolled(network)
  network.set(ids(13), { online: false })
  await expect.poll(() => desktop.notices().length, SEEN).toBe(1)
  expect(desktop.notices()[0]).toMatchObject({
    summary: '12 machines with tag:prod went offline',
    body: 'host-1, host-2, host-3, host-4, host-5 and 7 more\nOffice',
  })
  network.set(ids(13), { online: true })
  await expect.poll(() => desktop.notices().length, SEEN).toBe(2)
  expect(desktop.notices()[1]?.summary).toBe('12 machines with tag:prod are back online')
  expect(desktop.notices()[0]?.closed).toBe(true)
  desktop.act(desktop.notices()[1]!.id)
  await expect(page).toHaveURL(/\/machines\?q=state%3Aonline\+tag%3Aprod$/)
  await expect(page.getByRole('grid', { name: 'Machines' })).toHaveAttribute('aria-rowcount', '13')
})

test('two servers with machines of the same ids: each notification names its server and opens it', async ({
  launch,
}) => {
  const office = await startNetwork(online('1', { name: 'desk', givenName: 'desk' }), online('2'))
  const lab = await startNetwork(online('1', { name: 'bench', givenName: 'bench' }), online('2'))
  const { app, page, allow } = await launch({ mock: false, env: desktop.env })
  await speedUpClock(app)
  // Requests that are still in progress for the previous server are refused with 409.
  allow(/409/)
  await saveNetwork(page, office, 'Office')
  await saveNetwork(page, lab, 'Lab')
  await chooseRules(page, [gone])
  await invoke(page, 'watch:choose', { closing: 'background', tray: true })
  const session = await invoke(page, 'session:get', undefined)
  const officeId = session.ok ? session.value.servers.find(({ name }) => name === 'Office')?.id : undefined
  await invoke(page, 'servers:use', { id: officeId ?? '' })
  await page.goto('app://console/machines')
  await expect(page.getByRole('link', { name: 'desk' })).toBeVisible()
  for (const network of networks) await untilPolled(network)
  lab.set(['1'], { online: false })
  const told = () => desktop.notices().map(({ summary, body }) => `${summary}: ${body}`)
  await expect.poll(told, SEEN).toEqual(['bench went offline: Lab'])
  await expect
    .poll(async () => (await desktop.icon()).menu)
    .toEqual(expect.arrayContaining(['Office: nothing to report', 'Lab: one notification']))
  // The window is closed to the tray, and the notification is about the server that it did not show.
  await page.close()
  await expect.poll(() => app.windows().length).toBe(0)
  const opened = app.waitForEvent('window')
  desktop.act(desktop.notices()[0]!.id)
  const window = await opened
  await expect(window.getByRole('heading', { level: 1, name: 'bench' })).toBeVisible()
  await expect(window).toHaveURL('app://console/machines/1')
  office.set(['1'], { online: false })
  await expect.poll(told, SEEN).toEqual(['bench went offline: Lab', 'desk went offline: Office'])
  lab.set(['1'], { online: true })
  await expect
    .poll(async () => (await desktop.icon()).menu, SEEN)
    .toEqual(expect.arrayContaining(['Office: one notification', 'Lab: nothing to report']))
  expect(desktop.notices()[1]?.closed).toBe(false)
})

test('quiet hours suppress notifications and are followed by one summary', async ({ launch }) => {
  const network = await startNetwork(...ids(4).map((id) => online(id)))
  const { app, page } = await launch({ mock: false, env: desktop.env })
  await speedUpClock(app)
  await saveNetwork(page, network, 'Office')
  await chooseRules(page, [gone, ruleOf('policy', { kind: 'policyChanged' })])
  // Equal start and end times mean the whole day.
  await page.goto('app://console/settings/notifications')
  await page.getByRole('switch', { name: 'Quiet hours' }).click()
  await page.getByRole('textbox', { name: 'From' }).fill('08:00')
  await page.getByRole('textbox', { name: 'Until' }).fill('08:00')
  await page.getByRole('button', { name: 'Save quiet hours' }).click()
  await expect(page.getByText('Quiet hours saved')).toBeVisible()
  await page.getByRole('switch', { name: 'Tray icon' }).click()
  await untilPolled(network)
  network.set(['1', '2', '3'], { online: false })
  network.setPolicy('{ "acls": [], "groups": {} }')
  await pollNow(app, network)
  // The icon counts open causes, silent ones included.
  await expect.poll(async () => (await desktop.icon()).menu, SEEN).toContain('Office: 3 notifications')
  network.set(['3'], { online: true })
  await pollNow(app, network)
  await expect.poll(async () => (await desktop.icon()).menu, SEEN).toContain('Office: 2 notifications')
  expect(desktop.notices()).toEqual([])
  await page.getByRole('switch', { name: 'Quiet hours' }).click()
  await page.getByRole('button', { name: 'Save quiet hours' }).click()
  await expect.poll(() => desktop.notices().length, SEEN).toBe(1)
  const [summary] = desktop.notices()
  expect(summary?.summary).toBe('During quiet hours: 4 notifications')
  expect(summary?.body.split('\n').toSorted()).toEqual([
    '2 machines went offline',
    'Office',
    'Someone else changed the policy',
    'host-3 went offline (resolved)',
  ])
  network.set(['4'], { online: false })
  await expect
    .poll(
      () =>
        desktop
          .notices()
          .map((one) => one.summary)
          .slice(1),
      SEEN,
    )
    .toEqual(['host-4 went offline'])
  // The summary is withdrawn when its last cause has ended.
  network.set(['1'], { online: true })
  await pollNow(app, network)
  network.set(['2'], { online: true })
  await expect.poll(() => desktop.notices()[0]?.closed, SEEN).toBe(true)
})
