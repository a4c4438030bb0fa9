import type { User } from '@shared/api/users'
import { act, renderHook } from '@testing-library/react'
import { createFakeDesktop } from '@tests/support/fake-desktop'
import { withinServer } from '@tests/support/render-part'
import type { TFunction } from 'i18next'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createQueryClient } from '@/lib/query-client'
import { usersQuery } from '@/lib/queries/lists'
import { groupCount, type ItemGroup, itemGroups, itemName, usePlanFacts } from './job-text'

const t = ((key: string) => key) as TFunction<'jobs'>

test('only an item of the access policy is called that, not one without a name', () => {
  expect(itemName({ act: { kind: 'policy.save', text: '{}' }, label: '' }, t)).toBe('policyItem')
  expect(itemName({ act: { kind: 'user.delete', id: '7' }, label: 'ann' }, t)).toBe('ann')
  expect(itemName({ act: { kind: 'user.delete', id: '7' }, label: '' }, t)).toBe('')
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
