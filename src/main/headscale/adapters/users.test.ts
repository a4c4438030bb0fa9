import { describe, expect, it } from 'vitest'
import { connect, sent, wireUser } from '@tests/support/connect-remote-server'

describe('users', () => {
  it('are renamed and deleted by id from 0.24 on, and an id that is another name hits nobody', async () => {
    const users = [wireUser('1', '2'), wireUser('2', 'bob')]
    const { server, call } = await connect('v0.29.2', { 'GET /api/v1/user': { users }, 'DELETE /api/v1/user/1': {} })
    expect((await call('DELETE', '/user/2')).status).toBe(200)
    expect((await call('DELETE', '/user/2?id=2')).status).toBe(404)
    expect(sent(server, 'DELETE').map(({ path }) => path)).toEqual(['/api/v1/user/1'])
  })

  it('are named by name before', async () => {
    const { server, call } = await connect('v0.23.0', {
      'GET /api/v1/user': { users: [wireUser('1', 'bob')] },
      'DELETE /api/v1/user/bob': {},
    })
    expect((await call('DELETE', '/user/bob')).status).toBe(200)
    expect(sent(server, 'DELETE')).toHaveLength(1)
  })

  it('of one name need the id', async () => {
    const { call } = await connect('v0.29.2', {
      'GET /api/v1/user': { users: [wireUser('1', 'bob'), wireUser('2', 'bob')] },
    })
    expect((await call('DELETE', '/user/bob')).body).toMatchObject({ code: 'conflict' })
  })
})
