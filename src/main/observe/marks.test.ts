import { expect, test } from 'vitest'
import type { Change } from '@shared/history/change'
import { createMarks } from './marks'
import { type OwnChangeMark, splitOwn } from './own-changes'

const added = (id: string) =>
  ({ kind: 'apiKey.added', id, name: id, after: { id, prefix: id, expiration: null } }) as unknown as Change
const policy = { kind: 'policy.changed', id: '', name: '', before: {}, after: {} } as unknown as Change
const renamed = (id: string) => ({ kind: 'node.renamed', id, name: id, before: 'a', after: 'b' }) as unknown as Change

/** Returns the changes made by others, as a look after an act with this outcome reports them. */
function others(
  mark: OwnChangeMark,
  outcome: Parameters<ReturnType<ReturnType<typeof createMarks>['add']>>[0],
  seen: Change[],
) {
  let time = 0
  const marks = createMarks(() => time)
  const ended = marks.add([mark])
  time = 1
  ended(outcome)
  const { pending, own } = marks.at(2)
  expect(pending).toEqual([])
  return splitOwn(seen, own).others.map(({ id }) => id)
}

test('a policy that the server refused hides no change of the policy by others', () => {
  const mark: OwnChangeMark = { kinds: ['policy.changed'], id: null }
  expect(others(mark, 'nothing', [policy])).toEqual([''])
  expect(others(mark, undefined, [policy])).toEqual([])
})

test('a policy stored here does not hide that someone else replaced it before the next poll', () => {
  const stored = (text: string) => ({ ...policy, after: { id: null, policy: text } }) as Change
  const mark: OwnChangeMark = { kinds: ['policy.changed'], id: null, policy: 'mine' }
  expect(others(mark, undefined, [stored('mine')])).toEqual([])
  expect(others(mark, undefined, [stored('theirs')])).toEqual([''])
})

test('an act that failed hides no change of the same machine by others', () => {
  const mark: OwnChangeMark = { kinds: ['node.renamed'], id: '7' }
  expect(others(mark, 'nothing', [renamed('7')])).toEqual(['7'])
  expect(others(mark, undefined, [renamed('7'), renamed('8')])).toEqual(['8'])
})

test('a new key hides itself only', () => {
  const mark: OwnChangeMark = { kinds: ['apiKey.added'], id: null, once: true }
  expect(others(mark, { made: 'aaa' }, [added('bbb'), added('aaa'), added('ccc')])).toEqual(['bbb', 'ccc'])
})

test('a new key whose id was never received hides one new key', () => {
  const mark: OwnChangeMark = { kinds: ['apiKey.added'], id: null, once: true }
  expect(others(mark, undefined, [added('aaa'), added('bbb')])).toEqual(['bbb'])
})
