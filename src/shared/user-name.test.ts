import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pastNames, hasVisibleText, userDetail, userHandle, userName, userNames, userWords } from './user-name'

const provider = 'https://id.example/3'

test.each([
  [{ id: '1', name: 'ann', displayName: 'Ann', email: 'ann@example.com' }, 'ann', 'ann'],
  [{ id: '1', name: '', displayName: 'Ann', email: 'ann@example.com' }, 'Ann', 'ann@example.com'],
  [{ id: '1', name: ' \u200b', displayName: 'Ann', email: 'ann@example.com' }, 'Ann', ' \u200b'],
  [{ id: '1', name: '', displayName: '\u3164', email: 'ann@example.com' }, 'ann@example.com', 'ann@example.com'],
  [{ id: '1', name: '', displayName: '', email: '' }, 'User 1', '1'],
  [{ id: '3', name: '3', displayName: '', email: '' }, 'User 3', '3'],
  [{ id: '3', name: provider, displayName: 'Maria Rossi', email: '', providerId: provider }, 'Maria Rossi', provider],
])('the name of %o is %s, in a list of keys %s', (user, name, handle) => {
  expect([userName(user), userHandle(user)]).toEqual([name, handle])
})

test.each([
  [{ id: '1', name: 'ann', displayName: 'Ann', email: 'ann@example.com' }, 'Ann'],
  [{ id: '1', name: 'ann', displayName: '', email: 'ann@example.com' }, 'ann@example.com'],
  [{ id: '1', name: '', displayName: 'Ann', email: 'ann@example.com' }, 'ann@example.com'],
  [{ id: '1', name: '', displayName: '', email: 'ann@example.com' }, ''],
])('%o has beside the name %s', (user, detail) => {
  expect(userDetail(user)).toBe(detail)
})

test('users who share a name are told apart by e-mail address, then by id', () => {
  const maria = { name: '', displayName: 'Maria Rossi' }
  const users = [
    { id: '1', name: 'ann', displayName: '' },
    { id: '2', ...maria, email: 'maria@example.com' },
    { id: '3', ...maria, email: 'rossi@example.com' },
    { id: '4', ...maria, email: '' },
    { id: '5', ...maria, email: 'rossi@example.com' },
  ]
  expect([...userNames(users).values()]).toEqual([
    'ann',
    'Maria Rossi (maria@example.com)',
    'Maria Rossi (User 3)',
    'Maria Rossi (User 4)',
    'Maria Rossi (User 5)',
  ])
})

const text = fc.constantFrom(
  '',
  ' ',
  '\u200b',
  'ann',
  'Ann',
  'ann ',
  'a@b.example',
  'User 1',
  'User 2',
  'ann (User 2)',
  'x (a@b.example)',
)

test('no user has an empty name, no two users an equal one, and each is found by it', () => {
  const user = fc.record({ name: text, displayName: text, email: text, providerId: text })
  fc.assert(
    fc.property(fc.array(user, { maxLength: 6 }), (some) => {
      const users = some.map((fields, at) => ({ id: String(at + 1), ...fields }))
      const names = userNames(users)
      expect(new Set(names.values()).size).toBe(users.length)
      for (const each of users) {
        expect(hasVisibleText(names.get(each.id) ?? '')).toBe(true)
        expect(userWords(each)).toContain(names.get(each.id))
      }
    }),
  )
})

test('a user of the past is told apart from those of today', () => {
  const users = [
    { id: '1', name: 'alex', email: 'one@example.org' },
    { id: '2', name: 'Alex', email: '' },
    { id: '3', name: 'kim', email: '' },
  ]
  const nameOf = pastNames(users)
  expect(users.map(nameOf)).toEqual([...userNames(users).values()])
  // Deleted, or renamed since.
  expect(nameOf({ id: '9', name: 'alex' })).toBe('alex (User 9)')
  expect(nameOf({ id: '3', name: 'alex' })).toBe('alex (User 3)')
  expect(nameOf({ id: '1', name: 'al' })).toBe('al')
  // As a user of today is shown.
  expect(nameOf({ id: '9', name: 'alex (one@example.org)' })).toBe('alex (one@example.org) (User 9)')
})

test('the users of today are gone through once, however many users of the past are named', () => {
  let reads = 0
  const named = (id: string) => ({
    id,
    get name() {
      reads += 1
      return 'alex'
    },
  })
  const nameOf = pastNames([named('1'), named('2')])
  const atFirst = reads
  expect(['7', '8', '9'].map((id) => nameOf({ id, name: 'alex' }))).toEqual([
    'alex (User 7)',
    'alex (User 8)',
    'alex (User 9)',
  ])
  expect(reads).toBe(atFirst)
})
