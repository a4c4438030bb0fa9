import { QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { createFakeDesktop } from '@tests/support/fake-desktop'
import { createQueryClient } from '../query-client'
import { journalQuery } from './journal'

test('a page that is opened again at once shows the entries written meanwhile', async () => {
  const pages = [
    { entries: [], jobs: [], more: false, since: null, problem: null },
    { entries: [], jobs: [], more: true, since: null, problem: null },
  ]
  let reads = 0
  window.desktop = createFakeDesktop({ 'journal:list': () => pages[reads++]! })
  const client = createQueryClient('one')
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const open = () => renderHook(() => useInfiniteQuery(journalQuery({ serverId: 'one' })), { wrapper })
  const first = open()
  await waitFor(() => expect(first.result.current.data?.pages).toEqual([pages[0]]))
  first.unmount()
  const second = open()
  await waitFor(() => expect(second.result.current.data?.pages).toEqual([pages[1]]))
})
