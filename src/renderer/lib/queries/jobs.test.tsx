import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import type { Job, JobList } from '@shared/ipc/jobs'
import { createFakeDesktop } from '@tests/support/fake-desktop'
import { createQueryClient } from '../query-client'
import { jobsQuery, useJobEvents } from './jobs'

test('a job that ends while the list is read for the first time is not shown as running', async () => {
  const running = { id: 1, serverId: 'one', state: 'running' } as Job
  let list: JobList = { jobs: [running], problem: null }
  const answers: (() => void)[] = []
  const desktop = createFakeDesktop({
    'jobs:list': () => {
      const read = list
      return new Promise((resolve) => answers.push(() => resolve(read)))
    },
  })
  window.desktop = desktop
  const client = createQueryClient('one')
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => (useJobEvents('one'), useQuery(jobsQuery('one'))), { wrapper })
  await waitFor(() => expect(answers).toHaveLength(1))
  const ended: Job = { ...running, state: 'done' }
  list = { jobs: [ended], problem: null }
  act(() => desktop.emit('jobs:changed', ended))
  act(() => answers[0]?.())
  await waitFor(() => expect(answers).toHaveLength(2))
  act(() => answers[1]?.())
  await waitFor(() => expect(result.current.data?.jobs).toEqual([ended]))
})
