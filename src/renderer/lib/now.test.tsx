import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { withinServer } from '@tests/support/render-part'
import { queryKeys } from './queries/cache'
import { createQueryClient } from './query-client'
import { useMoment, useNow, useOwnNow } from './texts'

afterEach(() => void vi.useRealTimers())

/** Creates the client of a server, whose clock begins now, and renders a hook with it. */
function withServer<T>(hook: () => T) {
  const client = createQueryClient()
  return { client, clock: client.link.clock, ...renderHook(hook, { wrapper: withinServer(client) }) }
}

it('is renewed after a change, not only at the next tick', async () => {
  vi.useFakeTimers({ now: 1_000_000 })
  const { client, result } = withServer(useNow)
  vi.setSystemTime(1_004_000)
  expect(result.current).toBe(1_000_000)
  await act(async () => {
    await client
      .getMutationCache()
      .build(client, { mutationFn: async () => 'changed' })
      .execute(undefined)
  })
  expect(result.current).toBe(1_004_000)
})

it('is renewed at an instant that is known only since the first list arrived', async () => {
  vi.useFakeTimers({ now: 1_000_000 })
  const { client, clock, result } = withServer(useNow)
  const expiries: number[] = []
  clock.addInstants((from) => expiries.find((expiry) => expiry > from))
  await act(() => vi.advanceTimersByTimeAsync(100))
  expiries.push(1_002_000)
  await act(async () => void (await client.fetchQuery({ queryKey: queryKeys.nodes, queryFn: () => expiries })))
  expect(result.current).toBe(1_000_000)
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(result.current).toBeGreaterThanOrEqual(1_002_000)
})

it('is never older than data that just arrived from the server', async () => {
  vi.useFakeTimers({ now: 1_000_000 })
  const { client, result } = withServer(useNow)
  const ask = async (data: object) => {
    await act(async () => void (await client.fetchQuery({ queryKey: ['nodes'], queryFn: () => data, staleTime: 0 })))
  }
  const first = { createdAt: 1_000_000 }
  await ask(first)
  vi.setSystemTime(1_013_000)
  await ask({ createdAt: 1_013_000 })
  expect(result.current).toBe(1_013_000)
})

it('stays the same without new data: a poll without changes renders nothing', async () => {
  vi.useFakeTimers({ now: 1_000_000 })
  const { client, result } = withServer(useNow)
  const same = { nodes: [] }
  const ask = async () => void (await client.fetchQuery({ queryKey: ['nodes'], queryFn: () => same, staleTime: 0 }))
  await act(ask)
  vi.setSystemTime(1_013_000)
  await act(ask)
  expect(result.current).toBe(1_000_000)
})

it("uses the server's clock for server data and this computer's clock for its own", () => {
  vi.useFakeTimers({ now: 1_000_000 })
  const { clock, result } = withServer(() => ({ server: useNow(), own: useOwnNow() }))
  expect(result.current).toEqual({ server: 1_000_000, own: 1_000_000 })
  act(() => clock.set(86_400_000))
  expect(result.current).toEqual({ server: 87_400_000, own: 1_000_000 })
  expect(clock.now()).toBe(87_400_000)
})

it('is renewed by every list change, also right after another one', async () => {
  vi.useFakeTimers({ now: 1_000_000 })
  const { client, result } = withServer(useNow)
  const arrive = async (expiry: number) => {
    const queryFn = () => [{ expiry }]
    await act(async () => void (await client.fetchQuery({ queryKey: queryKeys.nodeList, queryFn, staleTime: 0 })))
  }
  await arrive(0)
  vi.setSystemTime(1_000_400)
  await arrive(1_000_300)
  expect(result.current).toBe(1_000_400)
})

it("is renewed at the instant of a source by the server's clock, not at the next tick", () => {
  vi.useFakeTimers({ now: 1_000_000 })
  const { clock, result } = withServer(useNow)
  act(() => clock.set(5_000))
  const due = 1_009_500
  const stop = clock.addInstants((from) => (from < due ? due : undefined))
  act(() => {
    vi.advanceTimersByTime(4_499)
  })
  expect(result.current).toBeLessThan(due)
  act(() => {
    vi.advanceTimersByTime(2)
  })
  expect(result.current).toBeGreaterThanOrEqual(due)
  expect(result.current).toBeLessThan(due + 10)
  stop()
})

it('handles an instant beyond the maximum timer delay', () => {
  vi.useFakeTimers({ now: 1_000_000 })
  const due = 1_000_000 + 40 * 86_400_000
  const { clock, result } = withServer(useMoment)
  const stop = clock.addInstants((from) => (from < due ? due : undefined))
  act(() => {
    vi.advanceTimersByTime(30 * 86_400_000)
  })
  expect(result.current).toBe(1_000_000)
  act(() => {
    vi.advanceTimersByTime(10 * 86_400_000 + 10)
  })
  expect(result.current).toBeGreaterThanOrEqual(due)
  stop()
})

it('waits for no instant while it stands still', () => {
  vi.useFakeTimers({ now: 1_000_000 })
  const { clock } = withServer(useMoment)
  clock.set(0, 500_000)
  const stop = clock.addInstants((from) => from + 1)
  vi.advanceTimersByTime(10)
  // The one that renews relative times.
  expect(vi.getTimerCount()).toBe(1)
  stop()
})

it('is renewed by new data also if nothing on screen has shown it for long', async () => {
  vi.useFakeTimers({ now: 1_000_000 })
  const { client, clock, unmount } = withServer(useMoment)
  unmount()
  vi.setSystemTime(1_060_000)
  await client.fetchQuery({ queryKey: ['made'], queryFn: () => ({ at: 1_060_000 }) })
  expect(clock.moment.get()).toBe(1_060_000)
})
