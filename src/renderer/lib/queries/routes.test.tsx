import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { Route } from '@shared/api/resources'
import { createQueryClient } from '../query-client'
import { queryKeys } from './cache'
import { useSwitchRoutes } from './lists'

const realFetch = globalThis.fetch
afterEach(() => {
  globalThis.fetch = realFetch
})

const route = (id: string, prefix: string, enabled: boolean): Route => ({
  id,
  node: { id: '1' },
  prefix,
  enabled,
  advertised: true,
  isPrimary: false,
  createdAt: null,
})

test('a refused switch is rolled back even while the list cannot be read again; the others stay pending', async () => {
  const before = [
    route('a', '10.0.0.0/8', false),
    route('b', '10.1.0.0/16', false),
    route('c', '0.0.0.0/0', false),
    route('d', '::/0', true),
  ]
  let refused = (): void => undefined
  globalThis.fetch = async (input, init) => {
    const { method, url } = new Request(input, init)
    if (method !== 'GET' && url.includes('/b/')) return Response.json({})
    if (method !== 'GET') await new Promise<void>((resolve) => (refused = resolve))
    return Response.json({ code: 'unavailable', message: 'away', details: [] }, { status: 503 })
  }
  const client = createQueryClient('one')
  client.setQueryData(queryKeys.routes, before)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useSwitchRoutes(), { wrapper })
  act(() => result.current.mutate(['a', 'b', 'c'].map((routeId) => ({ routeId, enable: true }))))
  const predicted = before.map((row) => ({ ...row, enabled: true, pending: true }))
  await waitFor(() => expect(client.getQueryData(queryKeys.routes)).toEqual(predicted))
  const timer = setInterval(() => refused(), 1)
  await waitFor(() => expect(result.current.data?.failed).toEqual(['a', 'c']))
  clearInterval(timer)
  expect(client.getQueryData(queryKeys.routes)).toEqual([before[0], predicted[1], before[2], before[3]])
})
