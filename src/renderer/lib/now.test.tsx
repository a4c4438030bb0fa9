import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { queryKeys } from './queries/query-keys'
import { createQueryClient } from './query-client'
import { addInstants, renewClock, serverNow, setServerClock, useMoment, useNow, useOwnNow } from './now'

afterEach(() => {
  setServerClock(0)
  vi.useRealTimers()
})

it('is renewed after a change, not only at the next tick', async () => {
  vi.useFakeTimers({ now: 1_000_000 })
  const { result } = renderHook(() => useNow())
  vi.setSystemTime(1_004_000)
  expect(result.current).toBe(1_000_000)
  const client = createQueryClient()
  await act(async () => {
    await client
      .getMutationCache()
      .build(client, { mutationFn: async () => 'changed' })
      .execute(undefined)
  })
  expect(result.current).toBe(1_004_000)
})

it('is never older than data that just arrived from the server', async () => {
  vi.useFakeTimers({ now: 1_000_000 })
  const { result } = renderHook(() => useNow())
  const client = createQueryClient()
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
  const client = createQueryClient()
  const same = { nodes: [] }
  const ask = async () => void (await client.fetchQuery({ queryKey: ['nodes'], queryFn: () => same, staleTime: 0 }))
  await act(ask)
  const { result } = renderHook(() => useNow())
  vi.setSystemTime(1_013_000)
  await act(ask)
  expect(result.current).toBe(1_000_000)
})

it("uses the server's clock for server data and this computer's clock for its own", () => {
  vi.useFakeTimers({ now: 1_000_000 })
  act(() => renewClock())
  const { result } = renderHook(() => ({ server: useNow(), own: useOwnNow() }))
  expect(result.current).toEqual({ server: 1_000_000, own: 1_000_000 })
  act(() => setServerClock(86_400_000))
  expect(result.current).toEqual({ server: 87_400_000, own: 1_000_000 })
  expect(serverNow()).toBe(87_400_000)
})

it('is renewed by every list change, also right after another one', async () => {
  vi.useFakeTimers({ now: 1_000_000 })
  const { result } = renderHook(() => useNow())
  const client = createQueryClient()
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
  act(() => setServerClock(5_000))
  const { result } = renderHook(() => useNow())
  const due = 1_009_500
  const stop = addInstants((from) => (from < due ? due : undefined))
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
  const { result } = renderHook(() => useMoment())
  act(() => renewClock())
  const stop = addInstants((from) => (from < due ? due : undefined))
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
