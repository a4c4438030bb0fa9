import { describe, expect, it } from 'vitest'
import { type Change } from '@shared/history/change'
import { HOUR, MINUTE } from '@shared/time'
import { makeNode } from '@tests/support/machines'
import { goes, lookAt, loud, play, snapshotOf, told } from '@tests/support/watch-play'
import { GATHER_MS, openCount, evaluateAlerts } from './engine'
import { unwatched } from './watch-state'

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

  it('triggers no notice if it was offline before, came back in time, or left because of a change made here', () => {
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
  let { state } = evaluateAlerts(loud, [], unwatched, lookAt(0, on!))
  ;({ state } = evaluateAlerts(loud, [], state, lookAt(1, off!)))
  ;({ state } = evaluateAlerts(loud, [], state, lookAt(HOUR, off!)))
  for (const at of [2 * HOUR, 3 * HOUR]) {
    const watched = evaluateAlerts(loud, [goes(5)], state, lookAt(at, off!))
    expect(watched.notices).toEqual([])
    ;({ state } = watched)
  }
})
