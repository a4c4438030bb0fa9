import type { User } from '@shared/api/resources'
import type { Job } from '@shared/ipc/jobs'
import { act, renderHook, screen } from '@testing-library/react'
import { createFakeDesktop } from '@tests/support/fake-desktop'
import { renderPart, withinServer } from '@tests/support/render-part'
import type { TFunction } from 'i18next'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createQueryClient } from '@/lib/query-client'
import { usersQuery } from '@/lib/queries/lists'
import { MemoryRouter } from 'react-router'
import { ToastHost } from '@/ui/toast/toast'
import { JobToasts } from './job-toasts'
import { groupCount, type ItemGroup, itemGroups, itemName, jobProgress, listedTitle, usePlanFacts } from './job-text'

const t = ((key: string) => key) as TFunction<'jobs'>

test('only an item of the access policy is called that, not one without a name', () => {
  expect(itemName({ act: { kind: 'policy.save', text: '{}' }, label: '' }, t)).toBe('policyItem')
  expect(itemName({ act: { kind: 'user.delete', id: '7' }, label: 'ann' }, t)).toBe('ann')
  expect(itemName({ act: { kind: 'user.delete', id: '7' }, label: '' }, t)).toBe('')
})

test('a job is listed in the past tense once all of it is done', () => {
  const job = { action: 'expireNow', undoes: null, state: 'done' } as const
  const all = { total: 3, done: 3, failed: 0, unknown: 0 }
  const words = ((key: string, of: { count?: number; job?: string }) =>
    `${key} ${of.job ?? of.count}`) as TFunction<'jobs'>
  const title = (given: object, counts: object = {}) =>
    listedTitle({ ...job, ...given, counts: { ...all, ...counts } }, words)
  expect(title({})).toBe('did.expireNow 3')
  expect(title({ undoes: 1 })).toBe('undid did.expireNow 3')
  // One was expired already.
  expect(title({}, { done: 2 })).toBe('did.expireNow 2')
  for (const state of ['running', 'paused', 'stopped', 'interrupted'])
    expect(title({ state }), state).toBe('job.expireNow 3')
  for (const counts of [{ done: 2, failed: 1 }, { done: 2, unknown: 1 }, { done: 0 }])
    expect(title({}, counts)).toBe('job.expireNow 3')
})

test('the progress of an ended job counts what needed no change apart', () => {
  const counts = { total: 3, waiting: 0, done: 2, already: 1, failed: 0, unknown: 0, undoable: 2 }
  const words = ((key: string, of: object) => `${key} ${Object.values(of).join(' of ')}`) as TFunction<'jobs'>
  const progress = (state: 'done' | 'running') => jobProgress({ state, counts } as Job, words)
  expect(progress('done')).toBe('state.done 2 of 3 · counts.already 1')
  expect(progress('running')).toBe('state.running 3 of 3')
})

test('each item is counted in the group that lists it, also the one in progress', () => {
  // 2 waiting and 1 in progress of 9.
  const counts = { total: 9, waiting: 2, done: 1, already: 1, failed: 3, unknown: 1, undoable: 1 }
  const groups = Object.keys(itemGroups) as ItemGroup[]
  expect(groups.map((group) => [group, groupCount({ counts }, group)])).toEqual([
    ['trouble', 4],
    ['waiting', 3],
    ['done', 2],
  ])
  expect(groups.filter((group) => itemGroups[group].some((state) => state === 'doing'))).toEqual(['waiting'])
})

test('the facts of a plan stay the same when users change behind the dialog, so that nothing is planned again', () => {
  Object.assign(window, { desktop: createFakeDesktop({}) })
  onTestFinished(() => void Reflect.deleteProperty(window, 'desktop'))
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  onTestFinished(() => void vi.unstubAllGlobals())
  const client = createQueryClient()
  const users = (...ids: string[]) => ids.map((id) => ({ id, name: 'alex' }) as User)
  const { queryKey } = usersQuery()
  client.setQueryData(queryKey, users('1', '2'))
  const { result, rerender } = renderHook(usePlanFacts, { wrapper: withinServer(client) })
  const atFirst = result.current
  act(() => void client.setQueryData(queryKey, users('1', '2', '3')))
  rerender()
  expect(result.current).toBe(atFirst)
  expect(result.current.nameOf?.(users('3')[0]!)).toBe('alex (User 3)')
})

test('bars of jobs that ended well leave by themselves, a failed one stays, and there are never more than three', async () => {
  const counts = { total: 3, waiting: 0, done: 3, already: 0, failed: 0, unknown: 0, undoable: 3 }
  const job = (id: number, rest: Partial<Job> = {}): Job => ({
    id,
    serverId: 's',
    action: 'expireNow',
    undoes: null,
    undoneBy: null,
    state: 'done',
    reason: null,
    counts,
    createdAt: '2026-11-30T10:00:00Z',
    endedAt: '2026-11-30T12:00:00Z',
    ...rest,
  })
  const failed = job(2, { counts: { ...counts, done: 2, failed: 1 } })
  const before = job(1, { endedAt: '2026-11-30T11:00:00Z' })
  const jobs = [job(6), job(5), job(4), job(3), failed, before]
  const desktop = createFakeDesktop({ 'jobs:list': () => ({ jobs, problem: null }) })
  Object.assign(window, { desktop })
  onTestFinished(() => void Reflect.deleteProperty(window, 'desktop'))
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  await renderPart(
    <MemoryRouter>
      <ToastHost />
      <JobToasts serverId="s" since={Date.parse('2026-11-30T11:30:00Z')} />
    </MemoryRouter>,
    ['jobs', 'common'],
  )
  const bars = () => screen.queryAllByRole('button', { name: /^Details of/ }).length
  await vi.waitFor(() => expect(bars()).toBe(3))
  // The next ones take the places of those that left.
  await act(() => vi.advanceTimersByTimeAsync(11_000))
  await vi.waitFor(() => expect(bars()).toBe(2))
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  await vi.waitFor(() => expect(bars()).toBe(1))
  expect(screen.getByText(/1 failed/)).toBeTruthy()
})
