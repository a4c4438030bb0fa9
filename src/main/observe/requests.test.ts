import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Part } from '@shared/api/server-state'
import { pages } from '@shared/pages'
import type { ApiApp } from '@main/api/api-app'
import { createProxyApp } from '@main/gateway/proxy-app'
import { httpResponse } from '@main/headscale/testing/http'
import { createListFile } from '@tests/support/list-file'
import { wireNode, wireUser } from '@tests/support/connect-remote-server'
import { createListEvaluator } from './list-evaluator'
import { createObserver } from './observer'
import { partRequest } from './part-read'
import { createStoredLists } from './stored-lists'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const SECOND = 1000
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** A real connection to a Headscale that counts its requests. Each request with a key costs the server a bcrypt. */
function createServer(version: string) {
  const server = {
    asked: [] as string[],
    nodes: Array.from({ length: 200 }, (_, index) =>
      Object.assign(
        wireNode({ id: String(index + 1), approvedRoutes: ['10.0.0.0/8'], availableRoutes: ['10.0.0.0/8'] }),
        {
          online: true,
        },
      ),
    ),
    /** A machine connects or disconnects. */
    change() {
      const [first, ...others] = server.nodes
      if (first) server.nodes = [...others, { ...first, online: !first.online }]
    },
    app: undefined as unknown as ApiApp,
  }
  const answers: Readonly<Record<string, () => object>> = {
    '/version': () => ({ version }),
    '/health': () => ({ status: 'pass' }),
    '/api/v1/node': () => ({ nodes: server.nodes }),
    '/api/v1/routes': () => ({ routes: [] }),
    '/api/v1/user': () => ({ users: [wireUser('1', 'alice')] }),
    '/api/v1/preauthkey': () => ({ preAuthKeys: [] }),
    '/api/v1/apikey': () => ({ apiKeys: [] }),
    '/api/v1/policy': () => ({ policy: '{}', updatedAt: '2026-01-01T00:00:00Z' }),
  }
  server.app = createProxyApp({
    target: { url: 'http://headscale.test', key: 'hskey-api-aaaaaaaaaaaa-secret' },
    now: Date.now,
    async http(url, { headers }) {
      const path = new URL(url).pathname
      if (headers['authorization'] !== undefined) server.asked.push(path)
      await new Promise<void>((resolve) => {
        setTimeout(resolve, 30)
      })
      const answer = answers[path]
      return answer ? httpResponse(JSON.stringify(answer())) : httpResponse('{}', { status: 404 })
    },
  })
  return server
}

/** The parts that every page shows. */
const FRAME: readonly Part[] = ['server', 'health']
const partsOf = (path: string): readonly Part[] => [
  ...new Set([...(pages.find((page) => page.path === path)?.reads ?? []), ...FRAME]),
]

/** A console with one window, which reads as pages do: parts older than 5 s when a page opens, and then each part after its event. */
function createConsole(server: ReturnType<typeof createServer>) {
  const evaluator = createListEvaluator(createStoredLists(createListFile()))
  const known = new Map<Part, { readonly etag: string | undefined; readonly at: number }>()
  const read = async (part: Part) => {
    const response = await app.respond(partRequest(part, known.get(part)?.etag, 5))
    if (response.status >= 400) return
    sent.bytes += response.body?.byteLength ?? 0
    known.set(part, { etag: response.headers['etag'], at: performance.now() })
  }
  const sent = { bytes: 0 }
  let shown: readonly Part[] = []
  const observer = createObserver({
    servers: () => [{ id: 'a', address: 'http://headscale.test' }],
    open: async () => app,
    onRead: ({ part }) => shown.includes(part) && void read(part),
    isOpen: () => true,
    evaluator: {
      evaluate: async (input) => evaluator.evaluate(input),
      rest: async (id) => evaluator.rest(id),
      items: async (input) => evaluator.items(input),
      still: async (input) => evaluator.still(input),
      forget: async (input) => evaluator.forget(input),
    },
    slower: () => 1,
    now: Date.now,
    monotonic: () => performance.now(),
    random: () => 0.5,
    warn: (message, error) => {
      throw new Error(message, { cause: error })
    },
    after(ms, work) {
      const timer = setTimeout(work, ms)
      return () => clearTimeout(timer)
    },
  })
  const app = observer.around('a', server.app)
  observer.start()
  return {
    app,
    sent,
    observer,
    known,
    show: (path: string) => {
      shown = partsOf(path)
      for (const part of shown) {
        const maxAge = part === 'server' ? 300 * SECOND : 5 * SECOND
        if (performance.now() - (known.get(part)?.at ?? Number.NEGATIVE_INFINITY) >= maxAge) void read(part)
      }
      observer.follow(1, 'a', shown)
    },
  }
}

