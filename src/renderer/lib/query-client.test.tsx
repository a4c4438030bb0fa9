import { QueryObserver } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '@shared/api/error'
import type { ErrorCode } from '@shared/api/error-codes'
import { useNow } from './now'
import { createQueryClient, mutationFailure, type MutationFailure, POLL_MS, pollDelay, watched } from './query-client'
import type { ServerCondition } from './server-state'
import { serverWatch } from './server-watch'

beforeEach(() => {
  vi.useFakeTimers()
  serverWatch.reset()
})
afterEach(() => void vi.useRealTimers())

describe('the next poll', () => {
  const delay = (condition: ServerCondition, part: 'list' | 'health', random = 0.5, until: number | null = null) =>
    pollDelay({ condition, until }, part, { now: 1000, random })

  test.each(['connecting', 'connected', 'partly'] as const)('of a server that is %s: 10 s, health 7 s', (condition) => {
    expect([delay(condition, 'list'), delay(condition, 'health')]).toEqual([10_000, 7_000])
  })

  test.each(['offline', 'unusable'] as const)('of a server that is %s: only health, every 4 to 6 s', (condition) => {
    expect(delay(condition, 'list')).toBe(false)
    expect([0, 0.5, 1].map((random) => delay(condition, 'health', random))).toEqual([4000, 5000, 6000])
  })

  test('of a server that asked for a pause: within a second after it', () => {
    expect([0, 1].map((random) => delay('paused', 'list', random, 31_000))).toEqual([30_000, 31_000])
    expect(delay('paused', 'health', 0, 500)).toBe(0)
  })
})

describe('a watched query', () => {
  function watch(respond: () => Promise<unknown>) {
    const client = createQueryClient()
    client.mount()
    const queryFn = vi.fn<() => Promise<unknown>>(respond)
    const stop = new QueryObserver(client, { ...watched, queryKey: ['x'], queryFn, retry: false }).subscribe(() => {})
    return { client, queryFn, stop }
  }

  test('is refetched every 10 s while the window is visible', async () => {
    const { queryFn, stop } = watch(async () => 1)
    await vi.advanceTimersByTimeAsync(POLL_MS * 3 + 10)
    expect(queryFn).toHaveBeenCalledTimes(4)
    stop()
  })

  test('pauses while the window is hidden', async () => {
    const { queryFn, stop } = watch(async () => 1)
    await vi.advanceTimersByTimeAsync(10)
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    await vi.advanceTimersByTimeAsync(POLL_MS * 5)
    expect(queryFn).toHaveBeenCalledTimes(1)
    visibility.mockRestore()
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    await vi.advanceTimersByTimeAsync(10)
    expect(queryFn).toHaveBeenCalledTimes(2)
    stop()
  })
})

test('retries a read once after an internal error, but not if the server is unreachable or refuses', async () => {
  const client = createQueryClient()
  const tries = async (code: ErrorCode) => {
    const queryFn = vi.fn<() => Promise<never>>().mockRejectedValue(new ApiError(code, ''))
    const stop = new QueryObserver(client, { queryKey: [code], queryFn }).subscribe(() => {})
    await vi.advanceTimersByTimeAsync(5_000)
    stop()
    return queryFn.mock.calls.length
  }
  expect(await tries('internal')).toBe(2)
  // The lower layer has already retried.
  expect(await tries('offline')).toBe(1)
  expect(await tries('busy')).toBe(1)
  expect(await tries('notFound')).toBe(1)
})

test('never shows new data as being from the future, however old the clock is', async () => {
  const client = createQueryClient()
  const { result } = renderHook(() => useNow())
  await act(() => vi.advanceTimersByTimeAsync(7_000))
  const at = Date.now()
  await act(() => client.fetchQuery({ queryKey: ['made'], queryFn: () => [{ at }] }))
  expect(result.current).toBe(at)
})

test('announces a failed optimistic change with a retry', async () => {
  const client = createQueryClient()
  const failures: MutationFailure[] = []
  const stop = mutationFailure.on((failure) => failures.push(failure))
  const mutationFn = vi.fn<(input: number) => Promise<number>>().mockRejectedValueOnce(new ApiError('conflict', 'no'))
  mutationFn.mockResolvedValueOnce(2)
  const mutation = client.getMutationCache().build(client, { mutationFn, meta: { announce: true } })
  await expect(mutation.execute(7)).rejects.toThrow('no')
  expect(failures[0]?.error.code).toBe('conflict')
  failures[0]?.retry()
  await vi.advanceTimersByTimeAsync(10)
  expect(mutationFn.mock.calls.map(([input]) => input)).toEqual([7, 7])
  stop()
})
