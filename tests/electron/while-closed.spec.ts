import type { Page } from '@playwright/test'
import { startRemoteServer } from '@main/headscale/testing/remote-server'
import { goTo } from './actions/go-to'
import { answer, headscale, machineOfAlice } from './actions/headscale'
import { expect, test } from './fixtures'
import { invoke } from './page-calls'

const KEY = 'hskey-api-aaaaaaaaaaaa-secret'
/** The observer begins some seconds after the start, and polls one list after the other. */
const SEEN = { timeout: 60_000, intervals: [500] }

test.describe.configure({ timeout: 180_000 })

/** A server that others change; renaming is the only change it lets the console make. */
async function startServer() {
  const network = {
    machines: ['1', '2', '3'].map((id): Record<string, unknown> => ({
      ...machineOfAlice(id, `host-${id}`),
      online: true,
    })),
    policy: '{ "acls": [] }',
  }
  const others = headscale('alice')
  const server = await startRemoteServer((request, response, body) => {
    const url = request.url ?? ''
    const [, id, name] = /^\/api\/v1\/node\/(\d+)(?:\/rename\/(.+))?$/.exec(url) ?? []
    if (name !== undefined)
      network.machines = network.machines.map((one) => (one.id === id ? { ...one, givenName: name } : one))
    const node = network.machines.find((one) => one.id === id)
    if (url === '/api/v1/node') answer(response, 200, { nodes: network.machines })
    else if (url === '/api/v1/policy')
      answer(response, 200, { policy: network.policy, updatedAt: '2026-01-01T00:00:00Z' })
    else if (node) answer(response, 200, { node })
    else others(request, response, body)
  })
  return { network, server }
}

/** Without a keychain, the key has to be entered after each start. */
async function enterKey(page: Page, id: string): Promise<void> {
  const entered = await invoke(page, 'servers:update', { id, key: KEY })
  if (!entered.ok) throw new Error(entered.error.message)
  await invoke(page, 'servers:use', { id })
}

async function seen(page: Page, serverId: string) {
  const list = await invoke(page, 'journal:list', { serverId, kind: 'seen' })
  if (!list.ok) throw new Error(list.error.message)
  return list.value.entries.flatMap((one) => (one.kind === 'seen' ? [one] : []))
}

test('changes by others while the console was closed are in the activity, own changes are not', async ({ launch }) => {
  const { network, server } = await startServer()
  const first = await launch({ mock: false })
  const added = await invoke(first.page, 'servers:add', { name: 'Office', url: server.url, key: KEY, color: 'blue' })
  if (!added.ok) throw new Error(added.error.message)
  const session = await invoke(first.page, 'session:get', undefined)
  const currentId = session.ok ? session.value.currentId : null
  if (currentId === null) throw new Error('no server')
  // Machines first, the policy last.
  await goTo(first.page, '/machines', 'Machines')
  const asked = () => server.asked.filter(({ path }) => path === '/api/v1/policy').length
  await expect.poll(asked, SEEN).toBeGreaterThan(0)
  await first.page.evaluate(() => fetch('/api/v1/node/1/rename/mine', { method: 'POST' }))
  await first.close()
  // The console polls again after its own change, if it still has the time.
  const before = Date.now()

  network.machines = [
    ...network.machines.flatMap((one) => (one.id === '2' ? [{ ...one, tags: ['tag:db'], online: false }] : [one])),
    { ...machineOfAlice('4', 'host-4'), online: true },
  ].filter(({ id }) => id !== '3')
  network.policy = '{ "acls": [], "hosts": { "db": "100.64.0.2" } }'

  const again = await launch({ mock: false, userData: first.userData })
  // The console was not used for longer than a short break.
  await again.page.evaluate(([name, last]) => localStorage.setItem(name, JSON.stringify({ before: null, last })), [
    `visit ${currentId}`,
    before - 60 * 60_000,
  ] as const)
  await enterKey(again.page, currentId)
  await expect
    .poll(async () => (await seen(again.page, currentId)).map(({ change }) => change.kind), SEEN)
    .toContain('policy.changed')
  const entries = await seen(again.page, currentId)
  expect(entries.map(({ change, object }) => `${change.kind} ${object}`).toSorted()).toEqual([
    'node.added node 4',
    // Tags replace the owner.
    'node.owner node 2',
    'node.removed node 3',
    'node.tags node 2',
    'policy.changed policy',
  ])
  for (const { since, at } of entries) {
    expect(Date.parse(since ?? '')).toBeLessThanOrEqual(before)
    expect(Date.parse(at)).toBeGreaterThan(before)
  }
  await goTo(again.page, '/activity', 'Activity')
  const tagged = again.page.getByRole('listitem').filter({ hasText: 'Tags of machine host-2 changed' })
  await expect(tagged).toContainText('none → tag:db')
  await expect(tagged).toContainText(/between .+ and .+, while the console was not watching/)
  await goTo(again.page, '/', 'Overview')
  const visit = again.page.getByRole('region', { name: 'Since your last visit' })
  await expect(visit).toContainText(`${entries.length} changes by others since.`)
  await expect(visit.getByRole('listitem')).toHaveCount(entries.length)
  await expect(visit.getByRole('listitem').filter({ hasText: 'Machine host-3 was removed' })).toHaveCount(1)
  await again.close()

  const third = await launch({ mock: false, userData: first.userData })
  const policyAsked = asked()
  await enterKey(third.page, currentId)
  await expect.poll(asked, SEEN).toBeGreaterThan(policyAsked)
  expect(await seen(third.page, currentId)).toHaveLength(entries.length)
  await third.close()
  await server.close()
})
