import { QueryObserver } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '@shared/api/error'
import type { ErrorCode } from '@shared/api/error-codes'
import { withinServer } from '@tests/support/render-part'
import { useNow } from './texts'
import { createQueryClient, mutationFailure, type MutationFailure } from './query-client'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

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
  const { result } = renderHook(useNow, { wrapper: withinServer(client) })
  await act(() => vi.advanceTimersByTimeAsync(7_000))
  const at = Date.now()
  await act(() => client.fetchQuery({ queryKey: ['made'], queryFn: () => [{ at }] }))
  expect(result.current).toBe(at)
})

test('an answer equal to the last one does not renew the clock, which would render every list again', async () => {
  const client = createQueryClient()
  const { result } = renderHook(useNow, { wrapper: withinServer(client) })
  const read = () => client.fetchQuery({ queryKey: ['report'], queryFn: () => ({ state: 'off' }), staleTime: 0 })
  await act(async () => {
    await read()
    await vi.advanceTimersByTimeAsync(5_000)
  })
  const before = result.current
  await act(read)
  expect(result.current).toBe(before)
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
