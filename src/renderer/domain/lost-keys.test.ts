import { expect, test } from 'vitest'
import type { PreAuthKey, User } from '@shared/api/resources'
import type { LostKey } from '@shared/history/journal'
import { keysAgain } from './lost-keys'

const NOW = Date.parse('2026-11-29T10:00:00Z')
const END = '2027-01-01T00:00:00Z'
const ann = { id: '1', name: 'ann' } as User
const lost: LostKey = {
  id: '7',
  key: '000000000007',
  user: { id: '1', name: 'ann' },
  tags: ['tag:ci'],
  reusable: true,
  ephemeral: true,
  used: false,
  expiration: END,
}
const facts = { users: [ann], keys: [] as PreAuthKey[], tagOnly: true, now: NOW }
const like = (key: LostKey, change: Partial<PreAuthKey> = {}) =>
  ({ ...key, id: '20', aclTags: key.tags, user: key.user && ann, createdAt: END, ...change }) as PreAuthKey

test('a lost key is planned with its owner, tags, kind and expiry', () => {
  const { tags, reusable, ephemeral } = lost
  expect(keysAgain([lost], facts)).toEqual({
    rows: [{ line: 1, user: ann, tags, reusable, ephemeral, expires: { at: END } }],
    left: [],
    endless: 0,
  })
})

test.each([
  ['the user is gone', { user: { id: '9', name: 'zoe' } }, {}, 'ownerGone'],
  ['it was used up', { reusable: false, used: true }, {}, 'used'],
  ['it had expired', { expiration: '2026-01-01T00:00:00Z' }, {}, 'expired'],
  ['nobody can read its expiry', { expiration: '0001-01-01T00:00:00Z' }, {}, 'unknown'],
  ['the server needs a user', { user: null }, { tagOnly: false }, 'tagsAlone'],
  ['an equal key was created since', {}, { keys: [like(lost)] }, 'exists'],
  ['a key without end was created again', { expiration: null }, { keys: [like(lost, { expiration: null })] }, 'exists'],
] as const)('a key is left out if %s', (_, change, more, why) => {
  const { rows, left } = keysAgain([{ ...lost, ...change }], { ...facts, ...more })
  expect({ rows, why: left.map((each) => each.why) }).toEqual({ rows: [], why: [why] })
})

test.each([
  ['another end', { expiration: '2027-02-01T00:00:00Z' }],
  ['another owner', { user: null }],
  ['other tags', { aclTags: [] }],
  ['another kind', { ephemeral: false }],
])('a key with %s does not stand for the lost one', (_, change) => {
  expect(keysAgain([lost], { ...facts, keys: [like(lost, change)] }).rows).toHaveLength(1)
})

test('one key stands for one of two equal lost ones', () => {
  const { rows, left } = keysAgain([lost, { ...lost, id: '8' }], { ...facts, keys: [like(lost)] })
  expect([rows.length, left.length]).toEqual([1, 1])
})

test('a key without an end gets a far one, because the API needs an end, and the plan counts it', () => {
  const { rows, endless } = keysAgain([{ ...lost, user: null, expiration: null }], facts)
  expect(endless).toBe(1)
  expect(rows[0]?.expires).toEqual({ after: 36_500 * 86_400_000 })
})
