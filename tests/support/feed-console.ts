import { expect, vi } from 'vitest'
import { ApiError } from '@shared/api/error'
import { issue } from '@shared/api/issue'
import { applyListDelta } from '@shared/api/list-delta'
import type { ListDelta } from '@shared/api/list-delta-schema'
import type { Part } from '@shared/api/server-state'
import {
  errorResponse,
  conditionsOf,
  createNegotiation,
  maxAgeOf,
  encodeList,
  type ApiApp,
  jsonResponse,
  plainRequest,
  type PlainResponse,
  readJson,
} from '@main/api/api-app'
import { createObserver, type Observer } from '@main/observe/observer'
import { partOf, partRequest } from '@main/observe/part-read'

export const SECOND = 1000
export const LISTS = ['nodes', 'users'] as const
type List = (typeof LISTS)[number]
export const SHOWN: readonly Part[] = [...LISTS, 'health']

/** Advances the fake clock. */
export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

interface Item {
  readonly id: number
  readonly value: number
}

/** A page is notified of a read after this many milliseconds. */
const TOLD_MS = 5

function busy(end: number): ApiError {
  const until = new Date(end).toISOString()
  return new ApiError('busy', '', { details: [issue('connection', { problem: 'busy', until })] })
}

/**
 * A server with two lists, which counts the requests that reach it. Like a real one behind its connection, it keeps a copy of its last
 * response.
 */
export function createServer() {
  const lists: Record<List, readonly Item[]> = { nodes: [], users: [] }
  const negotiate = createNegotiation()
  const copies = new Map<Part, { at: number; items: readonly Item[] }>()
  const server = {
    lists,
    isAway: false,
    /** When a pause that the server asks for ends, in milliseconds since 1970. */
    busyUntil: 0,
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
      async respond(request): Promise<PlainResponse> {
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
          if (server.busyUntil > Date.now()) return errorResponse(busy(server.busyUntil))
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

export const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms)
  })

/** A console with windows that behave like pages: they read the parts they show, then again after each event. */
export function createConsole(server: ReturnType<typeof createServer>) {
  const windows = new Map<number, Window>()
  const observer: Observer = createObserver({
    servers: () => [],
    open: async () => app,
    onRead({ part }) {
      for (const window of windows.values()) if (window.isShown) setTimeout(() => void window.read(part), TOLD_MS)
    },
    isOpen: (id) => windows.has(id),
    evaluator: {} as never,
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
