import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Change, emptySnapshot, type SeenNode, type Snapshot } from '@shared/history/change'
import { DAY, HOUR, MINUTE, SECOND } from '@shared/time'
import { makeNode } from '@tests/support/machines'
import { GATHER_MS, type Notice, openCount, watchServer } from './engine'
import { isQuiet } from './quiet'
import { defaultChoices, type Rule, rulesFor, type Scope, type Subject, type WatchChoices } from './rules'
import { OWN_MS, unwatched, WatchState, type Look } from './watch-state'

const NOON = new Date(2026, 10, 22, 12).getTime()
const loud: WatchChoices = { ...defaultChoices, rules: [] }

const rule = (subject: Subject, id = 'r'): Rule => ({ id, on: true, server: null, subject })
const everything: Scope = { by: 'query', query: '' }
const goes = (minutes: number, scope: Scope = everything, to: 'offline' | 'online' = 'offline') =>
  rule({ kind: 'machines', scope, goes: to, minutes })

const snapshotOf = (nodes: readonly SeenNode[], more: Partial<Snapshot> = {}): Snapshot => ({
  ...emptySnapshot,
  nodes: new Map(nodes.map((node) => [node.id, node])),
  ...more,
})

/** Plays one look after the other, each at its time after noon; returns the notices of each. */
function play(
  rules: readonly Rule[],
  looks: readonly ({ readonly at: number } & Partial<Omit<Look, 'now'>>)[],
  choices: WatchChoices = loud,
) {
  let state = unwatched
  return looks.map(({ at, ...look }) => {
    const full = {
      snapshot: emptySnapshot,
      changes: [],
      own: [],
      reachable: true,
      ownKey: undefined,
      name: 's',
      ...look,
    }
    const watched = watchServer(choices, rules, state, { ...full, now: NOON + at })
    // The state is serialised and parsed again, as in storage.
    state = WatchState.parse(JSON.parse(JSON.stringify(watched.state)))
    return watched
  })
}

const told = (notices: readonly Notice[]) =>
  notices.map(({ groups, held }) => ({
    held,
    groups: groups.map(({ about, over }) => `${over ? 'over ' : ''}${about.map(({ name }) => name).join(' ')}`),
  }))

describe('a machine that goes offline', () => {
  const on = snapshotOf([makeNode('1'), makeNode('2'), makeNode('3', { online: false })])
  const off = snapshotOf([makeNode('1', { online: false }), makeNode('2'), makeNode('3', { online: false })])

  it('triggers one notice after its minutes and the gathering time, which is withdrawn when it is back', () => {
    const watched = play(
      [goes(5)],
      [
        { at: 0, snapshot: on },
        { at: 1000, snapshot: off },
        { at: 5 * MINUTE, snapshot: off },
        { at: 5 * MINUTE + 1000, snapshot: off },
        { at: 5 * MINUTE + 1000 + GATHER_MS, snapshot: off },
        { at: HOUR, snapshot: off },
        { at: 2 * HOUR, snapshot: on },
      ],
    )
    expect(watched.map(({ notices }) => told(notices))).toEqual([
      [],
      [],
      [],
      [],
      [{ held: false, groups: ['machine-1'] }],
      [],
      [],
    ])
    expect(watched.map(({ withdrawn }) => withdrawn)).toEqual([[], [], [], [], [], [], ['1']])
    expect(watched.map(({ state }) => openCount(state))).toEqual([0, 0, 0, 0, 1, 1, 0])
  })

  it('triggers no notice if it was offline before, came back in time, or left by an own act', () => {
    const removed: Change = { kind: 'node.expiry', id: '1', name: 'machine-1', before: null, after: '2026-11-01' }
    expect(
      play(
        [goes(0)],
        [
          { at: 0, snapshot: off },
          { at: HOUR, snapshot: off },
        ],
      ).flatMap((one) => one.notices),
    ).toEqual([])
    const back = play(
      [goes(5)],
      [
        { at: 0, snapshot: on },
        { at: 1, snapshot: off },
        { at: MINUTE, snapshot: on },
        { at: 5 * MINUTE + 1, snapshot: on },
        { at: HOUR, snapshot: on },
      ],
    )
    expect(back.flatMap(({ notices }) => notices)).toEqual([])
    const own = play(
      [goes(0)],
      [
        { at: 0, snapshot: on },
        { at: 1, snapshot: on, own: [removed] },
        { at: MINUTE, snapshot: off },
        { at: HOUR, snapshot: off },
      ],
    )
    expect(own.flatMap(({ notices }) => notices)).toEqual([])
  })

  it('returns when the next look is due', () => {
    const [, gone, crossing] = play(
      [goes(5)],
      [
        { at: 0, snapshot: on },
        { at: 1000, snapshot: off },
        { at: 5 * MINUTE + 1000, snapshot: off },
      ],
    )
    expect([gone?.wake, crossing?.wake]).toEqual([5 * MINUTE, GATHER_MS])
  })
})

