import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient } from './query-client'
import { useNow } from './now'

afterEach(() => {
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
