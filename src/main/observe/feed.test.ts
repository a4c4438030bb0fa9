import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '@shared/api/error'
import { applyListDelta } from '@shared/api/list-delta'
import type { ListDelta } from '@shared/api/list-delta-schema'
import type { Part } from '@shared/api/server-state'
import type { ApiApp } from '@main/api/api-app'
import { errorResponse } from '@main/api/contract-app'
import { encodeList } from '@main/api/encoded-list'
import { maxAgeOf } from '@main/api/max-age'
import { jsonResponse, plainRequest, readJson } from '@main/api/plain'
import { conditionsOf, createNegotiation } from '@main/api/representation'
import { createObserver, type Observer } from './observer'
import { partOf, partRequest } from './part-request'

const SECOND = 1000
const LISTS = ['nodes', 'users'] as const
type List = (typeof LISTS)[number]
const SHOWN: readonly Part[] = [...LISTS, 'health']

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

interface Item {
  readonly id: number
  readonly value: number
}

/** A server with two lists, which counts what reaches it. Like a real one behind its connection, it keeps a copy of its last response. */
function createServer() {
  const lists: Record<List, readonly Item[]> = { nodes: [], users: [] }
  const negotiate = createNegotiation()
  const copies = new Map<Part, { at: number; items: readonly Item[] }>()
  const server = {
    lists,
    isAway: false,
    takesMs: 30,
    /** The next response takes ten times as long. */
    isSlowNext: false,
    asked: [] as (Part | 'write')[],
    running: new Map<Part, number>(),
    mostRunning: 0,
    change(list: List, id: number, value: number) {
      const others = lists[list].filter((item) => item.id !== id)
      lists[list] = value === 0 ? others : [...others, { id, value }]
    },
    app: {
      async respond(request) {
        const part = partOf(request)
        if (!part) {
          server.asked.push('write')
          copies.clear()
          await pause(server.takesMs)
          copies.clear()
          if (server.isAway) return errorResponse(new ApiError('offline', 'gone'))
          const { list, id, value } = readJson({ ...jsonResponse(200, {}), body: request.body }) as {
            list: List
            id: number
            value: number
          }
          server.change(list, id, value)
          return jsonResponse(200, {})
        }
        const copy = copies.get(part)
        let items = copy?.items ?? lists[part as List]
        const age = performance.now() - (copy?.at ?? Number.NEGATIVE_INFINITY)
        if (age >= maxAgeOf(request)) {
          const at = performance.now()
          items = lists[part as List]
          const isSlow = server.isSlowNext
          server.isSlowNext = false
          server.asked.push(part)
          server.running.set(part, (server.running.get(part) ?? 0) + 1)
          server.mostRunning = Math.max(server.mostRunning, ...server.running.values())
          await pause(isSlow ? 10 * server.takesMs : server.takesMs)
          // A slow response shows the past.
          if (!isSlow) items = lists[part as List]
          server.running.set(part, (server.running.get(part) ?? 0) - 1)
          if (server.isAway) {
            copies.clear()
            return errorResponse(new ApiError('offline', 'gone'))
          }
          if (isSlow) return negotiate(encodeList(part, { [part]: items }), conditionsOf(request))
          copies.set(part, { at, items })
        }
        if (part === 'health')
          return negotiate(jsonResponse(200, { databaseConnectivity: true }), conditionsOf(request))
        return negotiate(encodeList(part, { [part]: items }), conditionsOf(request))
      },
    } satisfies ApiApp,
  }
  return server
}

const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms)
  })

/** A console with windows that behave like pages: they read what they show, then again after each event. */
function createConsole(server: ReturnType<typeof createServer>) {
  const windows = new Map<number, Window>()
  const observer: Observer = createObserver({
    servers: () => [],
    open: async () => app,
    onRead({ part }) {
      for (const window of windows.values()) if (window.isShown) void window.read(part)
    },
    isOpen: (id) => windows.has(id),
    looks: {} as never,
    slower: () => 1,
    now: Date.now,
    monotonic: () => performance.now(),
    random: () => 0.5,
    warn: () => undefined,
    after(ms, work) {
      const timer = setTimeout(work, ms)
      return () => clearTimeout(timer)
    },
  })
  const app = observer.around('a', server.app)
  const open = (id: number) => {
    const window = createWindow(id, app, observer)
    windows.set(id, window)
    window.show(true)
    return window
  }
  return { windows, app, observer, open, close: (id: number) => windows.delete(id) }
}

type Window = ReturnType<typeof createWindow>