const NODES = '/api/v1/node'
const nodeReads = ({ asked }: { readonly asked: readonly string[] }) => asked.filter((path) => path === NODES).length

/** A console on a page that has been open for some minutes. */
async function openFor(path: string, version = 'v0.29.2') {
  const server = createServer(version)
  const parts = createConsole(server)
  parts.show('/')
  await pass(60 * SECOND)
  parts.show(path)
  await pass(120 * SECOND)
  server.asked = []
  return { server, ...parts }
}

describe.each([
  ['v0.29.2', 1],
  ['v0.24.0', 2],
])('Headscale %s', (version, requestsPerRead) => {
  test.each([
    ['/', 26, 26],
    ['/machines', 24, 11],
    ['/routes', 24, 11],
    ['/users', 24, 19],
    ['/hygiene', 26, 29],
  ])('is asked for its machines and routes once for both on %s', async (path, reads, others) => {
    const { server } = await openFor(path, version)
    await pass(600 * SECOND)
    // The machines every 25 s. Their routes are a request of their own before 0.26.
    expect(nodeReads(server)).toBeLessThanOrEqual(reads)
    expect(server.asked.length).toBeLessThanOrEqual(requestsPerRead * reads + others)
  })

  test('is asked no more often on the routes than on the machines while machines come and go', async () => {
    const counts: number[] = []
    for (const path of ['/machines', '/routes', '/']) {
      const { server, known } = await openFor(path, version)
      for (let turn = 0; turn < 40; turn++) {
        server.change()
        await pass(7 * SECOND)
      }
      counts.push(nodeReads(server))
      await pass(30 * SECOND)
      expect(known.get('nodes')?.etag).toBeDefined()
    }
    expect(Math.max(...counts)).toBeLessThanOrEqual(29)
  })
})

test('a change costs a page less than a kilobyte, however long the list is', async () => {
  const { server, sent } = await openFor('/machines')
  sent.bytes = 0
  for (let turn = 0; turn < 20; turn++) {
    server.change()
    await pass(11 * SECOND)
  }
  expect(sent.bytes).toBeGreaterThan(0)
  expect(sent.bytes / 20).toBeLessThan(1000)
})

test('a page that opens gets the routes from the machines that were read less than 5 s ago', async () => {
  const { server, show, known } = await openFor('/machines')
  while (nodeReads(server) === 0) await pass(SECOND)
  await pass(3 * SECOND)
  show('/routes')
  await pass(SECOND)
  expect(nodeReads(server)).toBe(1)
  expect(known.get('routes')).toBeDefined()
})

test('a page that opens after the server changed shows the new state', async () => {
  const { server, show, observer } = await openFor('/machines')
  while (nodeReads(server) === 0) await pass(SECOND)
  await pass(SECOND)
  observer.outdated('a')
  show('/routes')
  await pass(SECOND)
  expect(nodeReads(server)).toBe(2)
})

test('a window that goes from page to page does not shorten the interval of what it shows on all of them', async () => {
  const { server, show } = await openFor('/machines')
  for (const path of ['/users', '/routes', '/', '/machines', '/users', '/routes']) {
    show(path)
    await pass(60 * SECOND)
  }
  // When a page opens, after 25 s and after 50 s.
  expect(nodeReads(server)).toBeLessThanOrEqual(18)
})

test('a read from a copy is as old as the copy', async () => {
  const { server, show, app } = await openFor('/machines')
  while (nodeReads(server) === 0) await pass(SECOND)
  await pass(3 * SECOND)
  show('/routes')
  await pass(3 * SECOND)
  // The routes were read 3 s ago, from machines that were read more than 6 s ago.
  await Promise.all([app.respond(partRequest('routes', undefined, 5)), pass(SECOND)])
  expect(nodeReads(server)).toBe(2)
})
