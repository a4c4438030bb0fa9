import { describe, expect, test } from 'vitest'
import { apiKeys, preAuthKeys, users } from '@shared/api/resources'
import { setupMockState } from '@tests/support/mock-state'

const { iso, list, node, ok, state } = setupMockState()
const HOUR = 3_600_000

describe('users', () => {
  const all = async () => users.list.output.parse(await ok('GET', '/user')).users

  test('creates with a profile, renames by name and by id, deletes', async () => {
    const profile = { displayName: 'Eve E', email: 'eve@example.com' }
    const made = users.create.output.parse(
      await ok('POST', '/user', { name: 'eve', ...profile, pictureUrl: 'https://x.example/p.png' }),
    ).user
    expect(made).toEqual({
      ...made,
      name: 'eve',
      ...profile,
      profilePicUrl: 'https://x.example/p.png',
      createdAt: iso(),
    })
    await ok('POST', '/user/eve/rename/eva', { id: made.id })
    await ok('POST', `/user/${made.id}/rename/evi`)
    await ok('POST', '/user/evi/rename/evi')
    expect((await all()).at(-1)).toEqual({ ...made, name: 'evi' })
    expect((await state.mock.call('DELETE', `/user/${made.id}`)).status).toBe(404)
    await ok('DELETE', `/user/evi?id=${made.id}`)
    expect((await all()).map((user) => user.id)).not.toContain(made.id)
  })

  test('prefers a name to an id that looks the same', async () => {
    state.mock.db.users.insert({
      name: '1',
      displayName: '',
      email: '',
      provider: '',
      providerId: '',
      profilePicUrl: '',
      createdAt: iso(),
    })
    const before = await all()
    await ok('DELETE', '/user/1')
    expect(await all()).toEqual(before.slice(0, -1))
  })

  test('filters by name, then e-mail, then id; 0 does not filter', async () => {
    const everybody = await all()
    const [first, second] = everybody
    const filtered = async (query: string) => users.list.output.parse(await ok('GET', `/user?${query}`)).users
    expect(await filtered(`name=${first?.name}&id=${second?.id}`)).toEqual([first])
    expect(await filtered(`email=${encodeURIComponent(first?.email ?? '')}&id=${second?.id}`)).toEqual([first])
    expect(await filtered('id=2')).toEqual([second])
    expect(await filtered('id=0')).toEqual(everybody)
    expect(await filtered('name=nobody')).toEqual([])
  })

  test('deletes a user with their own pre-auth keys only', async () => {
    const { user } = users.create.output.parse(await ok('POST', '/user', { name: 'temp' }))
    const before = state.mock.db.preAuthKeys.list().length
    await ok('POST', '/preauthkey', { user: user.id })
    await ok('DELETE', '/user/temp')
    expect(state.mock.db.preAuthKeys.list()).toHaveLength(before)
  })
})

describe('API keys', () => {
  const all = async () => apiKeys.list.output.parse(await ok('GET', '/apikey')).apiKeys

  test('creates with the first 4 characters as prefix, for 90 days by default', async () => {
    const { apiKey } = apiKeys.create.output.parse(await ok('POST', '/apikey', {}))
    expect(apiKey).toMatch(/^[A-Za-z0-9]{4}\.[\w-]{43}$/)
    expect((await all()).at(-1)).toMatchObject({
      prefix: apiKey.slice(0, 4),
      expiration: iso(90 * 24 * HOUR),
      createdAt: iso(),
      lastSeen: null,
    })
    await ok('POST', '/apikey', { expiration: '2027-01-01T01:00:00+01:00' })
    expect((await all()).at(-1)?.expiration).toBe('2027-01-01T00:00:00.000Z')
  })

  test('expires a key once, by prefix or id, by setting the expiration to now; deletes it', async () => {
    const [first, second] = [(await all())[0], (await all())[1]]
    await ok('POST', '/apikey/expire', { prefix: first?.prefix })
    await ok('POST', '/apikey/expire', { id: second?.id })
    expect((await all()).slice(0, 2).map((key) => key.expiration)).toEqual([iso(), iso()])
    expect((await state.mock.call('POST', '/apikey/expire', { prefix: first?.prefix })).status).toBe(409)
    await ok('DELETE', `/apikey/${first?.prefix}`)
    expect((await all())[0]).toEqual({ ...second, expiration: iso() })
  })
})

describe('pre-auth keys', () => {
  const all = async () => preAuthKeys.list.output.parse(await ok('GET', '/preauthkey')).preAuthKeys

  test('creates an unused key from 33 bytes, shown in full once, for an hour by default', async () => {
    const [owner] = users.list.output.parse(await ok('GET', '/user')).users
    const input = { user: owner?.name, reusable: true, ephemeral: true, aclTags: ['tag:z', 'tag:a', 'tag:z'] }
    const { preAuthKey: made } = preAuthKeys.create.output.parse(await ok('POST', '/preauthkey', input))
    expect(Buffer.from(made.key, 'base64url')).toHaveLength(33)
    const rest = { reusable: true, ephemeral: true, used: false, aclTags: ['tag:a', 'tag:z'] }
    expect(made).toEqual({ id: made.id, key: made.key, user: owner, ...rest, expiration: iso(HOUR), createdAt: iso() })
    expect((await all()).at(-1)).toEqual({ ...made, key: `${made.key.slice(0, 12)}***` })
    expect(JSON.stringify(state.mock.db.preAuthKeys.list())).not.toContain(made.key)
  })

  test('need no user if they have tags', async () => {
    const { preAuthKey } = preAuthKeys.create.output.parse(await ok('POST', '/preauthkey', { aclTags: ['tag:a'] }))
    expect(preAuthKey.user).toBeNull()
  })

  test('expires and deletes by id; machines that joined with the key stay without it', async () => {
    const joined = (await list()).find((one) => one.preAuthKey)
    const id = joined?.preAuthKey?.id
    await ok('POST', '/preauthkey/expire', { id })
    expect((await all()).find((key) => key.id === id)?.expiration).toBe(iso())
    await ok('DELETE', `/preauthkey?id=${id}`)
    expect((await all()).map((key) => key.id)).not.toContain(id)
    expect(await node(joined?.id ?? '')).toEqual({ ...joined, preAuthKey: null })
  })

  test('lists the keys of one user by name or id', async () => {
    const [owner] = state.mock.db.users.list()
    const of = async (user: string | number | undefined) =>
      preAuthKeys.list.output.parse(await ok('GET', `/preauthkey?user=${user}`)).preAuthKeys
    const theirs = (await all()).filter((key) => key.user?.id === String(owner?.id))
    expect(theirs.length).toBeGreaterThan(0)
    expect(await of(owner?.name)).toEqual(theirs)
    expect(await of(owner?.id)).toEqual(theirs)
  })
})
