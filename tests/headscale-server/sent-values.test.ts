import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { serveTestMock, type ServedMock } from '@tests/support/served-mock'
import { releaseOf, type ServeLine, serveLines } from '@mesh-console/headscale-server/release'

// Values that real servers send for unset fields, recorded from 0.26.1 and 0.29.2, and in tests/recorded. Clients with typed models refuse
// a whole list for one value of another type.

const ZERO = '0001-01-01T00:00:00Z'
const open: ServedMock[] = []
afterEach(() => open.splice(0).forEach(({ mock }) => mock.close()))

async function serve(line: ServeLine) {
  const served = await serveTestMock(line, { seed: 7, nodes: 12 })
  open.push(served)
  const ask = async (method: string, path: string, body?: object) => {
    const more = { contentType: 'application/json', body: body === undefined ? '' : JSON.stringify(body) }
    const reply = await served.app.respond({
      method,
      target: `/api/v1${path}`,
      authorization: `Bearer ${served.key}`,
      ...more,
    })
    expect([path, reply.status]).toEqual([path, 200])
    return JSON.parse(reply.body) as Record<string, unknown>
  }
  return { ask, users: served.mock.db.users.list() }
}

const Instant = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)

describe.each(serveLines.filter((line) => releaseOf(line).gateway))('%s', (line) => {
  test('gives every key an expiration and no API key a last use', async () => {
    const { ask, users } = await serve(line)
    const ApiKeys = z.array(z.looseObject({ expiration: Instant, createdAt: Instant, lastSeen: z.null() })).min(4)
    const { apiKeys } = await ask('GET', '/apikey')
    expect(ApiKeys.parse(apiKeys).some(({ expiration }) => expiration === ZERO)).toBe(true)
    const release = releaseOf(line)
    const lists = release.quirks.preAuthPerUser
      ? users.map((user) => `/preauthkey?user=${release.quirks.preAuthUserByName ? user.name : user.id}`)
      : ['/preauthkey']
    const all: unknown[] = []
    for (const path of lists) all.push(...((await ask('GET', path))['preAuthKeys'] as unknown[]))
    const keys = z
      .array(z.looseObject({ expiration: Instant, createdAt: Instant }))
      .min(8)
      .parse(all)
    expect(keys.some(({ expiration }) => expiration === ZERO)).toBe(true)
  })
})

test.each([
  ['0.26', { lastSeen: ZERO, expiry: ZERO, availableRoutes: ['0.0.0.0/0', '10.1.0.0/24'] }],
  ['0.28', { expiry: ZERO, availableRoutes: ['0.0.0.0/0', '10.1.0.0/24'] }],
  ['0.29', { expiry: ZERO, availableRoutes: [] }],
  ['0.30', { expiry: ZERO, availableRoutes: [] }],
] as const)('%s registers a machine of the debug call with the values of that call', async (line, values) => {
  const { ask, users } = await serve(line)
  const user = users[0]?.name ?? ''
  const key = `${releaseOf(line).from('0.29') ? 'hskey-authreq-' : ''}${'k'.repeat(24)}`
  await ask('POST', '/debug/node', { user, key, name: 'srv', routes: ['10.1.0.0/24', '0.0.0.0/0'] })
  const { node } = await ask('POST', `/node/register?user=${user}&key=${key}`)
  const sorted = (of: unknown) => {
    const shown = of as { availableRoutes: string[] }
    return { ...shown, availableRoutes: shown.availableRoutes.toSorted() }
  }
  expect(sorted(node)).toMatchObject(values)
  const { nodes } = await ask('GET', '/node')
  expect(sorted((nodes as { name: string }[]).find(({ name }) => name === 'srv'))).toMatchObject(values)
})

test.each(['0.25', '0.26'] as const)('%s checks names before it looks up the machine', async (line) => {
  const served = await serveTestMock(line, { seed: 7, nodes: 12 })
  open.push(served)
  const taken = served.mock.db.nodes.byId(2)?.givenName ?? ''
  const rename = async (name: string) => {
    const request = { method: 'POST', target: `/api/v1/node/99/rename/${name}`, contentType: '', body: '' }
    return (await served.app.respond({ ...request, authorization: `Bearer ${served.key}` })).body
  }
  expect(await rename(taken)).toContain(`name is not unique: ${taken}`)
  expect(await rename('free-name')).toContain('record not found')
})
