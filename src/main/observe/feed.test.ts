import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Part } from '@shared/api/server-state'
import { ApiError } from '@shared/api/error'
import { errorResponse, jsonResponse } from '@main/api/api-app'
import { createConsole, createServer, pass, pause, SECOND, SHOWN } from '@tests/support/feed-console'
import { createObserver } from './observer'
import { partRequest } from './part-read'

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

test('thirty windows cause no more requests than one while the server is unreachable, and all show its lists when it is back', async () => {
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
  test('is 10 s while a list changes and 25 s after two reads that found nothing new', async () => {
    const server = createServer()
    const { open } = createConsole(server)
    open(1)
    await pass(60 * SECOND)
    expect(count(server.asked, 'nodes')).toBe(3)
    await pass(40 * SECOND)
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

  test('ends when the console stops reading, and starts again afterwards for pages', async () => {
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

  test('does not delay a read after the computer slept', async () => {
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

test('a read that its page withdrew is not a failure for the next page', async () => {
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
    evaluator: {} as never,
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
