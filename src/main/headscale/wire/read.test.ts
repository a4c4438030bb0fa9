import { expect, test } from 'vitest'
import { Time, UNKNOWN_TIME } from '@shared/api/primitives'
import { expiration, time } from './read'

test.each([
  // A time, in UTC.
  ['2026-11-21T08:00:00Z', '2026-11-21T08:00:00Z'],
  ['2026-11-21T08:00:00.123456789Z', '2026-11-21T08:00:00.123456789Z'],
  ['2026-11-21T09:00:00+01:00', '2026-11-21T08:00:00.000Z'],
  // Never, or not set.
  [null, null],
  [undefined, null],
  ['', null],
  ['0001-01-01T00:00:00Z', null],
  ['0001-01-01T00:00:00+00:00', null],
  // Invalid values, which do not mean "never".
  ['never', UNKNOWN_TIME],
  ['9999999', UNKNOWN_TIME],
  ['2026-13-45T99:00:00Z', UNKNOWN_TIME],
  ['rubbishZ', UNKNOWN_TIME],
  ['2026-11-21', UNKNOWN_TIME],
  ['21 Nov 2026 08:00:00', UNKNOWN_TIME],
  ['99999-01-01T00:00:00Z', UNKNOWN_TIME],
  [9_999_999, UNKNOWN_TIME],
  [{ seconds: 1 }, UNKNOWN_TIME],
  [true, UNKNOWN_TIME],
])('reads %j as %j', (sent, read) => {
  expect(time(sent)).toBe(read)
  if (read !== null) Time.parse(read)
})

test('treats a key that expires at the zero time as expired since its creation, and an invalid time as unknown', () => {
  const made = '2026-11-21T08:00:00Z'
  for (const zero of ['0001-01-01T00:00:00Z', '1970-01-01T00:00:00Z', '1970-01-01T01:00:00+01:00'])
    expect(expiration({ expiration: zero, createdAt: made }, false)).toBe(made)
  expect(expiration({ expiration: 'soon', createdAt: made }, false)).toBe(UNKNOWN_TIME)
  // A real time, however long ago.
  expect(expiration({ expiration: '1970-01-02T00:00:00Z', createdAt: made }, false)).toBe('1970-01-02T00:00:00Z')
  // Neither null, which means never, nor a time that the server did not give.
  for (const createdAt of [null, '', '0001-01-01T00:00:00Z'])
    expect(expiration({ expiration: '0001-01-01T00:00:00Z', createdAt }, false)).toBe(UNKNOWN_TIME)
})
