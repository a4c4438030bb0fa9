import { expect, test } from 'vitest'
import { forgetUsers } from '@shared/policy/analyse/forget-users'
import { dialectOf } from '@shared/policy/read/dialect-flags'
import { followUser } from './follow-rename'
import { findUnmatchedNames } from './unmatched-names'

// Before 0.26 users are named without @.
const users = [
  { id: 1, name: 'alice', email: '' },
  { id: 2, name: 'bob', email: '' },
]
const rule = (src: string[], dst: string[]) => ({ action: 'accept', src, dst })
const text = JSON.stringify({
  groups: { 'group:a': ['alice'] },
  hosts: { db: '10.0.0.1/32' },
  acls: [rule(['alice'], ['alice:22']), rule(['bob'], ['db:22', 'alice:80'])],
})

test('a renamed user is followed in every rule', () => {
  expect(followUser(text, users, '1', 'alicia')?.text).toBe(text.replaceAll('alice', 'alicia'))
})

test('a deleted user leaves no rule', () => {
  const context = (left: typeof users) => ({ users: left, nodes: [] })
  const options = { before: context(users), after: context(users.slice(1)) }
  const forgotten = JSON.parse(forgetUsers(text, options, dialectOf('0.23'))?.text ?? '') as { acls: unknown[] }
  expect(forgotten.acls).toEqual([rule(['bob'], ['db:22'])])
})

test('finds an unknown user, and does not mistake a host for one', () => {
  const found = findUnmatchedNames(text, { users: users.slice(1), tags: new Set() })
  expect(found.map(({ name }) => name)).toEqual(['alice'])
})
