import { beforeEach, expect, test } from 'vitest'
import { placeToStart, rememberPlace } from './last-place'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('a new window starts where the last one was left, once', () => {
  rememberPlace('a', '/machines?state=offline')
  expect(placeToStart('a')).toBe('/machines?state=offline')
  expect(placeToStart('a')).toBeNull()
})

test.each([
  ['another server', 'b', () => rememberPlace('a', '/machines')],
  ['signed out', null, () => rememberPlace('a', '/machines')],
  ['nothing remembered', 'a', () => undefined],
  ['something unreadable', 'a', () => localStorage.setItem('mesh-console.place', '{"serverId":"a"')],
  ['another origin', 'a', () => rememberPlace('a', '//evil.example')],
  ['the sign-in page', 'a', () => rememberPlace('a', '/auth')],
])('with %s it starts as it is', (_, serverId, prepare) => {
  prepare()
  expect(placeToStart(serverId)).toBeNull()
})
