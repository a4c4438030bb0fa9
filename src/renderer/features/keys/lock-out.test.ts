import { expect, it } from 'vitest'
import { lockOut } from './keys-bulk'

const now = Date.parse('2026-11-21T08:00:00Z')
const key = (id: string, prefix: string, expiration = '2027-01-01T00:00:00Z') => ({
  id,
  prefix,
  expiration,
  createdAt: null,
  lastSeen: null,
})
const one = key('1', 'hskey-api-aaaaaaaaaaaa-***')
const two = key('2', 'hskey-api-bbbbbbbbbbbb-***')
const dead = key('3', 'hskey-api-cccccccccccc-***', '2026-01-01T00:00:00Z')
const facts = { key: one, keys: [one, two, dead], ownPrefix: undefined, demo: false, now }

it('warns only about the console’s key if that is known', () => {
  expect(lockOut({ ...facts, ownPrefix: 'hskey-api-aaaaaaaaaaaa' })).toBe('own')
  expect(lockOut({ ...facts, key: two, ownPrefix: 'hskey-api-aaaaaaaaaaaa' })).toBeNull()
})

it('warns about any key if the console’s key is unknown', () => {
  expect(lockOut(facts)).toBe('maybe')
  expect(lockOut({ ...facts, keys: [one, dead] })).toBe('last')
})

it('returns null if the console cannot lose access', () => {
  expect(lockOut({ ...facts, key: dead })).toBeNull()
  expect(lockOut({ ...facts, demo: true })).toBeNull()
})