function createWindow(id: number, app: ApiApp, observer: Observer) {
  const known = new Map<Part, { etag: string | undefined; items: readonly Item[] }>()
  const window = {
    id,
    known,
    isShown: false,
    async read(part: Part): Promise<void> {
      const before = known.get(part)
      const response = await app.respond(partRequest(part, before?.etag, 5))
      // Another response may have arrived in the meantime; a page joins them.
      if (response.status >= 400 || response.status === 304 || part === 'health' || known.get(part) !== before) return
      const sent = readJson(response) as Record<string, Item[]> & ListDelta
      const items =
        response.status === 226
          ? applyListDelta(before?.items ?? [], { ...sent, items: sent.items as Item[] })
          : sent[part]
      expect(items).toBeDefined()
      known.set(part, { etag: response.headers['etag'], items: items ?? [] })
    },
    show(isShown: boolean): void {
      window.isShown = isShown
      observer.follow(id, 'a', isShown ? SHOWN : [])
      if (isShown) for (const part of SHOWN) void window.read(part)
    },
    write: (list: List, item: number, value: number) =>
      app.respond(plainRequest('POST', '/api/v1/user', { list, id: item, value })),
  }
  return window
}

const count = (asked: readonly string[], part: Part) => asked.filter((each) => each === part).length

test('thirty windows cause no more requests than one', async () => {
  const counts: number[][] = []
  for (const number of [1, 30]) {
    const server = createServer()
    const { open, windows } = createConsole(server)
    for (let id = 1; id <= number; id++) {
      open(id)
      await pass(37)
    }
    await pass(60 * SECOND)
    server.asked = []
    // Something changes every 7 s.
    for (let turn = 0; turn < 100; turn++) {
      server.change('nodes', turn % 9, turn + 1)
      await pass(7 * SECOND)
    }
    counts.push(SHOWN.map((part) => count(server.asked, part)))
    await pass(30 * SECOND)
    for (const { known } of windows.values()) expect(known.get('nodes')?.items).toEqual(server.lists.nodes)
    expect(server.mostRunning).toBe(1)
  }
  // The period may begin at another point of an interval.
  for (const [index, ofOne] of (counts[0] ?? []).entries()) expect(counts[1]?.[index]).toBeLessThanOrEqual(ofOne + 1)
})

test('thirty windows cause no more requests than one while the server is away, and all show its lists when it is back', async () => {
  const counts: number[] = []
  for (const number of [1, 30]) {
    const server = createServer()
    const { open, windows } = createConsole(server)
    server.isAway = true
    for (let id = 1; id <= number; id++) open(id)
    await pass(30 * SECOND)
    server.asked = []
    await pass(600 * SECOND)
    counts.push(server.asked.length)
    expect(new Set(server.asked)).toEqual(new Set(['health']))
    server.isAway = false
    server.change('nodes', 1, 1)
    await pass(6 * SECOND)
    for (const { known } of windows.values()) {
      expect(known.get('nodes')?.items).toEqual(server.lists.nodes)
      expect(known.get('users')?.items).toEqual([])
    }
  }
  expect(counts[1]).toBe(counts[0])
  expect(counts[0]).toBeLessThanOrEqual(121)
})

describe('the interval', () => {
  test('is 10 s while a list changes and 25 s after three reads that found nothing new', async () => {
    const server = createServer()
    const { open } = createConsole(server)
    open(1)
    await pass(100 * SECOND)
    server.asked = []
    await pass(100 * SECOND)
    expect(count(server.asked, 'nodes')).toBe(4)
    for (let turn = 0; turn < 10; turn++) {
      server.change('nodes', 1, turn + 1)
      await pass(10 * SECOND)
    }
    server.asked = []
    for (let turn = 0; turn < 10; turn++) {
      server.change('nodes', 1, -turn)
      await pass(10 * SECOND)
    }
    expect(count(server.asked, 'nodes')).toBe(10)
  })

  test('ends with the last window', async () => {
    const server = createServer()
    const { open, close } = createConsole(server)
    open(1)
    open(2).show(false)
    await pass(SECOND)
    close(1)
    await pass(60 * SECOND)
    server.asked = []
    await pass(600 * SECOND)
    expect(server.asked).toEqual([])
  })

  test('is not the reason to wait after the computer slept', async () => {
    const server = createServer()
    const { observer, open, windows } = createConsole(server)
    open(1)
    await pass(2 * SECOND)
    server.change('nodes', 1, 1)
    observer.wake()
    await pass(100)
    expect(windows.get(1)?.known.get('nodes')?.items).toEqual([{ id: 1, value: 1 }])
  })
})

