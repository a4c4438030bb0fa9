import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient } from './query-client'
import { renewClocks, serverNow, setServerClock, useNow, useOwnNow } from './now'

afterEach(() => {
  setServerClock(0)
  vi.useRealTimers()
})

it('is renewed after a change, not only with the next tick', async () => {
  vi.useFakeTimers({ now: 1_000_000 })
  const { result } = renderHook(() => useNow(30_000))
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

it('is never older than what just came from the server', async () => {
  vi.useFakeTimers({ now: 1_000_000 })
  const { result } = renderHook(() => useNow(30_000))
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

it('stays as it is where nothing new came: a poll without changes draws nothing', async () => {
  vi.useFakeTimers({ now: 1_000_000 })
  const client = createQueryClient()
  const same = { nodes: [] }
  const ask = async () => void (await client.fetchQuery({ queryKey: ['nodes'], queryFn: () => same, staleTime: 0 }))
  await act(ask)
  const { result } = renderHook(() => useNow(30_000))
  vi.setSystemTime(1_013_000)
  await act(ask)
  expect(result.current).toBe(1_000_000)
})

it('follows the server’s clock for what the server tells, and its own for the rest', () => {
  vi.useFakeTimers({ now: 1_000_000 })
  act(() => renewClocks())
  const { result } = renderHook(() => ({ server: useNow(), own: useOwnNow() }))
  expect(result.current).toEqual({ server: 1_000_000, own: 1_000_000 })
  act(() => setServerClock(86_400_000))
  expect(result.current).toEqual({ server: 87_400_000, own: 1_000_000 })
  expect(serverNow()).toBe(87_400_000)
})
