import type { Change } from '@shared/history/change'
import { emptySnapshot } from '@shared/history/change'
import { defaultChoices, type AlertRule } from '@shared/watch/rules'
import type { AlertState } from '@shared/watch/watch-state'
import { makeNode } from '@tests/support/machines'
import { expect, test } from 'vitest'
import { createAlertEngine } from './watcher'

const rules: AlertRule[] = [
  { id: 'u', on: true, server: null, subject: { kind: 'unreachable', minutes: 0 } },
  {
    id: 'm',
    on: true,
    server: null,
    subject: { kind: 'machines', scope: { by: 'query', query: '' }, goes: 'offline', minutes: 1 },
  },
  { id: 'p', on: true, server: null, subject: { kind: 'newerPatch' } },
  { id: 'w', on: true, server: null, subject: { kind: 'machineWaiting' } },
]

/** A watcher of one server, whose address can be changed. */
function setup() {
  let [address, online, minute] = ['https://one', true, 0]
  const states = new Map<string, AlertState>()
  const snapshot = () => ({ ...emptySnapshot, nodes: new Map([['7', { ...makeNode('7', {}), online }]]) }) as never
  const watcher = createAlertEngine({
    choices: () => ({ ...defaultChoices, rules }),
    servers: () => [{ id: 's', name: 'S', address, key: undefined }],
    snapshot,
    read: (id) => states.get(id),
    keep: (id, state) => void (state ? states.set(id, state) : states.delete(id)),
    tell: () => undefined,
    withdraw: () => undefined,
    onStatus: () => undefined,
    now: () => Date.parse('2026-11-28T08:00:00Z') + ++minute * 60_000,
    after: () => () => undefined,
  })
  const see = (changes: readonly Change[] = []) =>
    watcher.seen({ serverId: 's', changes, own: [], snapshot: snapshot() })
  return { watcher, see, move: (to: string, up: boolean) => ([address, online] = [to, up]) }
}

const state = (kind: 'server.unreachable' | 'server.reachable') => [{ kind, id: 's', name: '' }] as Change[]

test.each([
  ['https://one', 1],
  ['https://two', 0],
])('a machine that is offline, seen at %s after https://one: %i alerts', (address, count) => {
  const { watcher, see, move } = setup()
  see()
  move(address, false)
  see()
  see()
  see()
  expect(watcher.statuses()[0]?.open).toBe(count)
})

test('a patch and a waiting machine of the server at the former address are forgotten', () => {
  const { watcher, see, move } = setup()
  see()
  watcher.newerPatch('s', '0.29.2')
  watcher.waiting('s', ['x'])
  see()
  expect(watcher.statuses()[0]?.open).toBe(2)
  move('https://two', true)
  see()
  see()
  expect(watcher.statuses()[0]?.open).toBe(0)
  move('https://three', true)
  watcher.waiting('s', ['y'])
  see()
  see()
  expect(watcher.statuses()[0]?.open).toBe(1)
})

test('a list that was read before an outage does not end it', () => {
  const { watcher, see } = setup()
  expect(watcher.statuses()[0]?.reachable).toBeNull()
  see(state('server.unreachable'))
  see([{ kind: 'node.added', id: '8', name: 'late' } as Change])
  expect(watcher.statuses()[0]?.reachable).toBe(false)
  see(state('server.reachable'))
  expect(watcher.statuses()[0]?.reachable).toBe(true)
})