test('a window sees its own write in its next read, and every other window soon after', async () => {
  const server = createServer()
  const { open } = createConsole(server)
  const [one, other] = [open(1), open(2)]
  await pass(100)
  // A read that began before the write must not answer a read after it, however late it ends.
  server.isSlowNext = true
  await pass(5 * SECOND)
  const early = one.read('nodes')
  await Promise.all([one.write('nodes', 7, 1), pass(server.takesMs)])
  await Promise.all([one.read('nodes'), pass(2 * server.takesMs)])
  expect(one.known.get('nodes')?.items).toEqual([{ id: 7, value: 1 }])
  await Promise.all([early, pass(10 * server.takesMs)])
  await Promise.all([one.read('nodes'), pass(2 * server.takesMs)])
  expect(one.known.get('nodes')?.items).toEqual([{ id: 7, value: 1 }])
  await pass(3 * SECOND)
  expect(other.known.get('nodes')?.items).toEqual([{ id: 7, value: 1 }])
})

test('a window sees a write with another key in its next read, although its own connection has a younger copy', async () => {
  const server = createServer()
  const { observer, open } = createConsole(server)
  const window = open(1)
  await pass(5 * SECOND)
  const withOtherKey = observer.around('a', {
    async respond() {
      server.change('nodes', 7, 1)
      return jsonResponse(200, {})
    },
  })
  // The copy is made just before the write.
  observer.wake()
  await pass(100)
  await withOtherKey.respond(plainRequest('POST', '/api/v1/user', {}))
  await Promise.all([window.read('nodes'), pass(2 * server.takesMs)])
  expect(window.known.get('nodes')?.items).toEqual([{ id: 7, value: 1 }])
})

test('a failure is not repeated to a page that asks after the server changed', async () => {
  const server = createServer()
  const { app, observer } = createConsole(server)
  const statusAfterChange = async () => {
    observer.outdated('a')
    const response = app.respond(partRequest('nodes', undefined, 5))
    await pass(2 * server.takesMs)
    return (await response).status
  }
  server.isAway = true
  expect(await statusAfterChange()).toBe(503)
  server.isAway = false
  expect(await statusAfterChange()).toBe(200)
})

test('a request ends when the only page that waits for it withdraws, and lives on for another one', async () => {
  const signals: AbortSignal[] = []
  const observer = createObserver({
    servers: () => [],
    open: async () => app,
    onRead: () => undefined,
    isOpen: () => true,
    looks: {} as never,
    slower: () => 1,
    now: Date.now,
    monotonic: () => performance.now(),
    random: () => 0.5,
    warn: () => undefined,
    after: () => () => undefined,
  })
  const app = observer.around('a', {
    respond: async ({ signal }) => {
      if (signal) signals.push(signal)
      await pause(100)
      return jsonResponse(200, {})
    },
  })
  const read = (signal: AbortSignal) => app.respond({ ...partRequest('nodes', undefined, 5), signal }).catch(() => null)
  const [first, second] = [new AbortController(), new AbortController()]
  const answers = [read(first.signal), read(second.signal)]
  await pass(10)
  first.abort()
  await pass(10)
  expect(signals.map(({ aborted }) => aborted)).toEqual([false])
  second.abort()
  await pass(10)
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  await Promise.all(answers)
})

const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('change' as const),
      list: fc.constantFrom(...LISTS),
      id: fc.nat(4),
      value: fc.nat(3),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('write' as const),
      list: fc.constantFrom(...LISTS),
      id: fc.nat(4),
      value: fc.nat(3),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('pass' as const),
      ms: fc.constantFrom(5, 40, 900, 4_000, 11_000, 61_000),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('open' as const, 'close' as const, 'hide' as const, 'show' as const),
      id: fc.nat(4),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('away' as const), on: fc.boolean() }) },
)

test('every visible window converges to the lists of the server, with a bounded number of requests', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const server = createServer()
      const { windows, open, close } = createConsole(server)
      const began = performance.now()
      open(100)
      for (const one of steps) {
        if (one.kind === 'change') server.change(one.list, one.id, one.value)
        else if (one.kind === 'write') void windows.get(100)?.write(one.list, one.id, one.value)
        else if (one.kind === 'pass') await pass(one.ms)
        else if (one.kind === 'away') server.isAway = one.on
        else if (one.kind === 'open') open(one.id)
        else if (one.kind === 'close') close(one.id)
        else windows.get(one.id)?.show(one.kind === 'show')
      }
      server.isAway = false
      await pass(80 * SECOND)
      for (const { isShown, known } of windows.values()) {
        if (!isShown) continue
        for (const list of LISTS) expect(known.get(list)?.items).toEqual(server.lists[list])
      }
      const turns = (performance.now() - began) / (10 * SECOND)
      for (const list of LISTS) expect(count(server.asked, list)).toBeLessThanOrEqual(turns + 3 * steps.length + 5)
      for (const id of windows.keys()) close(id)
      await pass(600 * SECOND)
    }),
    { numRuns: 150 },
  )
})
