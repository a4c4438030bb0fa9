import { expect, test } from 'vitest'
import type { JournalEntry } from '@shared/history/journal'
import { isPartOfRename, mergeChanges } from './present'

const made = (id: number, call: 'users.rename' | 'policy.set', together: string | null): JournalEntry => ({
  kind: 'act',
  id,
  at: '2026-01-01T00:00:00Z',
  object: call === 'policy.set' ? 'policy' : 'user 1',
  who: 'ann',
  call,
  name: '',
  act: null,
  before: null,
  after: null,
  result: 'done',
  error: null,
  reason: '',
  jobId: null,
  job: null,
  prefix: null,
  joined: null,
  together,
  undoes: null,
  undoneBy: null,
  host: null,
})

const listed = (entries: JournalEntry[]) => mergeChanges(entries).map(({ entry, saves }) => [entry.id, saves])

test('merges a rename with its policy saves and keeps other policy saves separate', () => {
  const entries = [
    made(6, 'policy.set', null),
    made(5, 'policy.set', 'a'),
    made(4, 'users.rename', 'a'),
    made(3, 'policy.set', 'a'),
    made(2, 'users.rename', null),
  ]
  expect(listed(entries)).toEqual([
    [6, 0],
    [4, 2],
    [2, 0],
  ])
})

test('a policy save that undoes another one is not part of a rename', () => {
  const undo: JournalEntry = { ...made(2, 'policy.set', 'a'), undoes: 1 } as JournalEntry
  expect(undo.kind === 'act' && isPartOfRename(undo)).toBe(false)
  expect(listed([undo])).toEqual([[2, 0]])
})

test('lists policy saves on their own if their rename is not listed', () => {
  expect(listed([made(2, 'policy.set', 'a'), made(1, 'policy.set', 'a')])).toEqual([
    [2, 0],
    [1, 0],
  ])
})

test('a refused policy save is not said to be saved for a rename', () => {
  const save = made(1, 'policy.set', 'a')
  expect(save.kind === 'act' && isPartOfRename({ ...save, result: 'failed' })).toBe(false)
})
