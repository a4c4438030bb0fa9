import { describe, expect, it } from 'vitest'
import { connect, sent, wireUser } from '@tests/support/connect-remote-server'

describe('users', () => {
  it('renames and deletes by id from 0.24 on and never matches an id against names', async () => {
    const users = [wireUser('1', '2'), wireUser('2', 'bob')]
    const { server, call } = await connect('v0.29.2', { 'GET /api/v1/user': { users }, 'DELETE /api/v1/user/1': {} })
    expect((await call('DELETE', '/user/2')).status).toBe(200)
    expect((await call('DELETE', '/user/2?id=2')).status).toBe(404)
    expect(sent(server, 'DELETE').map(({ path }) => path)).toEqual(['/api/v1/user/1'])
  })

  it('renames and deletes by name before 0.24', async () => {
    const { server, call } = await connect('v0.23.0', {
      'GET /api/v1/user': { users: [wireUser('1', 'bob')] },
      'DELETE /api/v1/user/bob': {},
    })
    expect((await call('DELETE', '/user/bob')).status).toBe(200)
    expect(sent(server, 'DELETE')).toHaveLength(1)
  })

  it('needs the id if several users have the same name', async () => {
    const { call } = await connect('v0.29.2', {
      'GET /api/v1/user': { users: [wireUser('1', 'bob'), wireUser('2', 'bob')] },
    })
    expect((await call('DELETE', '/user/bob')).body).toMatchObject({ code: 'conflict' })
  })
})
