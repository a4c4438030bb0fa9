import { expect, test } from 'vitest'
import { systemName } from './system-name'

test.each([
  ['linux', 'Linux'],
  ['windows', 'Windows'],
  ['macOS', 'macOS'],
  ['iOS', 'iOS'],
  ['freebsd', 'FreeBSD'],
  ['debian 12.11', 'Debian 12.11'],
  ['', ''],
])('spells %j as %j', (reported, spelled) => {
  expect(systemName(reported)).toBe(spelled)
})