it('several machines share one notice', () => {
  const nodes = (online: boolean) =>
    snapshotOf(['1', '2', '3'].map((id) => makeNode(id, { online, tags: ['tag:prod'] })))
  const watched = play(
    [goes(0, { by: 'tag', tag: 'prod' })],
    [
      { at: 0, snapshot: nodes(true) },
      { at: 1, snapshot: nodes(false) },
      { at: MINUTE, snapshot: nodes(false) },
    ],
  )
  expect(watched.map(({ notices }) => told(notices))).toEqual([
    [],
    [],
    [{ held: false, groups: ['machine-1 machine-2 machine-3'] }],
  ])
})

it('a new rule ignores earlier events', () => {
  const [on, off] = [true, false].map((online) => snapshotOf([makeNode('1', { online })]))
  let { state } = watchServer(loud, [], unwatched, lookAt(0, on!))
  ;({ state } = watchServer(loud, [], state, lookAt(1, off!)))
  ;({ state } = watchServer(loud, [], state, lookAt(HOUR, off!)))
  for (const at of [2 * HOUR, 3 * HOUR]) {
    const watched = watchServer(loud, [goes(5)], state, lookAt(at, off!))
    expect(watched.notices).toEqual([])
    ;({ state } = watched)
  }
})

function lookAt(at: number, snapshot: Snapshot): Look {
  return { snapshot, changes: [], own: [], reachable: true, ownKey: undefined, name: 's', now: NOON + at }
}

