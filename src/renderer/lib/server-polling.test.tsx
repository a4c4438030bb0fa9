import { ApiError } from '@shared/api/error'
import type { ErrorCode } from '@shared/api/error-codes'
import { issue } from '@shared/api/issue'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryKeys } from './queries/query-keys'
import { createQueryClient, watched, watchedHealth } from './query-client'
import { connectPolling } from './server-polling'
import type { Part } from './server-state'
import { serverWatch } from './server-watch'

const keys = {
  nodes: queryKeys.nodeList,
  users: queryKeys.users,
  routes: queryKeys.routes,
  apiKeys: queryKeys.apiKeys,
  health: queryKeys.health,
} as const
type Asked = keyof typeof keys

let stops: (() => void)[] = []
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  serverWatch.reset()
})
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
  const ask = async (part: Asked) => {
    asked.push({ part, at: Date.now() })
    await new Promise((resolve) => {
      setTimeout(resolve, 20)
    })
    const error = fails(part)
    if (error) {
      serverWatch.failed(part satisfies Part, error, Date.now())
      throw error
    }
    serverWatch.answered(part, { at: Date.now(), ms: 20, alone: false })
    return part
  }
  const client = createQueryClient()
  client.mount()
  stops = [connectPolling(client, serverWatch), () => client.clear()]
  const shown = new Map<Asked, () => void>()
  for (const part of Object.keys(keys) as Asked[]) {
    const options = part === 'health' ? watchedHealth : watched
    const observer = new QueryObserver(client, { ...options, queryKey: keys[part], queryFn: () => ask(part) })
    shown.set(
      part,
      observer.subscribe(() => undefined),
    )
  }
  stops.unshift(() => shown.forEach((stop) => stop()))
  return { asked, setFaults: (next: typeof fails) => void (fails = next), leave: (part: Asked) => shown.get(part)?.() }
}

const condition = () => serverWatch.get().condition
const error = (code: ErrorCode) => new ApiError(code, code)

describe('a console that watches a server', () => {
  test('notices an outage, sends few requests meanwhile, and recovers within 10 s with one request per list', async () => {
    for (const outage of [15, 60, 600]) {
      const { asked, setFaults } = watchServer()
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
      await pass(10 * SECOND)
      expect(condition()).toBe('connected')
      for (const list of ['nodes', 'users'])
        expect(asked.slice(back).filter(({ part }) => part === list)).toHaveLength(1)
      await pass(20 * SECOND)
      expect(asked.slice(back).filter(({ part }) => part === 'users')).toHaveLength(3)
      for (const stop of stops.splice(0)) stop()
      serverWatch.reset()
    }
  })

  test('names the failed list and keeps polling the others', async () => {
    const { asked, setFaults } = watchServer()
    await pass(SECOND)
    setFaults((part) => (part === 'users' ? error('offline') : null))
    const seen = new Set<string>()
    for (let at = 0; at < 60 * SECOND; at += 10) {
      await pass(10)
      seen.add(condition())
    }
    expect([...seen]).toEqual(['connected', 'partly'])
    expect(serverWatch.get().missing).toEqual(['users'])
    expect(asked.filter(({ part }) => part === 'nodes')).toHaveLength(7)
    setFaults(() => null)
    await pass(10 * SECOND)
    expect(condition()).toBe('connected')
  })

  test('keeps naming a failed list on pages that do not show it, and polls it until it loads', async () => {
    const { setFaults, leave } = watchServer()
    await pass(SECOND)
    setFaults((part) => (part === 'users' ? error('offline') : null))
    await pass(10 * SECOND)
    leave('users')
    await pass(60 * SECOND)
    expect(serverWatch.get().missing).toEqual(['users'])
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
    // By then every list has received the response.
    await pass(10 * SECOND)
    expect(condition()).toBe('paused')
    const told = asked.length
    await pass(until - Date.now() - 1)
    expect(asked).toHaveLength(told)
    await pass(5 * SECOND)
    expect(condition()).toBe('connected')
  })
})
