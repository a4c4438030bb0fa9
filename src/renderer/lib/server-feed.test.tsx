import { ApiError } from '@shared/api/error'
import type { ErrorCode } from '@shared/api/error-codes'
import { issue } from '@shared/api/issue'
import { errorResponse, headerOf, jsonResponse, readJson } from '@main/api/api-app'
import { createObserver } from '@main/observe/observer'
import { partOf, partRequest } from '@main/observe/part-read'
import { ErrorBody } from '@shared/api/error-body'
import { QueryObserver } from '@tanstack/react-query'
import { createFakeDesktop } from '@tests/support/fake-desktop'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryKeys } from './queries/cache'
import { createQueryClient, watched } from './query-client'
import { connectFeed } from './server-feed'
import type { ServerWatch } from './server-watch'

const keys = {
  nodes: queryKeys.nodeList,
  users: queryKeys.users,
  routes: queryKeys.routes,
  apiKeys: queryKeys.apiKeys,
  health: queryKeys.health,
} as const
type Asked = keyof typeof keys

let stops: (() => void)[] = []
let watch: ServerWatch
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const SECOND = 1000
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** A console that shows four lists of a server. The server responds within 20 ms unless `fails` returns an error. */
function watchServer() {
  const asked: { part: Asked; at: number }[] = []
  let fails: (part: Asked) => ApiError | null = () => null
  const observer = createObserver({
    servers: () => [],
    open: async () => app,
    onRead: (read) => desktop.emit('api:read', read),
    isOpen: () => true,
    evaluator: {} as never,
    slower: () => 1,
    now: Date.now,
    monotonic: Date.now,
    random: () => 0.5,
    warn: () => undefined,
    after(ms, work) {
      const timer = setTimeout(work, ms)
      return () => clearTimeout(timer)
    },
  })
  const app = observer.around('a', {
    async respond(request) {
      const part = partOf(request) as Asked
      asked.push({ part, at: Date.now() })
      await new Promise((resolve) => {
        setTimeout(resolve, 20)
      })
      const error = fails(part)
      if (error) return errorResponse(error)
      const etag = `"${part}"`
      if (headerOf(request, 'if-none-match') === etag) return { status: 304, headers: { etag }, body: null }
      return { ...jsonResponse(200, [part]), headers: { etag } }
    },
  })
  const desktop = createFakeDesktop({
    'api:follow': ({ serverId, parts }) => observer.follow(1, serverId, parts),
  })
  Object.assign(window, { desktop })
  const etags = new Map<Asked, string | undefined>()
  const ask = async (part: Asked) => {
    const response = await app.respond(partRequest(part, etags.get(part), 5))
    if (response.status < 400) {
      etags.set(part, response.headers['etag'])
      watch.answered(part, { at: Date.now(), timing: null })
      return part === 'nodes' ? [] : part
    }
    const error = ApiError.fromBody(ErrorBody.parse(readJson(response)))
    watch.failed(part, error, Date.now())
    throw error
  }
  const client = createQueryClient()
  watch = client.link.watch
  client.mount()
  stops = [
    connectFeed({ client, serverId: 'a' }),
    () => client.clear(),
    () => Reflect.deleteProperty(window, 'desktop'),
  ]
  const shown = new Map<Asked, () => void>()
  for (const part of Object.keys(keys) as Asked[]) {
    const shownPart = new QueryObserver(client, { ...watched, queryKey: keys[part], queryFn: () => ask(part) })
    shown.set(
      part,
      shownPart.subscribe(() => undefined),
    )
  }
  stops.unshift(() => shown.forEach((stop) => stop()))
  return {
    asked,
    client,
    setFaults: (next: typeof fails) => void (fails = next),
    leave: (part: Asked) => shown.get(part)?.(),
  }
}

const condition = () => watch.get().condition
const error = (code: ErrorCode) => new ApiError(code, code)