describe('other rules', () => {
  const inDays = (days: number) => new Date(NOON + days * DAY).toISOString()
  const settle = 20 * SECOND
  const groups = (rules: Rule[], looks: Parameters<typeof play>[1]) =>
    play(rules, looks).map(({ notices }) => told(notices).flatMap((notice) => notice.groups))

  it('report expiries within days: the own key alone, all keys, or machines', () => {
    const apiKeys = new Map([
      ['1', { id: '1', prefix: 'hskey-api-abcdefghijkl-***', expiration: inDays(10) }],
      ['2', { id: '2', prefix: 'hskey-api-mnopqrstuvwx-***', expiration: inDays(3) }],
      ['3', { id: '3', prefix: 'hskey-api-123456789012-***', expiration: inDays(-3) }],
    ])
    const look = { snapshot: { ...emptySnapshot, apiKeys }, ownKey: 'hskey-api-abcdefghijkl' }
    const both = (rules: Rule[]) =>
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

  it('report a machine that others removed, and the prefixes that it alone served, but not own removals', () => {
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

  it('report a new machine and a policy changed by others, but not own acts', () => {
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

/* An independent model: the episodes of each machine, from the whole past. */

interface Played {
  /** Milliseconds since the previous look, by the clock: negative if it went back. */
  readonly step: number
  readonly online: readonly boolean[]
  readonly reachable: boolean
  /** Machines on which the admin set an expiry with this look. */
  readonly mine: readonly number[]
}

const MACHINES = 4
const past = fc.array(
  fc.record({
    step: fc.oneof(
      { weight: 8, arbitrary: fc.integer({ min: 1, max: 4 * MINUTE }) },
      { weight: 3, arbitrary: fc.integer({ min: HOUR, max: 9 * HOUR }) },
      { weight: 1, arbitrary: fc.integer({ min: -10 * HOUR, max: 0 }) },
    ),
    online: fc.array(fc.boolean(), { minLength: MACHINES, maxLength: MACHINES }),
    reachable: fc.constantFrom(true, true, true, false),
    mine: fc.oneof(
      { weight: 5, arbitrary: fc.constant<number[]>([]) },
      { weight: 1, arbitrary: fc.subarray([0, 1, 2, 3]) },
    ),
  }),
  { maxLength: 40 },
)
const quietHours = fc.constantFrom(
  { on: false, from: '22:00', to: '07:00' },
  { on: true, from: '22:00', to: '07:00' },
  { on: true, from: '11:00', to: '15:30' },
)

interface Told {
  readonly look: number
  readonly machine: number
  readonly held: boolean
  readonly over: boolean
}

/** Computes the expected notices machine by machine over the whole past. */
function model(looks: readonly Played[], wanted: boolean, minutes: number, quietAt: (look: number) => boolean): Told[] {
  // The real elapsed time, whatever the clock said.
  const clock: number[] = []
  for (const [at, { step }] of looks.entries()) clock.push((clock[at - 1] ?? 0) + Math.max(0, step))
  const elapsed = (from: number, to: number) => clock[to]! - clock[from]!
  const answered = looks.flatMap(({ reachable }, at) => (reachable ? [at] : []))
  /** By look: the machines that become due with it. */
  const comes = new Map<number, Set<number>>()
  const isApplied = (machine: number, look: number) => looks[look]!.online[machine] === wanted
  for (let machine = 0; machine < MACHINES; machine++) {
    let turned: number | null = null
    let waiting = false
    for (const [index, look] of answered.entries()) {
      const last = answered[index - 1]
      if (last !== undefined && isApplied(machine, look) !== isApplied(machine, last)) {
        const mine = looks.some(
          (one, at) => one.reachable && at <= look && one.mine.includes(machine) && elapsed(at, look) < OWN_MS,
        )
        turned = isApplied(machine, look) && !mine ? look : null
        waiting = turned !== null
      }
      if (waiting && turned !== null && elapsed(turned, look) >= minutes * MINUTE) {
        comes.set(look, (comes.get(look) ?? new Set()).add(machine))
        waiting = false
      }
    }
  }
  // Due machines wait for others, or for the end of quiet hours.
  const result: Told[] = []
  const queue = new Map<number, { since: number; held: boolean; over: boolean }>()
  const open = new Set<number>()
  for (let look = 0; look < looks.length; look++) {
    const answers = looks[look]!.reachable
    if (answers) {
      for (const [machine, entry] of queue) {
        const so = isApplied(machine, look)
        if (!so && !entry.held) queue.delete(machine)
        else entry.over = !so
      }
      for (const machine of open) if (!isApplied(machine, look)) open.delete(machine)
      for (const machine of comes.get(look) ?? [])
        if (!queue.has(machine) && !open.has(machine)) queue.set(machine, { since: look, held: false, over: false })
    }
    if (quietAt(look)) {
      if (answers) for (const entry of queue.values()) entry.held = true
      continue
    }
    const entries = [...queue]
    const ripe = entries.some(([, { since, held }]) => !held && elapsed(since, look) >= GATHER_MS)
    for (const [machine, { held, over }] of entries) {
      if (!held && !ripe) continue
      result.push({ look, machine, held, over })
      queue.delete(machine)
      if (!over) open.add(machine)
    }
  }
  return result
}

describe('machines that others remove', () => {
  type At = 'online' | 'offline' | 'removed' | 'removedHere'

  /** One machine: the expected notices of each look, from its past. */
  function expected(states: readonly At[]): string[] {
    let last: At = 'online'
    /** Reported as offline, or offline before it was watched: it had left before it joined again. */
    let known = false
    return states.flatMap((state, at) => {
      const before = last
      last = state
      if (state === 'online') known = false
      if (state === 'removed' || state === 'removedHere') {
        const news = (before === 'online' || before === 'offline') && !known && state === 'removed'
        return news ? [`${at} removed`] : []
      }
      if (state !== 'offline' || known) return []
      known = true
      return before === 'online' ? [`${at} offline`] : []
    })
  }

  it('are reported once: as gone if they were online, and not if they were reported as offline', () => {
    const state = fc.constantFrom<At>('online', 'offline', 'offline', 'removed', 'removedHere')
    fc.assert(
      fc.property(fc.array(state, { maxLength: 30 }), (states) => {
        let known = unwatched
        let before: SeenNode | null = makeNode('1', { online: true })
        ;({ state: known } = watchServer(loud, [goes(0)], known, lookAt(0, snapshotOf([before]))))
        const actual: string[] = []
        for (const [at, is] of states.entries()) {
          const isThere = is === 'online' || is === 'offline'
          const node = isThere ? makeNode('1', { online: is === 'online' }) : null
          const change: Change[] =
            before && !node
              ? [{ kind: 'node.removed', id: '1', name: 'machine-1', before }]
              : node && !before
                ? [{ kind: 'node.added', id: '1', name: 'machine-1', after: node }]
                : []
          const who = is === 'removedHere' ? { own: change } : { changes: change }
          const look = { ...lookAt((at + 1) * MINUTE, snapshotOf(node ? [node] : [])), ...who }
          // Looked at once more after the gathering time.
          for (const one of [look, { ...look, changes: [], own: [], now: look.now + GATHER_MS }]) {
            const watched = watchServer(loud, [goes(0)], known, one)
            known = watched.state
            for (const { groups } of watched.notices)
              for (const { about } of groups)
                for (const { gone } of about) actual.push(`${at} ${gone ? 'removed' : 'offline'}`)
          }
          before = node
        }
        expect(actual).toEqual(expected(states))
      }),
      { numRuns: 1000 },
    )
  })
})

describe('against a model of the whole past', () => {
  it.each([true, false])('reports nothing twice, nothing in quiet hours, and loses nothing (online: %s)', (wanted) => {
    fc.assert(
      fc.property(past, quietHours, fc.constantFrom(0, 3, 60), (looks, quiet, minutes) => {
        const choices: WatchChoices = { ...loud, quiet }
        let now = NOON
        let state = unwatched
        const clocks: number[] = []
        const actual: Told[] = []
        for (const [at, { step, online, reachable, mine }] of looks.entries()) {
          now += step
          clocks.push(now)
          const snapshot = snapshotOf(online.map((is, index) => makeNode(String(index), { online: is })))
          const own = reachable
            ? mine.map((index): Change => ({
                kind: 'node.expiry',
                id: String(index),
                name: '',
                before: null,
                after: null,
              }))
            : []
          const watched = watchServer(choices, [goes(minutes, everything, wanted ? 'online' : 'offline')], state, {
            ...lookAt(0, snapshot),
            own,
            reachable,
            now,
          })
          state = watched.state
          expect(isQuiet(choices, now) ? watched.notices : []).toEqual([])
          for (const { groups, held } of watched.notices)
            for (const { about, over } of groups)
              for (const { id } of about) actual.push({ look: at, machine: Number(id), held, over })
        }
        const expected = model(looks, wanted, minutes, (at) => isQuiet(choices, clocks[at]!))
        const order = (a: Told, b: Told) => a.look - b.look || a.machine - b.machine
        expect(actual.toSorted(order)).toEqual(expected.toSorted(order))
      }),
      { numRuns: 3000 },
    )
  })
})
