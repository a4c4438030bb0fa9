import type { Change, SeenList, Snapshot } from '@shared/history/change'
import { emptySnapshot } from '@shared/history/change'
import { defaultChoices, type AlertRule } from '@shared/watch/rules'
import { UNKNOWN_TIME } from '@shared/api/primitives'
import type { AlertState } from '@shared/watch/watch-state'
import type { AlertSettings } from '@shared/ipc/contract'
import { makeNode } from '@tests/support/machines'
import { expect, onTestFinished, test } from 'vitest'
import { textsIn } from '@main/lib/texts'
import { createAlertEngine } from './watcher'
import { createAlertService, minds, statusText } from './watch-service'

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
function setup(alerts = rules, read: Partial<Snapshot> = {}) {
  let [address, online, minute] = ['https://one', true, 0]
  let unread: readonly SeenList[] = []
  const states = new Map<string, AlertState>()
  const snapshot = () =>
    ({ ...emptySnapshot, nodes: new Map([['7', { ...makeNode('7', {}), online }]]), ...read }) as never
  const watcher = createAlertEngine({
    choices: () => ({ ...defaultChoices, rules: alerts }),
    servers: () => [{ id: 's', name: 'S', address, key: 'hskey-api-abcdefghijkl-secret' }],
    snapshot,
    unread: () => unread,
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
  const fail = (...lists: SeenList[]) => (unread = lists)
  const line = () => statusText(watcher.statuses()[0]!, textsIn('en'))
  return { watcher, see, fail, line, move: (to: string, up: boolean) => ([address, online] = [to, up]) }
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

test('the tray says “nothing to report” only if everything that the alerts need can be read', () => {
  const { watcher, see, fail, line } = setup()
  expect(line()).toBe('S: no answer yet')
  see()
  expect(line()).toBe('S: nothing to report')
  fail('users')
  expect(line()).toBe('S: nothing to report')
  fail('nodes')
  expect(line()).toBe('S: not everything can be read')
  watcher.newerPatch('s', '0.29.2')
  see()
  expect(line()).toBe('S: one notification, not everything can be read')
  fail()
  watcher.newerPatch('s', '')
  see()
  watcher.waiting('s', null)
  expect(line()).toBe('S: not everything can be read')
  watcher.waiting('s', [])
  expect(line()).toBe('S: nothing to report')
})

test('the tray waits for each list that an alert needs, and says if no alert is set up', () => {
  const key: AlertRule = { id: 'k', on: true, server: null, subject: { kind: 'expiring', what: 'ownKey', days: 14 } }
  const early = setup([key])
  early.see()
  expect(early.line()).toBe('S: no answer yet')
  const idle = setup([])
  idle.see()
  expect(idle.line()).toBe('S: no alert is set up for it')
})

test('an alert is not about a server that is not watched', () => {
  const choices = { get: () => ({ ...defaultChoices, rules }) }
  const server = { id: 's', name: 'S', address: 'https://one', key: undefined }
  expect(minds({ choices, servers: () => [server] }, 's', 'machineWaiting')).toBe(true)
  expect(minds({ choices, servers: () => [] }, 's', 'machineWaiting')).toBe(false)
})

test('the tray does not say “nothing to report” if an alert is about an expiry that no one can read', () => {
  const key = (prefix: string) => ({ id: prefix, prefix, expiration: UNKNOWN_TIME })
  const keys = [key('hskey-api-abcdefghijkl-***'), key('hskey-api-mnopqrstuvwx-***')]
  const apiKeys = new Map(keys.map((one) => [one.id, one]))
  const about = (what: 'ownKey' | 'apiKeys'): AlertRule => ({
    id: what,
    on: true,
    server: null,
    subject: { kind: 'expiring', what, days: 14 },
  })
  const lineOf = (alerts: AlertRule[]) => {
    const { see, line } = setup(alerts, { apiKeys })
    see()
    return line()
  }
  const { watcher } = setup([about('ownKey'), about('apiKeys'), ...rules], { apiKeys })
  expect(watcher.unknownEnds()).toEqual({ ownKey: 1, apiKeys: 2 })
  expect(lineOf([about('ownKey')])).toBe('S: one expiry is unknown')
  expect(lineOf([about('ownKey'), about('apiKeys')])).toBe('S: 2 expiries are unknown')
  expect(lineOf(rules)).toBe('S: nothing to report')
})

/** A service without a window or a tray icon, on a system that shows no notifications. */
function openService(apiKeys: readonly string[]) {
  let keys = apiKeys
  const seen: AlertSettings[] = []
  const about: AlertRule = { id: 'a', on: true, server: null, subject: { kind: 'expiring', what: 'apiKeys', days: 14 } }
  const states: { servers: Record<string, AlertState> } = { servers: {} }
  const snapshot = () => ({
    ...emptySnapshot,
    apiKeys: new Map(keys.map((id) => [id, { id, prefix: id, expiration: UNKNOWN_TIME }])),
  })
  const service = createAlertService({
    app: { setBadgeCount: () => true, on: () => undefined },
    platform: 'linux',
    choices: { get: () => ({ ...defaultChoices, rules: [about], tray: false }) },
    openFile: () => ({ value: states, set: async () => undefined, flush: () => undefined }),
    notifier: { supported: () => false, show: () => undefined, close: () => undefined },
    autostart: { get: () => false },
    servers: () => [{ id: 's', name: 'S', address: 'https://one', key: undefined }],
    snapshot,
    unread: () => [],
    language: () => 'en',
    channels: { tell: () => undefined, forgetServer: () => undefined, stop: () => undefined },
    onTold: () => undefined,
    onChange: (settings: AlertSettings) => seen.push(settings),
    log: console,
  } as never)
  onTestFinished(() => service.close())
  const see = (next: readonly string[]) => {
    keys = next
    service.seen({ serverId: 's', changes: [], own: [], snapshot: snapshot() })
  }
  return { see, unknowns: () => seen.map(({ unknownEnds }) => unknownEnds) }
}

test('the settings on screen follow the lists: they are sent again when other expiries are unknown', () => {
  const { see, unknowns } = openService([])
  for (const keys of [[], ['k1'], ['k1'], ['k1', 'k2'], []]) see(keys)
  expect(unknowns()).toEqual([{ a: 1 }, { a: 2 }, {}])
})