describe('a console that watches a server', () => {
  test('notices an outage, sends few requests meanwhile, and recovers within 10 s with one request per list', async () => {
    for (const outage of [15, 60, 600]) {
      const { asked, client, setFaults } = watchServer()
      await pass(30 * SECOND)
      expect(condition()).toBe('connected')
      setFaults(() => error('offline'))
      await pass(10 * SECOND)
      expect(condition()).toBe('offline')
      await pass(5 * SECOND)
      const noticed = asked.length
      await pass((outage - 15) * SECOND)
      // Only health, every 5 s.
      const meanwhile = asked.slice(noticed)
      expect(meanwhile.every(({ part }) => part === 'health')).toBe(true)
      expect(meanwhile.length).toBeLessThanOrEqual((outage - 15) / 5 + 1)
      setFaults(() => null)
      const back = asked.length
      await pass(6 * SECOND)
      expect(condition()).toBe('connected')
      for (const list of ['nodes', 'users'] as const) {
        expect(asked.slice(back).filter(({ part }) => part === list)).toHaveLength(1)
        expect(client.getQueryState(keys[list])?.status).toBe('success')
      }
      for (const stop of stops.splice(0)) stop()
    }
  })

  test('shows the lists at once when a server comes back that never answered', async () => {
    const { client, setFaults } = watchServer()
    setFaults(() => error('offline'))
    await pass(30 * SECOND)
    expect(client.getQueryData(keys.nodes)).toBeUndefined()
    setFaults(() => null)
    await pass(6 * SECOND)
    for (const key of Object.values(keys)) expect(client.getQueryData(key)).toBeDefined()
    expect(condition()).toBe('connected')
  })

  test('names the failed list and keeps polling the others', async () => {
    const { asked, setFaults } = watchServer()
    await pass(SECOND)
    setFaults((part) => (part === 'users' ? error('offline') : null))
    const seen = new Set<string>()
    for (let at = 0; at < 90 * SECOND; at += 10) {
      await pass(10)
      seen.add(condition())
    }
    expect([...seen]).toEqual(['connected', 'partly'])
    expect(watch.get().missing).toEqual(['users'])
    // At 0, 10 and 20 s, and every 25 s after that, because nothing changes.
    expect(asked.filter(({ part }) => part === 'nodes')).toHaveLength(5)
    setFaults(() => null)
    await pass(10 * SECOND)
    expect(condition()).toBe('connected')
  })

  test('keeps naming a failed list on pages that do not show it, and polls it until it loads', async () => {
    const { setFaults, leave } = watchServer()
    await pass(SECOND)
    setFaults((part) => (part === 'users' ? error('offline') : null))
    await pass(40 * SECOND)
    leave('users')
    await pass(60 * SECOND)
    expect(watch.get().missing).toEqual(['users'])
    setFaults(() => null)
    await pass(10 * SECOND)
    expect(condition()).toBe('connected')
  })

  test('does not treat failing health checks alone as an outage', async () => {
    const { setFaults } = watchServer()
    setFaults((part) => (part === 'health' ? error('timeout') : null))
    const seen = new Set<string>()
    for (let at = 0; at < 120 * SECOND; at += 100) {
      await pass(100)
      seen.add(condition())
    }
    expect([...seen]).toEqual(['connected'])
  })

  test('sends nothing before the time set by a server that asked for fewer requests', async () => {
    const { asked, setFaults } = watchServer()
    await pass(SECOND)
    const until = Date.now() + 60 * SECOND
    const details = [issue('connection', { problem: 'busy', until: new Date(until).toISOString() })]
    setFaults(() => (Date.now() < until ? new ApiError('busy', '', { details }) : null))
    await pass(10 * SECOND)
    expect(condition()).toBe('paused')
    const told = asked.length
    await pass(until - Date.now() - 1)
    expect(asked).toHaveLength(told)
    await pass(5 * SECOND)
    expect(condition()).toBe('connected')
  })

  test('asks for nothing while the window is hidden, and at once when it is seen again', async () => {
    const { asked } = watchServer()
    await pass(SECOND)
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    const hidden = asked.length
    await pass(60 * SECOND)
    expect(asked).toHaveLength(hidden)
    visibility.mockRestore()
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    await pass(SECOND)
    expect(asked.slice(hidden).map(({ part }) => part)).toEqual(expect.arrayContaining(['nodes', 'users', 'health']))
  })
})
