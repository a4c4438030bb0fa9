import { describe, expect, it } from 'vitest'
import type { User } from '@shared/api/resources'
import { userAddress } from '@shared/user-address'
import { makeNode } from '@tests/support/machines'
import { findUser, userFilter, userRows } from './user-list'

const user = (id: string, name: string, fields: Partial<User> = {}): User => ({
  id,
  name,
  displayName: '',
  email: '',
  provider: '',
  providerId: '',
  profilePicUrl: '',
  createdAt: null,
  ...fields,
})
const alice = user('1', 'alice', { displayName: 'Alice A', email: 'a@example.com' })
const twin = user('2', 'sam', { provider: 'oidc' })
const otherTwin = user('3', 'sam', { provider: 'oidc' })
const nameless = user('4', '', { email: 'x@example.com' })
const all = [alice, twin, otherTwin, nameless]

describe('the list of users', () => {
  it('counts the machines of each user; tagged machines have no owner', () => {
    const nodes = [alice, alice, null, twin].map((owner, index) => makeNode(String(index), { user: owner }))
    expect(userRows(all, nodes, true).map((row) => row.machines)).toEqual([2, 1, 0, 0])
  })

  it('finds users by name, display name, email and provider', () => {
    const row = { user: alice, hasProfile: true, machines: 0 }
    expect(userFilter(' ALI ', 0)(row)).toBe(true)
    expect(userFilter('example.com', 0)(row)).toBe(true)
    expect(userFilter('oidc', 0)(row)).toBe(false)
    expect(userFilter('oidc', 0)({ user: twin, hasProfile: true, machines: 0 })).toBe(true)
  })
})

describe('addresses of users', () => {
  it('resolve to the same user, even if names are shared, empty or unusual', () => {
    for (const one of [...all, user('9', 'ü/ß@x')]) {
      const url = new URL(userAddress(one, all), 'app://console')
      const name = decodeURIComponent(url.pathname.slice('/users/'.length))
      expect(findUser([...all, user('9', 'ü/ß@x')], name, url.searchParams.get('id'))?.id).toBe(one.id)
    }
  })

  it('have no id if the name is unique', () => {
    expect(userAddress(alice, all)).toBe('/users/alice')
    expect(userAddress(twin, all)).toBe('/users/sam?id=2')
  })

  it('resolve to no user if the id is unknown', () => {
    expect(findUser(all, 'alice', '77')).toBeUndefined()
    expect(findUser(all, 'nobody', null)).toBeUndefined()
  })
})
