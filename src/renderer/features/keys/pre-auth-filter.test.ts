import { expect, it } from 'vitest'
import type { PreAuthKey, User } from '@shared/api/resources'
import { UNKNOWN_TIME } from '@shared/api/primitives'
import keys from '@/locales/en/keys.json'
import { apiKeyShows, countKeys, keyFilter, preAuthShows } from './pre-auth-columns'

const now = Date.parse('2026-11-21T08:00:00Z')
const base = { reusable: false, ephemeral: false, used: false, createdAt: null, aclTags: [], user: null }
const active: PreAuthKey = {
  ...base,
  id: '1',
  key: 'hskey-auth-aaa-***',
  expiration: null,
  user: { name: 'alice' } as User,
}
const used: PreAuthKey = {
  ...base,
  id: '2',
  key: 'hskey-auth-bbb-***',
  expiration: null,
  used: true,
  aclTags: ['tag:ci'],
}
const expired: PreAuthKey = { ...base, id: '3', key: 'hskey-auth-ccc-***', expiration: '2026-01-01T00:00:00Z' }
const expiring: PreAuthKey = { ...base, id: '4', key: 'hskey-auth-ddd-***', expiration: '2026-11-21T08:37:00Z' }
const revoked: PreAuthKey = { ...expired, id: '5', key: 'hskey-auth-eee-***', revoked: true }
const unreadable: PreAuthKey = { ...base, id: '6', key: 'hskey-auth-fff-***', expiration: UNKNOWN_TIME }
const labels = new Map([['4', 'Contractor Ben, laptop']])
const all = [active, used, expired, expiring, revoked, unreadable]

it('filters and counts by state; a key that expires soon is also active', () => {
  const shown = preAuthShows.map((show) => [
    show,
    all.filter(keyFilter({ show, search: '', now, labels })).map((key) => key.id),
  ])
  expect(Object.fromEntries(shown)).toEqual({
    all: ['1', '2', '3', '4', '5', '6'],
    active: ['1', '4'],
    expiring: ['4'],
    unknown: ['6'],
    used: ['2'],
    expired: ['3'],
    revoked: ['5'],
  })
  expect(countKeys(all, now)).toEqual({ all: 6, active: 2, expiring: 1, unknown: 1, used: 1, expired: 1, revoked: 1 })
})

it('offers states that add up to all keys; the one that overlaps stands behind the one that it is part of', () => {
  const { all: total, expiring: part, ...states } = countKeys(all, now)
  expect(Object.values(states).reduce((sum, count) => sum + count)).toBe(total)
  expect(part).toBeLessThanOrEqual(states.active)
  for (const shows of [preAuthShows, apiKeyShows]) expect(shows.slice(0, 3)).toEqual(['all', 'active', 'expiring'])
  expect(keys.show.expiring).toBe('of which expire soon')
})

it('finds keys by key, label, user and tag', () => {
  const found = (search: string) => all.filter(keyFilter({ show: 'all', search, now, labels })).map((key) => key.id)
  expect(found('BBB')).toEqual(['2'])
  expect(found('alice')).toEqual(['1'])
  expect(found('contractor ben')).toEqual(['4'])
  expect(found('tag:ci')).toEqual(['2'])
})
