import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '@shared/api/error'
import { createQueryClient, mutationFailure, type MutationFailure, POLL_MS, pollDelay, watched } from './query-client'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('polls every 10 s, then after 20, 40, 80 and at most 120 s', () => {
  expect([0, 1, 2, 3, 4, 9].map(pollDelay)).toEqual([10_000, 20_000, 40_000, 80_000, 120_000, 120_000])
})

describe('a watched query', () => {
  function watch(respond: () => Promise<unknown>) {
    const client = createQueryClient()
    client.mount()
    const queryFn = vi.fn<() => Promise<unknown>>(respond)
    const stop = new QueryObserver(client, { ...watched, queryKey: ['x'], queryFn, retry: false }).subscribe(() => {})
    return { client, queryFn, stop }
  }

  test('is asked for again every 10 s while the window is visible', async () => {
    const { queryFn, stop } = watch(async () => 1)
    await vi.advanceTimersByTimeAsync(POLL_MS * 3 + 10)
    expect(queryFn).toHaveBeenCalledTimes(4)
    stop()
  })

  test('slows down while it fails and is back at 10 s when it works again', async () => {
    let broken = true
    const { queryFn, stop } = watch(async () => {
      if (broken) throw new ApiError('offline', 'no')
      return 1
    })
    await vi.advanceTimersByTimeAsync(19_000)
    expect(queryFn).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(queryFn).toHaveBeenCalledTimes(2)
    broken = false
    await vi.advanceTimersByTimeAsync(40_000)
    expect(queryFn).toHaveBeenCalledTimes(3)
    await vi.advanceTimersByTimeAsync(POLL_MS)
    expect(queryFn).toHaveBeenCalledTimes(4)
    stop()
  })

  test('rests while the window is hidden', async () => {
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

test('a read is tried once more where no response came, and not where the server said no', async () => {
  const client = createQueryClient()
  const tries = async (code: 'offline' | 'notFound') => {
    const queryFn = vi.fn<() => Promise<never>>().mockRejectedValue(new ApiError(code, ''))
    const stop = new QueryObserver(client, { queryKey: [code], queryFn }).subscribe(() => {})
    await vi.advanceTimersByTimeAsync(5_000)
    stop()
    return queryFn.mock.calls.length
  }
  expect(await tries('offline')).toBe(2)
  expect(await tries('notFound')).toBe(1)
})

test('a failed change that was already on screen is announced with a way to try again', async () => {
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
