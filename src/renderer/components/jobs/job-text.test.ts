import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { groupCount, type ItemGroup, itemGroups, itemName } from './job-text'

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
