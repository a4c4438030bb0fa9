import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { contract } from '@shared/api/contract'
import { applyListDelta } from '@shared/api/list-delta'
import { ListDelta } from '@shared/api/list-delta-schema'
import { createTestMock, type TestMock } from '@tests/support/mock-app'

const base = 'app://console'
let mock: TestMock

beforeEach(async () => {
  mock = await createTestMock()
})
afterEach(() => mock.close())

const get = (path: string, headers: Record<string, string> = {}) => mock.fetch(new Request(base + path, { headers }))
const send = (method: string, path: string, body?: unknown) =>
  mock.fetch(new Request(base + path, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }))

describe('the mock server', () => {
  test('returns a valid response for every read of the contract', async () => {
    const reads = Object.values(contract).flatMap((endpoints) =>
      Object.values(endpoints).filter((endpoint) => endpoint.method === 'GET'),
    )
    expect(reads.length).toBeGreaterThan(9)
    for (const endpoint of reads) {
      const response = await get(endpoint.path.replace(':nodeId', '1'))
      expect([endpoint.path, response.status]).toEqual([endpoint.path, 200])
    }
  })

  test('answers 404 in the error format and logs one warning for an unknown path', async () => {
    const response = await get('/api/v1/nothing/here?x=1')
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({
      code: 'notFound',
      message: 'There is no call GET /api/v1/nothing/here',
      details: [],
    })
    expect(mock.warnings).toEqual(['No handler takes GET /api/v1/nothing/here'])
  })

  test('answers 405 with the allowed methods', async () => {
    const response = await send('PUT', '/api/v1/node/1')
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, DELETE')
    expect(mock.warnings).toEqual(['No handler takes PUT /api/v1/node/1'])
  })

  test('answers 304 without a body until something changes', async () => {
    const first = await get('/api/v1/user')
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]+"$/)
    const again = await get('/api/v1/user', { 'if-none-match': `"other", W/${etag}` })
    expect([again.status, await again.text()]).toEqual([304, ''])
    await send('POST', '/api/v1/user', { name: 'newcomer' })
    const changed = await get('/api/v1/user', { 'if-none-match': etag })
    expect(changed.status).toBe(200)
    expect(changed.headers.get('etag')).not.toBe(etag)
  })

  test('sends a delta of a list to a client with an older version that accepts deltas', async () => {
    const first = await get('/api/v1/node')
    const etag = first.headers.get('etag') ?? ''
    const { nodes } = (await first.json()) as { nodes: unknown[] }
    await send('POST', '/api/v1/node/3/rename/changed')
    const changed = await get('/api/v1/node', { 'if-none-match': etag, 'a-im': 'list-delta' })
    expect([changed.status, changed.headers.get('im'), changed.headers.get('delta-base')]).toEqual([
      226,
      'list-delta',
      etag,
    ])
    const delta = ListDelta.parse(await changed.json())
    expect(delta.items).toHaveLength(1)
    const whole = (await (await get('/api/v1/node')).json()) as { nodes: unknown[] }
    expect(applyListDelta(nodes, delta)).toEqual(whole.nodes)
  })
})
