import { describe, expect, test } from 'vitest'
import { nodes, users } from '@shared/api/resources'
import { setupMockState } from '@tests/support/mock-state'

const { iso, list, named, node, ok, state, told } = setupMockState()
const HOUR = 3_600_000

describe('machines', () => {
  test("renames a machine, even to its current name, and keeps the client's host name", async () => {
    const before = await node('7')
    expect(await told(await ok('POST', '/node/7/rename/New-Name-7'))).toEqual({ ...before, givenName: 'New-Name-7' })
    await told(await ok('POST', '/node/7/rename/New-Name-7'))
  })

  test('filters by owner, which tagged machines do not have', async () => {
    const owner = (await list()).find((one) => one.user)?.user
    const theirs = nodes.list.output.parse(await ok('GET', `/node?user=${owner?.name}`)).nodes
    expect(theirs).toEqual((await list()).filter((one) => one.user?.id === owner?.id))
    expect(theirs.every((one) => one.tags.length === 0)).toBe(true)
  })

  test('sorts tags, removes duplicates and the owner; moving to a user removes the tags', async () => {
    const before = (await list()).find((one) => one.user)
    const id = before?.id ?? ''
    const tagged = await told(await ok('POST', `/node/${id}/tags`, { tags: ['tag:server', 'tag:ci', 'tag:server'] }))
    const tags = ['tag:ci', 'tag:server']
    expect(tagged).toEqual({ ...before, user: null, tags, forcedTags: tags })
    const user = users.list.output.parse(await ok('GET', '/user')).users[1]
    const owner = { id: user?.id, name: user?.name, displayName: user?.displayName, email: user?.email }
    expect(await told(await ok('POST', `/node/${id}/user`, { user: owner.id }))).toEqual({ ...before, user: owner })
    expect((await told(await ok('POST', `/node/${id}/user`, { user: before?.user?.name }))).user).toEqual(before?.user)
  })

  test('expires a machine now, at a date or never; it goes offline and comes back', async () => {
    const id = named('home-server')
    state.time += HOUR
    expect(await told(await ok('POST', `/node/${id}/expire`))).toMatchObject({
      online: false,
      expiry: iso(),
      lastSeen: iso(),
    })
    state.time += HOUR
    const later = iso(24 * HOUR)
    expect(await told(await ok('POST', `/node/${id}/expire`, { expiry: later }))).toMatchObject({
      online: true,
      expiry: later,
      lastSeen: iso(),
    })
    state.time += HOUR
    const never = await told(await ok('POST', `/node/${id}/expire`, { disableExpiry: true }))
    expect(never).toMatchObject({ online: true, expiry: null, lastSeen: iso(-HOUR) })
  })

  test('shows a machine as offline that expired between two requests', async () => {
    const id = named('tablet')
    const before = await node(id)
    expect(before.online).toBe(true)
    state.time = Date.parse(before.expiry ?? '') - 1
    expect(await node(id)).toEqual(before)
    state.time += 1
    expect(await node(id)).toEqual({ ...before, online: false, lastSeen: before.expiry })
    expect((await list()).find((one) => one.id === id)?.online).toBe(false)
  })

  test('deletes a machine with its routes', async () => {
    const id = named('print-gateway')
    await ok('DELETE', `/node/${id}`)
    expect((await list()).map((one) => one.id)).not.toContain(id)
    expect(state.mock.db.routes.list().filter((route) => route.nodeId === Number(id))).toEqual([])
    expect((await state.mock.call('GET', `/node/${id}`)).status).toBe(404)
  })

  test('adds the missing address family', async () => {
    const lacking = (await list()).filter((one) => one.ipAddresses.length === 1)
    expect(lacking).toHaveLength(1)
    const { changes } = nodes.backfillIps.output.parse(await ok('POST', '/node/backfillips', {}))
    const { id = '', givenName = '' } = lacking[0] ?? {}
    const now = await node(id)
    expect(changes).toEqual([`assigned IPv6 "${now.ipAddresses[1]}" to Node(${id}) "${givenName}"`])
    const addresses = (await list()).flatMap((one) => one.ipAddresses)
    expect([addresses.length, new Set(addresses).size]).toEqual([28, 28])
    expect(await ok('POST', '/node/backfillips', {})).toEqual({ changes: [] })
  })
})
