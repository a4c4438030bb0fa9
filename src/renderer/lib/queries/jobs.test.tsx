import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Job, JobList } from '@shared/ipc/jobs'
import { createFakeDesktop } from '@tests/support/fake-desktop'
import { createQueryClient } from '../query-client'
import { jobsQuery, useJobEvents } from './jobs'
import { queryKeys } from './cache'

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

test('a job that is done is shown as done once its lists are read, or after three seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const running = { id: 1, serverId: 'one', state: 'running' } as Job
  const desktop = createFakeDesktop({ 'jobs:list': () => ({ jobs: [running], problem: null }) })
  window.desktop = desktop
  const client = createQueryClient('one')
  let takes = 0
  const queryFn = async () => {
    await new Promise((resolve) => setTimeout(resolve, takes))
    return takes
  }
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(
    () => {
      useJobEvents('one')
      const lists = useQuery({ queryKey: queryKeys.users, queryFn, staleTime: Infinity })
      return { users: lists.data, state: useQuery(jobsQuery('one')).data?.jobs[0]?.state }
    },
    { wrapper },
  )
  await waitFor(() => expect(result.current).toEqual({ users: 0, state: 'running' }))
  takes = 2000
  act(() => desktop.emit('jobs:changed', { ...running, state: 'done' }))
  await act(() => vi.advanceTimersByTimeAsync(1900))
  expect(result.current).toEqual({ users: 0, state: 'running' })
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(result.current).toEqual({ users: 2000, state: 'done' })
  takes = 60_000
  act(() => desktop.emit('jobs:changed', { ...running, state: 'done', undoneBy: 2 }))
  expect(client.getQueryData(jobsQuery('one').queryKey)?.jobs[0]?.undoneBy).toBe(2)
  act(() => desktop.emit('jobs:changed', running))
  act(() => desktop.emit('jobs:changed', { ...running, state: 'done' }))
  await act(() => vi.advanceTimersByTimeAsync(3100))
  expect(result.current).toEqual({ users: 2000, state: 'done' })
})

test('a list that takes longer than the pause between two reads arrives while the job runs, and is read again at its end', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const desktop = createFakeDesktop({ 'jobs:list': () => ({ jobs: [], problem: null }) })
  window.desktop = desktop
  const client = createQueryClient('one')
  const reads = { begun: 0, ended: 0 }
  const queryFn = async ({ signal }: { signal: AbortSignal }) => {
    reads.begun += 1
    await new Promise((resolve) => setTimeout(resolve, 5000))
    signal.throwIfAborted()
    reads.ended += 1
    return []
  }
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  client.setQueryData(queryKeys.users, [])
  renderHook(() => (useJobEvents('one'), useQuery({ queryKey: queryKeys.users, queryFn, staleTime: Infinity })), {
    wrapper,
  })
  const job = { id: 1, serverId: 'one', state: 'running' } as Job
  for (let second = 0; second < 8; second += 1) {
    act(() => desktop.emit('jobs:changed', job))
    await act(() => vi.advanceTimersByTimeAsync(1000))
  }
  expect(reads.ended).toBe(1)
  act(() => desktop.emit('jobs:changed', { ...job, state: 'done' }))
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(reads.ended).toBe(2)
})
