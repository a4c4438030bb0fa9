import { expect, test } from 'vitest'
import { hostWith, inspected } from '@tests/support/host-with'
import { followTunnelEnds, type TunnelledServer } from './follow-tunnel-ends'
import { createHostOpener } from './open-hosts'

const networkOf = (address: string) => `{"proxy":{"IPAddress":"${address}"}}`
const containerAt = (address: string) => inspected('{}', networkOf(address), 'proxy')
const tunnelTo = (host: string) => ({ destination: 'lab', host, port: 8080, tls: false })

/** A server whose container has the address 172.18.0.2 first. */
function world() {
  const answers: Record<string, string> = {
    'id ': 'root\n',
    'docker ps': `${'a'.repeat(64)} ghcr.io/juanfont/headscale:0.29 hs\n`,
    'docker inspect': containerAt('172.18.0.2'),
    'docker exec': 'v0.29.2\n',
    'grep ': 'server_url: https://hs.example.com\nlisten_addr: 0.0.0.0:8080\n',
  }
  const { connection, ran } = hostWith(answers)
  let now = 0
  const opener = createHostOpener({ connection: async () => connection }, () => now)
  const state = {
    server: { destination: 'lab', readOnly: false, tunnel: tunnelTo('172.18.0.2') } as TunnelledServer | null,
  }
  const moves: object[] = []
  let due: (() => void) | undefined
  const follower = followTunnelEnds({
    hosts: { open: (host, how) => opener.open(host, how === 'fresh'), opensQuietly: () => true },
    tunnelled: () => state.server,
    moved(serverId, end) {
      moves.push([serverId, end])
      if (state.server) state.server = { ...state.server, tunnel: { ...state.server.tunnel, ...end } }
    },
    warn(message, error) {
      throw new Error(message, { cause: error })
    },
    after: (_ms, work) => (due = work),
  })
  const tell = (kind: 'server.reachable' | 'server.unreachable') =>
    follower.seen({ serverId: 's', changes: [{ kind, id: 's', name: '' }] })
  return {
    state,
    moves,
    ran,
    tell,
    /** Waits until a search has ended and another one is due. */
    searched: async () => expect.poll(() => due !== undefined).toBe(true),
    next: () => {
      now += 31_000
      const work = due
      due = undefined
      work?.()
    },
    recreate: (address: string) => {
      answers['docker ps'] = `${'b'.repeat(64)} ghcr.io/juanfont/headscale:0.29 hs\n`
      answers['docker inspect'] = containerAt(address)
    },
    stop: () => (answers['docker ps'] = ''),
  }
}

test('an unreachable server’s tunnel follows its container to a new address, once it has started', async () => {
  const { tell, searched, next, recreate, stop, moves, ran } = world()
  stop()
  tell('server.unreachable')
  await searched()
  expect(moves).toEqual([])
  recreate('172.18.0.7')
  next()
  await searched()
  expect(moves).toEqual([['s', { host: '172.18.0.7', port: 8080, tls: false }]])
  tell('server.reachable')
  const asked = ran.length
  next()
  expect(ran).toHaveLength(asked)
})

test('waits until the use of the host is allowed, and one outage has one search, however often the server flaps', async () => {
  const { tell, searched, next, recreate, state, moves, ran } = world()
  const { server } = state
  state.server = null
  tell('server.unreachable')
  await searched()
  expect(ran).toEqual([])
  tell('server.reachable')
  tell('server.unreachable')
  next()
  recreate('172.18.0.7')
  state.server = server
  next()
  await searched()
  expect(moves).toEqual([['s', { host: '172.18.0.7', port: 8080, tls: false }]])
})

test('a tunnel stays unchanged if the API still has its address, and a host whose use is not allowed is not asked', async () => {
  const { tell, searched, next, state, moves, ran } = world()
  tell('server.unreachable')
  await searched()
  expect(moves).toEqual([])
  state.server = null
  const asked = ran.length
  next()
  await searched()
  expect(ran).toHaveLength(asked)
})
