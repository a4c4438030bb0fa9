import { describe, expect, test } from 'vitest'
import { policy } from '@shared/api/resources'
import { createTestMock } from '@tests/support/mock-app'
import { setupMockState } from '@tests/support/mock-state'

const { iso, ok, state } = setupMockState()

describe('the policy', () => {
  const get = async () => policy.get.output.parse(await ok('GET', '/policy'))

  test('saves the exact text with a new id and time, and keeps the previous version', async () => {
    const before = await get()
    const text = '// mine\n{ "acls": [], }\n'
    const saved = policy.set.output.parse(await ok('PUT', '/policy', { policy: text, baseId: before.id }))
    expect(saved).toEqual({ policy: text, updatedAt: iso(), id: saved.id, writable: true, reason: null })
    expect(saved.id).not.toBe(before.id)
    expect(await get()).toEqual(saved)
    expect(state.mock.db.policies.history().map((row) => row.policy)).toEqual([before.policy, text])
  })

  test('refuses to overwrite a version saved in the meantime', async () => {
    const before = await get()
    await ok('PUT', '/policy', { policy: '{}', baseId: before.id })
    const late = await state.mock.call('PUT', '/policy', { policy: '{ "acls": [] }', baseId: before.id })
    expect(late).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect((await get()).policy).toBe('{}')
  })

  test('checks a policy without storing it', async () => {
    const before = await get()
    await ok('POST', '/policy/check', { policy: '{}' })
    expect(await get()).toEqual(before)
  })

  test("refuses a policy whose tests fail, in the server's wording", async () => {
    const text =
      '{ "tagOwners": { "tag:ci": [], "tag:server": [] }, "acls": [], "tests": [{ "src": "tag:ci", "accept": ["tag:server:22"] }] }'
    const response = await state.mock.call('PUT', '/policy', { policy: text })
    expect(response).toMatchObject({
      status: 400,
      body: { code: 'invalid', message: 'test(s) failed:\ntag:ci -> tag:server:22: expected ALLOWED, got DENIED' },
    })
  })

  test('decides which tags are allowed', async () => {
    await ok('PUT', '/policy', { policy: '{ "tagOwners": { "tag:fresh": [] } }' })
    await ok('POST', '/node/7/tags', { tags: ['tag:fresh'] })
    expect((await state.mock.call('POST', '/node/7/tags', { tags: ['tag:ci'] })).status).toBe(400)
  })

  test('is empty on a new server, without an error', async () => {
    const empty = await createTestMock({ seed: null })
    const none = { policy: '', id: null, updatedAt: null, writable: true, reason: null }
    expect((await empty.call('GET', '/policy')).body).toEqual(none)
    expect((await empty.call('PUT', '/policy', { policy: '{}', baseId: null })).status).toBe(200)
    empty.close()
  })
})
