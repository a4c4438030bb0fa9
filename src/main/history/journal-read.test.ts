import { expect, it } from 'vitest'
import { JournalFilter, type SeenChange } from '@shared/history/journal'
import type { BegunAct } from './journal-rows'
import { openHistoryInMemory } from './open-history'

const named = (name: string): BegunAct => ({
  who: 'ann',
  call: 'nodes.rename',
  name,
  act: null,
  before: null,
  reason: '',
  undoes: null,
})

it.each([
  ['Übergabe', 'übergabe'],
  ['Übergabe', 'ÜBERGABE'],
  ['übergabe', 'Über'],
  ['Сервер', 'сервер'],
  ['ΑΘΗΝΑ', 'αθηνα'],
])('finds an entry named %s by the word %s', (name, text) => {
  const { journal } = openHistoryInMemory()
  for (const each of [name, 'uebergabe'])
    journal.begin('2026-11-21T08:00:00.000Z', { serverId: 's', object: 'node 1', jobId: null }, named(each))
  const { entries } = journal.list(JournalFilter.parse({ serverId: 's', text }))
  expect(entries).toMatchObject([{ name }])
})

it('finds values, not the names of fields', () => {
  const { journal } = openHistoryInMemory()
  journal.begin('2026-11-21T08:00:00.000Z', { serverId: 's', object: 'node 1', jobId: null }, named('db "a": b'))
  const found = (text: string) => journal.list(JournalFilter.parse({ serverId: 's', text })).entries.length
  expect([found('undoes'), found('prefix'), found('db'), found('b')]).toEqual([0, 0, 1, 1])
})

it('does not find that a machine joined by “routes”, the end of two of its fields', () => {
  const { journal } = openHistoryInMemory()
  const after = { id: '1', name: 'db-1', givenName: 'db-1', approvedRoutes: [], availableRoutes: [] }
  const joined = { kind: 'node.added', id: '1', name: 'db-1', after } as unknown as SeenChange
  journal.seen('s', '2026-11-21T08:00:00.000Z', [joined], null)
  const found = (text: string) => journal.list(JournalFilter.parse({ serverId: 's', text })).entries.length
  expect([found('routes'), found('db-1')]).toEqual([0, 1])
})

it('finds only entries that contain all words', () => {
  const { journal } = openHistoryInMemory()
  for (const name of ['Größe ÄNDERN', 'Größe', 'Ändern'])
    journal.begin('2026-11-21T08:00:00.000Z', { serverId: 's', object: 'node 1', jobId: null }, named(name))
  const { entries } = journal.list(JournalFilter.parse({ serverId: 's', text: '  ändern GRÖßE ' }))
  expect(entries).toMatchObject([{ name: 'Größe ÄNDERN' }])
})

it.each([
  ['preAuthKey 7', '7'],
  ['apiKey 3', '3'],
  ['node 12', '12'],
  ['user 4', '4'],
  ['policy', ''],
  ['', ''],
])('calls an object %s that was never read by its id', (object, name) => {
  const { journal } = openHistoryInMemory()
  journal.begin('2026-11-21T08:00:00.000Z', { serverId: 's', object, jobId: null }, named(''))
  expect(journal.list(JournalFilter.parse({ serverId: 's' })).entries).toMatchObject([{ object, name }])
})
