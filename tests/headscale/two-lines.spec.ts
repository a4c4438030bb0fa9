import { type RemoteServer, startRemoteServer } from '@main/headscale/testing/remote-server'
import type { Page } from '@playwright/test'
import { callApi, invoke } from '../electron/page-calls'
import { untilReady } from '../electron/until-ready'
import { expect, test } from './fixtures'
import { factsOf, type LineFacts, thisLine } from './line'
import { type Headscale, setting, startHeadscale } from './server'

const program = process.env['MESH_CONSOLE_OTHER_HEADSCALE'] ?? ''

const here = thisLine()
const other = (): LineFacts => factsOf(process.env['MESH_CONSOLE_OTHER_HEADSCALE_LINE'] ?? '')

/** Starts a server with a user, behind a relay that records requests. */
async function startWatched(release: string, user: string): Promise<{ server: Headscale; relay: RemoteServer }> {
  const server = await startHeadscale({ program: release })
  await server.run('users', 'create', user)
  const relay = await startRemoteServer((request, response, body) => {
    const { authorization = '', 'content-type': type = '' } = request.headers
    const headers = { ...(authorization && { authorization }), ...(type && { 'content-type': type }) }
    void fetch(`${server.url}${request.url}`, { method: request.method ?? 'GET', headers, body: body || null }).then(
      async (answer) => {
        response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
        response.end(await answer.text())
      },
    )
  })
  return { server, relay }
}

async function add(page: Page, name: string, url: string, key: string): Promise<string> {
  const added = await invoke(page, 'servers:add', { name, url, color: 'teal', key })
  if (!added.ok || !added.value.session) throw new Error(JSON.stringify(added))
  return added.value.session.servers.find((each) => each.name === name)?.id ?? ''
}

const usersOf = (answer: { body: unknown }) => (answer.body as { users?: { name: string }[] }).users?.map((u) => u.name)

test('two servers of two lines, two keys: nothing crosses', async ({ mesh }) => {
  const { page } = mesh
  const sides = [
    { ...(await startWatched(setting('MESH_CONSOLE_HEADSCALE'), 'alice-first')), name: 'First', can: here.can },
    { ...(await startWatched(program, 'alice-second')), name: 'Second', can: other().can },
  ]
  const ids: string[] = []
  for (const { name, relay, server } of sides) ids.push(await add(page, name, relay.url, server.key))
  for (const turn of [0, 1, 0, 1]) {
    const side = sides[turn]
    const used = await invoke(page, 'servers:use', { id: ids[turn] ?? '' })
    expect(used.ok).toBe(true)
    expect(usersOf(await callApi(page, 'GET', '/api/v1/user'))).toEqual([`alice-${side?.name.toLowerCase()}`])
    const { body } = await callApi(page, 'GET', '/api/v1/server')
    expect(body).toMatchObject({ url: side?.relay.url, capabilities: side?.can })
  }
  // Faster than the servers answer: most answers arrive when the other server is in use, and are refused.
  mesh.allow(/409/)
  const asked: ReturnType<typeof callApi>[] = []
  for (let turn = 0; turn < 20; turn += 1) {
    asked.push(callApi(page, 'GET', '/api/v1/user'))
    await invoke(page, 'servers:use', { id: ids[turn % 2] ?? '' })
  }
  for (const answer of await Promise.all(asked)) expect([200, 409]).toContain(answer.status)
  // Both at once: the palette searches everywhere.
  const found = await invoke(page, 'search:servers', { text: 'alice' })
  expect(JSON.stringify(found)).toMatch(/alice-first.*alice-second/)
  for (const { relay, server } of sides) {
    const keys = new Set(relay.asked.map(({ headers }) => headers.authorization ?? ''))
    expect([...keys].filter(Boolean)).toEqual([`Bearer ${server.key}`])
    const others = sides.filter((side) => side.server !== server)
    for (const side of others) expect(JSON.stringify(relay.asked)).not.toContain(side.server.key)
  }
  for (const { relay, server } of sides) {
    await relay.close()
    await server.stop()
  }
})

test('a stopped server is reported as gone; its return as the next line is detected', async ({ mesh }) => {
  const number = (line: string) => Number(line.split('.')[1])
  const [older, newer] = [here, other()].toSorted((a, b) => number(a.line) - number(b.line))
  test.skip(
    !older || !newer || number(newer.line) !== number(older.line) + 1,
    'Data goes from a line to the next one only.',
  )
  // Neither reports a version, and they answer alike.
  test.skip(older?.line === '0.24', 'Nothing tells 0.24 and 0.25 apart.')
  const programs = [setting('MESH_CONSOLE_HEADSCALE'), program]
  const [first, then] = older?.line === here.line ? programs : programs.toReversed()
  const server = await startHeadscale({ program: first ?? '' })
  await server.run('users', 'create', 'alice')
  const { page } = mesh
  mesh.allow(/50[0-9]|Failed to load resource/)
  await add(page, 'Replaced', server.url, server.key)
  await page.goto('app://console/users')
  await untilReady(page)
  const alice = page.getByRole('row').filter({ hasText: 'alice' })
  await expect(alice).toBeVisible()
  const info = async () => (await callApi(page, 'GET', '/api/v1/server')).body
  expect(await info()).toMatchObject({ capabilities: older?.can })
  await server.die()
  const offline = page.getByText(/^Offline\./)
  await expect(offline).toBeVisible({ timeout: 30_000 })
  // Known data stay.
  await expect(alice).toBeVisible()
  await server.comeBack(then ?? '')
  await expect(page.getByText('Replaced now runs')).toBeVisible({ timeout: 75_000 })
  await expect(offline).toBeHidden()
  expect(await info()).toMatchObject({ capabilities: newer?.can })
  for (const list of ['user', 'node', 'routes', 'preauthkey', 'apikey', 'policy'])
    expect(await callApi(page, 'GET', `/api/v1/${list}`), list).toMatchObject({ status: 200 })
  await server.stop()
})
