import { describe, expect, it } from 'vitest'
import { UNKNOWN_TIME } from '@shared/api/primitives'
import { type Change, emptySnapshot, type SeenNode } from '@shared/history/change'
import { DAY, HOUR, MINUTE, SECOND } from '@shared/time'
import { makeNode } from '@tests/support/machines'
import { goes, NOON, play, rule, snapshotOf, told } from '@tests/support/watch-play'
import { GATHER_MS, openCount } from './engine'
import { type AlertRule, rulesFor } from './rules'
import { type Look } from './watch-state'

describe('other rules', () => {
  const inDays = (days: number) => new Date(NOON + days * DAY).toISOString()
  const settle = 20 * SECOND
  const groups = (rules: AlertRule[], looks: Parameters<typeof play>[1]) =>
    play(rules, looks).map(({ notices }) => told(notices).flatMap((notice) => notice.groups))

  it('report expiries within days: the console’s key alone, all keys, or machines', () => {
    const apiKeys = new Map([
      ['1', { id: '1', prefix: 'hskey-api-abcdefghijkl-***', expiration: inDays(10) }],
      ['2', { id: '2', prefix: 'hskey-api-mnopqrstuvwx-***', expiration: inDays(3) }],
      ['3', { id: '3', prefix: 'hskey-api-123456789012-***', expiration: inDays(-3) }],
    ])
    const look = { snapshot: { ...emptySnapshot, apiKeys }, ownKey: 'hskey-api-abcdefghijkl' }
    const both = (rules: AlertRule[]) =>
      groups(rules, [
        { at: 0, ...look },
        { at: settle, ...look },
        { at: HOUR, ...look },
      ])
    expect(both([rule({ kind: 'expiring', what: 'ownKey', days: 14 })])[1]).toHaveLength(1)
    expect(both([rule({ kind: 'expiring', what: 'ownKey', days: 9 })])[1]).toEqual([])
    expect(both([rule({ kind: 'expiring', what: 'apiKeys', days: 14 })])[1]?.[0]?.split(' ')).toHaveLength(2)
    expect(both([rule({ kind: 'expiring', what: 'apiKeys', days: 14 })])[2]).toEqual([])
    const nodes = snapshotOf([makeNode('1', { expiry: inDays(2) }), makeNode('2', { expiry: inDays(20) })])
    const machines = rule({ kind: 'expiring', what: 'machines', days: 7 })
    expect(
      groups(
        [machines],
        [
          { at: 0, snapshot: nodes },
          { at: settle, snapshot: nodes },
        ],
      )[1],
    ).toEqual(['machine-1'])
    const own: Change = { kind: 'node.expiry', id: '1', name: 'machine-1', before: null, after: inDays(2) }
    const byMe = [
      { at: 0, snapshot: nodes, own: [own] },
      { at: settle, snapshot: nodes },
      { at: HOUR, snapshot: nodes },
    ]
    expect(groups([machines], byMe).flat()).toEqual([])
  })

  it('keep a reported expiry open if it can no longer be read, and begin none for one that never could', () => {
    const machines = [rule({ kind: 'expiring', what: 'machines', days: 7 })]
    const withEnds = (first: string | null) =>
      snapshotOf([makeNode('1', { expiry: first }), makeNode('2', { expiry: UNKNOWN_TIME })])
    const watched = play(machines, [
      { at: 0, snapshot: withEnds(inDays(2)) },
      { at: settle, snapshot: withEnds(inDays(2)) },
      { at: HOUR, snapshot: withEnds(UNKNOWN_TIME) },
      { at: 2 * HOUR, snapshot: withEnds(null) },
    ])
    expect(watched.flatMap(({ notices }) => told(notices).flatMap((notice) => notice.groups))).toEqual(['machine-1'])
    expect(watched.map(({ state }) => openCount(state))).toEqual([0, 1, 1, 0])
    // The report counts the one that it cannot judge.
    const unknown = watched.flatMap(({ notices }) =>
      notices.flatMap((one) => one.groups.map((group) => group.unknownEnds)),
    )
    expect(unknown).toEqual([1])
  })

  it('report no key that others made for a shorter time, unless it is the console’s', () => {
    const short = { id: '1', prefix: 'hskey-api-abcdefghijkl-***', expiration: inDays(1) }
    const added: Change = { kind: 'apiKey.added', id: '1', name: 'abcdefghijkl', after: short }
    const look = { snapshot: { ...emptySnapshot, apiKeys: new Map([['1', short]]) }, ownKey: short.prefix }
    const reported = (what: 'apiKeys' | 'ownKey', changes: Change[]) =>
      groups(
        [rule({ kind: 'expiring', what, days: 14 })],
        [
          { at: 0, ...look, snapshot: { ...emptySnapshot, apiKeys: new Map() } },
          { at: settle, ...look, changes },
          { at: 2 * settle, ...look },
          { at: HOUR, ...look },
        ],
      ).flat()
    expect(reported('apiKeys', [])).toHaveLength(1)
    expect(reported('apiKeys', [added])).toEqual([])
    expect(reported('ownKey', [added])).toHaveLength(1)
  })

  it('report waiting routes, both default routes as one, and prefixes that are no longer served', () => {
    const router = (facts: Partial<SeenNode>) => snapshotOf([makeNode('1', facts)])
    const waiting = router({ availableRoutes: ['0.0.0.0/0', '::/0', '10.1.0.0/16'], approvedRoutes: ['10.1.0.0/16'] })
    expect(
      groups(
        [rule({ kind: 'routeWaiting' })],
        [
          { at: 0, snapshot: waiting },
          { at: settle, snapshot: waiting },
        ],
      )[1],
    ).toEqual(['machine-1'])
    const routed = { availableRoutes: ['10.1.0.0/16'], approvedRoutes: ['10.1.0.0/16'] }
    const served = router({ ...routed, subnetRoutes: ['10.1.0.0/16'] })
    const gone = router({ ...routed, online: false })
    const unserved = [rule({ kind: 'routeUnserved' })]
    expect(
      groups(unserved, [
        { at: 0, snapshot: gone },
        { at: settle, snapshot: gone },
      ]).flat(),
    ).toEqual([])
    const looks = [
      { at: 0, snapshot: served },
      { at: 1, snapshot: gone },
      { at: settle + 1, snapshot: gone },
    ]
    expect(groups(unserved, looks)).toEqual([[], [], ['machine-1']])
    expect(play(unserved, [...looks, { at: HOUR, snapshot: served }])[3]?.withdrawn).toEqual(['1'])
  })

  it('report a machine that others removed, and the prefixes that it alone served, but not removals made here', () => {
    const router = makeNode('1', { availableRoutes: ['10.1.0.0/16'], approvedRoutes: ['10.1.0.0/16'] })
    const served = { ...router, subnetRoutes: ['10.1.0.0/16'] }
    const there = snapshotOf([served, makeNode('2')])
    const left = snapshotOf([makeNode('2')])
    const removal: Change = { kind: 'node.removed', id: '1', name: 'machine-1', before: served }
    const rules = [goes(60), rule({ kind: 'routeUnserved' }, 'routes')]
    const played = (facts: Partial<Look>) =>
      groups(rules, [
        { at: 0, snapshot: there },
        { at: 1, snapshot: left, ...facts },
        { at: HOUR, snapshot: left },
      ])
    expect(played({ changes: [removal] })).toEqual([[], [], ['machine-1', 'machine-1']])
    expect(played({ own: [removal] }).flat()).toEqual([])
    const withdrawal: Change = {
      kind: 'node.routes',
      id: '1',
      name: 'machine-1',
      before: served,
      after: { ...router, approvedRoutes: [], subnetRoutes: [] },
    }
    const without = snapshotOf([{ ...router, approvedRoutes: [] }, makeNode('2')])
    const withdrawn = (facts: Partial<Look>) =>
      groups(
        [rules[1]!],
        [
          { at: 0, snapshot: there },
          { at: 1, snapshot: without, ...facts },
          { at: HOUR, snapshot: without },
        ],
      )
    expect(withdrawn({ changes: [withdrawal] })).toEqual([[], [], ['machine-1']])
    expect(withdrawn({ own: [withdrawal] }).flat()).toEqual([])
  })

  it('report a new machine and a policy changed by others, but not changes made here', () => {
    const added: Change = { kind: 'node.added', id: '4', name: 'new', after: makeNode('4') }
    const policy: Change = {
      kind: 'policy.changed',
      id: '',
      name: '',
      before: { id: '1', policy: 'a' },
      after: { id: '2', policy: 'b' },
    }
    const rules = [rule({ kind: 'newMachine' }, 'new'), rule({ kind: 'policyChanged' }, 'policy')]
    expect(groups(rules, [{ at: 0, changes: [added, policy] }, { at: settle }, { at: HOUR }])).toEqual([
      [],
      ['new', ''],
      [],
    ])
    expect(groups(rules, [{ at: 0, own: [added, policy] }, { at: settle }, { at: HOUR }]).flat()).toEqual([])
  })

  it('report an unreachable server, and withdraw the notice', () => {
    const watched = play(
      [rule({ kind: 'unreachable', minutes: 5 }, 'server'), goes(0)],
      [
        { at: 0, reachable: false },
        { at: 5 * MINUTE, reachable: false },
        { at: 5 * MINUTE + GATHER_MS, reachable: false },
        { at: HOUR, reachable: true },
      ],
    )
    expect(watched.map(({ notices }) => notices.length)).toEqual([0, 0, 1, 0])
    expect(watched[3]?.withdrawn).toEqual(['1'])
  })
})

it('the demo network is watched if a rule names it', () => {
  const all = { ...goes(5), id: 'all' }
  const named = { ...goes(5), id: 'named', server: 'mock' }
  expect(rulesFor([all, named], 'mock', true)).toEqual([named])
  expect(rulesFor([all, named], 'a', false)).toEqual([all])
  expect(rulesFor([{ ...all, on: false }], 'a', false)).toEqual([])
})

describe('a machine that waits to join', () => {
  it('triggers one notice, which is withdrawn when it was decided; an unread host changes nothing', () => {
    const watched = play(
      [rule({ kind: 'machineWaiting' })],
      [
        { at: 0, waiting: [] },
        { at: MINUTE, waiting: ['one'] },
        { at: MINUTE + GATHER_MS, waiting: ['one'] },
        { at: 2 * MINUTE, waiting: null },
        { at: 3 * MINUTE, waiting: ['one'] },
        { at: 4 * MINUTE, waiting: [] },
      ],
    )
    expect(watched.map(({ notices }) => told(notices))).toEqual([
      [],
      [],
      [{ held: false, groups: ['one'] }],
      [],
      [],
      [],
    ])
    expect(watched.map(({ withdrawn }) => withdrawn)).toEqual([[], [], [], [], [], ['1']])
  })
})
