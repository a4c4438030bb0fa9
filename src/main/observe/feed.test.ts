import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '@shared/api/error'
import { errorResponse } from '@main/api/contract-app'
import { jsonResponse, plainRequest } from '@main/api/plain'
import { createConsole, createServer, LISTS, pass, pause, SECOND, SHOWN } from '@tests/support/feed-console'
import type { Part } from '@shared/api/server-state'
import { createObserver } from './observer'
import { partRequest } from './part-request'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

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

  test('ends when the console stops reading, and pages are read for again afterwards', async () => {
    const server = createServer()
    const { observer, open } = createConsole(server)
    const window = open(1)
    await pass(2 * SECOND)
    observer.stop()
    await pass(SECOND)
    server.asked = []
    observer.follow(1, 'a', ['nodes'])
    await pass(600 * SECOND)
    expect(server.asked).toEqual([])
    observer.readAgain()
    window.show(true)
    await pass(60 * SECOND)
    expect(count(server.asked, 'nodes')).toBeGreaterThan(1)
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

test('a slow read that began before a write is not used after it', async () => {
  const server = createServer()
  const window = createConsole(server).open(1)
  await pass(5 * SECOND)
  server.isSlowNext = true
  const early = window.read('nodes')
  await Promise.all([window.write('nodes', 7, 1), pass(server.takesMs)])
  await Promise.all([early, pass(10 * server.takesMs)])
  await Promise.all([window.read('nodes'), pass(2 * server.takesMs)])
  expect(window.known.get('nodes')?.items).toEqual([{ id: 7, value: 1 }])
})

test('a read during a write is not used after it', async () => {
  const server = createServer()
  const { open } = createConsole(server)
  const [one, other] = [open(1), open(2)]
  await pass(6 * SECOND)
  server.takesMs = 200
  const write = one.write('nodes', 7, 1)
  server.takesMs = 10
  await Promise.all([other.read('nodes'), pass(20)])
  await Promise.all([write, pass(200)])
  await Promise.all([one.read('nodes'), pass(20)])
  expect(one.known.get('nodes')?.items).toEqual([{ id: 7, value: 1 }])
})

test('after one failure another part is asked at once, and everything shown once the server is back', async () => {
  const server = createServer()
  const { open } = createConsole(server)
  open(1)
  await pass(62 * SECOND)
  server.isAway = true
  server.asked = []
  while (server.asked.length === 0) await pass(50)
  await pass(100)
  expect(new Set(server.asked).size).toBe(2)
  server.isAway = false
  server.asked = []
  while (server.asked.length === 0) await pass(50)
  await pass(100)
  expect(new Set(server.asked)).toEqual(new Set(SHOWN))
})

test('a call without an answer makes the feed look whether the server is there', async () => {
  const server = createServer()
  const { app, open } = createConsole(server)
  open(1)
  await pass(62 * SECOND)
  server.isAway = true
  server.asked = []
  await Promise.all([app.respond(plainRequest('GET', '/api/v1/node/7')), pass(2 * server.takesMs)])
  expect(server.asked[1]).toBe('health')
})

test('many writes cause one read of each list in two seconds', async () => {
  const server = createServer()
  const window = createConsole(server).open(1)
  await pass(62 * SECOND)
  server.asked = []
  for (let turn = 0; turn < 100; turn++) await Promise.all([window.write('nodes', turn % 9, 1), pass(100)])
  expect(count(server.asked, 'users')).toBeLessThanOrEqual(6)
})

test('a server that asks for a pause gets no request before its end', async () => {
  const server = createServer()
  const { open } = createConsole(server)
  open(1)
  await pass(10 * SECOND)
  server.busyUntil = Date.now() + 60 * SECOND
  await pass(10 * SECOND)
  server.asked = []
  await pass(server.busyUntil - Date.now() - 1)
  expect(server.asked).toEqual([])
  await pass(2 * SECOND)
  expect(new Set(server.asked)).toEqual(new Set(SHOWN))
})

test('a read that its page withdrew is no failure for the next page', async () => {
  const app = createConsole(createServer()).observer.around('b', {
    async respond({ signal }) {
      await pause(10)
      return signal?.aborted ? errorResponse(new ApiError('timeout', 'withdrawn')) : jsonResponse(200, { nodes: [] })
    },
  })
  const page = new AbortController()
  const first = app.respond({ ...partRequest('nodes', undefined, 5), signal: page.signal }).catch(() => null)
  page.abort()
  await Promise.all([first, pass(20)])
  const [next] = await Promise.all([app.respond(partRequest('nodes', undefined, 5)), pass(20)])
  expect(next.status).toBe(200)
})

test('a reader that takes no changes gets the whole list', async () => {
  const server = createServer()
  const { app, open } = createConsole(server)
  const window = open(1)
  await pass(SECOND)
  const etag = window.known.get('nodes')?.etag ?? ''
  server.change('nodes', 1, 1)
  await pass(10 * SECOND)
  const { headers: _headers, ...request } = partRequest('nodes', etag, 5)
  const headers = [
    ['cache-control', 'max-age=5'],
    ['if-none-match', etag],
  ] as const
  const [response] = await Promise.all([app.respond({ ...request, headers }), pass(2 * server.takesMs)])
  expect(response.status).toBe(200)
})

test('reads of a former key or address are not used for the next one', async () => {
  const server = createServer()
  const { open, observer } = createConsole(server)
  const window = open(1)
  await pass(SECOND)
  const next = createServer()
  next.change('nodes', 3, 3)
  const app = observer.around('a', next.app)
  const [response] = await Promise.all([
    app.respond(partRequest('nodes', window.known.get('nodes')?.etag, 5)),
    pass(2 * server.takesMs),
  ])
  expect(response.status).not.toBe(304)
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
    fc.asyncProperty(fc.array(step, { maxLength: 40, size: 'max' }), async (steps) => {
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
