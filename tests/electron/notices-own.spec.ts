import { needs } from '../../scripts/lib/needs.mjs'
import { type DesktopSession, hasDesktop, startDesktopSession } from './actions/desktop-session'
import { speedUpClock } from './actions/fast-clock'
import {
  pollNow,
  chooseRules,
  online,
  router,
  ruleOf,
  saveNetwork,
  SEEN,
  startWatchedNetwork,
  untilPolled,
  type WatchedNetwork,
} from './actions/watched-network'
import { expect, test } from './fixtures'
import { callApi } from './page-calls'

// Own changes trigger no notification; the same changes by others do.
let desktop: DesktopSession
let network: WatchedNetwork

test.describe.configure({ timeout: 400_000 })
test.skip(!hasDesktop(), needs.desktop)
test.beforeEach(async () => {
  desktop = await startDesktopSession()
  const waiting = { availableRoutes: ['10.9.0.0/16'], approvedRoutes: [], subnetRoutes: [] }
  network = await startWatchedNetwork([...['1', '2', '3', '5', '6', '7'].map(router), online('9', waiting)])
})
test.afterEach(async () => {
  await network.server.close()
  desktop.stop()
})

const everything = { by: 'query', query: '' } as const
const rules = [
  ruleOf('gone', { kind: 'machines', scope: everything, goes: 'offline', minutes: 0 }),
  ruleOf('unserved', { kind: 'routeUnserved' }),
  ruleOf('waiting', { kind: 'routeWaiting' }),
  ruleOf('joined', { kind: 'newMachine' }),
  ruleOf('policy', { kind: 'policyChanged' }),
]

const said = () => desktop.notices().map(({ summary }) => summary)

test('changes made here trigger no notification, the same changes by others do', async ({ launch }) => {
  const { app, page, allow } = await launch({ mock: false, env: desktop.env })
  await speedUpClock(app)
  await saveNetwork(page, network, 'Office')
  await chooseRules(page, rules)
  await page.goto('app://console/routes')
  await untilPolled(network)
  await expect.poll(said, SEEN).toEqual(['Route 10.9.0.0/16 of host-9 is waiting for approval'])

  // Approving a waiting route withdraws its notification.
  await page
    .getByRole('row')
    .getByRole('button', { name: /^Approve / })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve 1 route' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await pollNow(app, network)
  await expect.poll(() => desktop.notices()[0]?.closed, SEEN).toBe(true)

  // The page may ask for the machine once more while it leaves.
  allow(/api\/v1\/node\/2\b/)
  await page.goto('app://console/machines/2')
  await page.getByRole('button', { name: 'Actions for host-2' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await page.getByRole('button', { name: 'Delete host-2' }).click()
  await expect.poll(() => network.server.asked.some(({ method }) => method === 'DELETE')).toBe(true)
  // A machine expired here goes offline, with the prefixes that it served; one whose approval is withdrawn waits again.
  const expired = await callApi(page, 'POST', '/api/v1/node/1/expire', { expiry: new Date().toISOString() })
  expect(expired.status).toBe(200)
  const withdrawn = await callApi(page, 'POST', '/api/v1/node/3/approve_routes', { routes: [] })
  expect(withdrawn.status).toBe(200)
  const stored = await callApi(page, 'PUT', '/api/v1/policy', { policy: '{ "acls": [], "groups": {} }' })
  expect(stored.status).toBe(200)
  await page.goto('app://console/machines')
  await expect(page.getByRole('row', { name: /host-1/ })).toContainText('Down')
  await pollNow(app, network)

  network.set(['5'], { online: false, subnetRoutes: [] })
  network.remove('6')
  network.set(['7'], { approvedRoutes: [], subnetRoutes: [] })
  network.add(online('8'))
  network.setPolicy('{ "acls": [], "hosts": { "db": "100.64.0.9" } }')
  await pollNow(app, network)
  const theirs = [
    '3 routes are down',
    'Route 10.7.0.0/16 of host-7 is waiting for approval',
    'Someone else changed the policy',
    'host-5 went offline',
    'host-6 was removed from the network',
    'host-8 joined the network',
  ]
  await expect.poll(() => said().slice(1).toSorted(), SEEN).toEqual(theirs)

  // One notification per cause: more of the same, and polls without changes, add none.
  network.set(['5'], { online: true, subnetRoutes: ['10.5.0.0/16'] })
  await pollNow(app, network)
  const offline = () => desktop.notices().find(({ summary }) => summary === 'host-5 went offline')
  await expect.poll(() => offline()?.closed, SEEN).toBe(true)
  network.set(['9'], { online: false })
  await pollNow(app, network)
  await expect.poll(() => said().at(-1), SEEN).toBe('Route 10.9.0.0/16 is down')
  expect(said().slice(7).toSorted()).toEqual(['Route 10.9.0.0/16 is down', 'host-9 went offline'])
})
