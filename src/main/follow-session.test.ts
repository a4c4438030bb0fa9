import { expect, it } from 'vitest'
import { DEMO_SERVER_ID } from '@shared/demo-server'
import type { Session } from '@shared/ipc/session'
import { followSession } from './services'

/** Returns what follows this session, in order. */
function followed(session: Partial<Session>, close = async () => undefined) {
  const told: string[] = []
  const tell = (what: string) => () => void told.push(what)
  followSession(
    { servers: [], currentId: null, mockForced: false, keyStorage: 'keychain', ...session },
    {
      usableServers: () => [],
      servers: { keep: tell('apps') },
      hosts: { keep: tell('hosts'), again: (which) => void told.push(`again: ${which}`) },
      api: { sessionChanged: tell('api') },
      demo: {
        open: tell('demo opened'),
        close: () => {
          told.push('demo closed')
          return close()
        },
      },
      observer: { serversChanged: tell('observer') },
      send: (channel) => void told.push(channel),
      onServers: tell('tray and badge'),
      log: { error: (message) => void told.push(String(message)) },
    },
  )
  return told
}

it('tells the tray and the badge about the servers, also when the demo network is left', () => {
  expect(followed({ currentId: DEMO_SERVER_ID })).toEqual([
    'apps',
    'hosts',
    'again: failed',
    'api',
    'demo opened',
    'observer',
    'session:changed',
    'tray and badge',
  ])
  expect(followed({ currentId: null })).toEqual(expect.arrayContaining(['demo closed', 'tray and badge']))
})

it('logs a demo network that could not be closed', async () => {
  const told = followed({}, () => Promise.reject(new Error('busy')))
  await expect.poll(() => told.at(-1)).toBe('demo network not closed')
})
