import { expect, test } from 'vitest'
import { apiKeyObject, objectLabel, preAuthKeyObject } from './object'
import { ActObject } from './object-schema'

const SECRET = '3f0b1c99a7d2'.repeat(4)

test('a key identifies its object, and no act carries a secret', () => {
  const listed = { id: '4', key: SECRET, expiration: null, user: null, aclTags: ['tag:ci'] } as Parameters<
    typeof preAuthKeyObject
  >[0]
  const own = preAuthKeyObject(listed)
  expect(objectLabel(own)).toBe('3f0b1c99')
  expect(own).toMatchObject({ tags: ['tag:ci'] })
  expect(objectLabel(ActObject.parse(own))).toBe('3f0b1c99')
  expect(JSON.stringify(ActObject.parse({ ...own, key: SECRET }))).not.toContain(SECRET.slice(0, 12))
  const key = apiKeyObject({ id: '1', prefix: 'hskey-api-9d41c07a5be2-***', expiration: null } as never)
  expect(objectLabel(key)).toBe('9d41c07a5be2')
})

test.each([
  [{ id: '7', name: 'ann', displayName: 'Ann', email: 'ann@example.org' }, 'ann'],
  [{ id: '7', name: '', displayName: 'Ann', email: 'ann@example.org' }, 'Ann'],
  [{ id: '7', name: '', displayName: '', email: 'ann@example.org' }, 'ann@example.org'],
  [{ id: '7', name: '' }, 'User 7'],
])('the user %o is called %s', (user, label) => {
  expect(objectLabel({ kind: 'user', ...user })).toBe(label)
})
