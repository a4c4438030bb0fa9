import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Change, SeenNode } from '@shared/history/change'
import { HOUR, MINUTE } from '@shared/time'
import { makeNode } from '@tests/support/machines'
import { everything, goes, lookAt, loud, NOON, snapshotOf } from '@tests/support/watch-play'
import { GATHER_MS, evaluateAlerts } from './engine'
import { isQuiet } from './quiet'
import type { AlertChoices } from './rules'
import { OWN_MS, unwatched } from './watch-state'

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
        ;({ state: known } = evaluateAlerts(loud, [goes(0)], known, lookAt(0, snapshotOf([before]))))
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
            const watched = evaluateAlerts(loud, [goes(0)], known, one)
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
        const choices: AlertChoices = { ...loud, quiet }
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
          const watched = evaluateAlerts(choices, [goes(minutes, everything, wanted ? 'online' : 'offline')], state, {
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
