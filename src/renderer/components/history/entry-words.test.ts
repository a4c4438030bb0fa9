import type { JournalEntry, SeenChange } from '@shared/history/journal'
import { expect, test } from 'vitest'
import { entryPath } from './entry-words'

const AT = '2026-01-01T00:00:00Z'
const seen = (change: SeenChange): JournalEntry => {
  const object = `${change.kind.slice(0, change.kind.indexOf('.'))} ${change.id}`
  return { kind: 'seen', id: 1, at: AT, object, since: null, change }
}

test('the address of a user without a name has the id instead of the display name', () => {
  const ann = { id: '7', name: '', displayName: 'Ann Lee', email: 'ann@example.org' }
  expect(entryPath(seen({ kind: 'user.added', id: '7', name: 'Ann Lee', after: ann }))).toBe('/users/7?id=7')
  const maria = { id: '8', name: 'maria', displayName: '' }
  expect(entryPath(seen({ kind: 'user.removed', id: '8', name: 'maria', before: maria }))).toBe('/users/maria?id=8')
})
