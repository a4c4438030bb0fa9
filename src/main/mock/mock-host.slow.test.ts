import { issue } from '@shared/api/issue'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildForMain } from '@tests/support/build-worker'
import { fetchFrom } from '@tests/support/fetch-from'
import type { WantedNetwork } from './network'
import { createMockHost, type MockHost } from './mock-host'

// Inside the project, because the built worker resolves SQLite's package from its own folder; not inside node_modules, because Node 20.18
// does not load a .js file without a package.json next to it as an ES module.
const outDir = resolve(import.meta.dirname, `../../../test-results/mock-worker-${process.pid}`)
const workerPath = join(outDir, 'entry.js')
let folder: string
let host: MockHost | undefined
const warnings: string[] = []

beforeAll(() => buildForMain('src/main/mock/worker.ts', outDir), 60_000)
afterAll(() => rmSync(outDir, { recursive: true, force: true }))
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mock-host-'))
  warnings.length = 0
})
afterEach(async () => {
  await host?.close()
  host = undefined
  rmSync(folder, { recursive: true, force: true })
})

function start(wanted: WantedNetwork = {}): MockHost {
  const dbPath = join(folder, 'mock.db')
  const warn = (message: string) => void warnings.push(message)
  host = createMockHost({ workerPath, dbPath, warn, notice: () => undefined, wanted })
  return host
}
const api = (path: string, init?: RequestInit) => new Request(`app://console/api/v1${path}`, init)

async function names(from: MockHost): Promise<string[]> {
  const response = await fetchFrom(from)(api('/node'))
  const { nodes } = (await response.json()) as { nodes: { givenName: string }[] }
  return nodes.map((node) => node.givenName)
}

describe('the mock in its worker thread', () => {
  test('answers requests and transfers bodies both ways', async () => {
    const mock = start({ seed: 7, nodes: 12 })
    expect(await mock.state()).toEqual({ active: true, problem: null, seed: 7, nodes: 12, faults: [] })
    const made = await fetchFrom(mock)(api('/user', { method: 'POST', body: JSON.stringify({ name: 'newcomer' }) }))
    expect(made.status).toBe(200)
    expect(await made.json()).toMatchObject({ user: { name: 'newcomer' } })
    expect(await names(mock)).toHaveLength(12)
  })

  test('keeps the network until another one is requested', async () => {
    const first = await names(start({ seed: 7, nodes: 12 }))
    if (host) await fetchFrom(host)(api('/node/1/rename/changed', { method: 'POST' }))
    await host?.close()
    expect((await names(start({ seed: 7 })))[0]).toBe('changed')
    await host?.close()
    expect(await names(start({ seed: 7, nodes: 12, reset: true }))).toEqual(first)
    await host?.close()
    expect(await names(start({ seed: 8, nodes: 12, reset: true }))).not.toEqual(first)
  })

  test('returns many concurrent responses to the right requests', async () => {
    const mock = start({ seed: 1, nodes: 30 })
    const ids = Array.from({ length: 30 }, (_, index) => String(index + 1))
    const answers = await Promise.all(
      ids.map((id) => fetchFrom(mock)(api(`/node/${id}`)).then((response) => response.json())),
    )
    expect(answers.map((answer) => (answer as { node: { id: string } }).node.id)).toEqual(ids)
  })

  test('supports conditional requests', async () => {
    const mock = start({ seed: 1 })
    const etag = (await fetchFrom(mock)(api('/node'))).headers.get('etag') ?? ''
    const again = await fetchFrom(mock)(api('/node', { headers: { 'if-none-match': etag } }))
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  test('replaces the network on reset and reports the new one', async () => {
    const mock = start({ seed: 1, nodes: 11 })
    const before = await names(mock)
    expect(await mock.reset({ seed: 2, nodes: 11 })).toMatchObject({ seed: 2, nodes: 11, problem: null })
    expect(await names(mock)).not.toEqual(before)
  })

  test('warns about requests without a handler', async () => {
    const mock = start({ seed: 1 })
    expect((await fetchFrom(mock)(api('/nothing'))).status).toBe(404)
    expect(warnings).toEqual(['No handler takes GET /api/v1/nothing'])
  })

  test('answers in the error format after it was closed', async () => {
    const mock = start({ seed: 1 })
    await mock.close()
    const response = await fetchFrom(mock)(api('/node'))
    expect([response.status, await response.json()]).toEqual([
      503,
      {
        code: 'mockUnavailable',
        message: 'The demo network is closed',
        details: [issue('database', { problem: 'stopped' })],
      },
    ])
  })

  test('reports a stopped worker, not a bad database, if its script is missing', async () => {
    host = createMockHost({
      workerPath: join(folder, 'gone.js'),
      dbPath: join(folder, 'mock.db'),
      warn: () => undefined,
      notice: () => undefined,
    })
    const response = await fetchFrom(host)(api('/node'))
    expect([response.status, await response.json()]).toMatchObject([
      503,
      { code: 'mockUnavailable', details: [issue('database', { problem: 'stopped' })] },
    ])
  })
})
