import { DAY_SECONDS, type Interval, MAX_OBSERVATION_GAP } from '@shared/presence/interval'
import Database from 'better-sqlite3'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runSteps } from '@main/db/migrations/migrate'
import { createPresenceStore, type PresenceStore } from './presence-store'
import { DROP } from './presence-writes'
import { historySteps } from './steps'

const A = { serverId: 'a', address: 'https://a' }
const B = { serverId: 'b', address: 'https://b' }
const T0 = 1_700_000_000 - (1_700_000_000 % DAY_SECONDS) + 7 * 3600

function open() {
  const sql = new Database(':memory:')
  runSteps(sql, historySteps)
  return { sql, store: createPresenceStore(sql) }
}

type States = Readonly<Record<string, boolean>>

/** Reports to the store as the console does: all machines if required, otherwise the changes. */
function watcher(store: PresenceStore, where = A) {
  let before: States | null = null
  let last: number | null = null
  return {
    observe(at: number, states: States) {
      const all = Object.entries(states)
      const known = before
      const changes = known
        ? [
            ...all.filter(([id, online]) => known[id] !== online),
            ...Object.keys(known).flatMap((id) => (id in states ? [] : [[id, null] as const])),
          ]
        : []
      const taken = store.observe({
        ...where,
        last: known ? (last as number) * 1000 : null,
        at: at * 1000,
        all: known ? null : all,
        changes,
      })
      before = taken === 'kept' ? states : null
      last = at
      return taken
    },
    end(at: number) {
      store.end(where, at * 1000)
      before = null
    },
    crash: () => void (before = null),
  }
}

const rowsOf = (sql: Database.Database, node: string, serverId = 'a'): Interval[] =>
  sql
    .prepare<[string, string], { begun: number; seconds: number }>(
      `SELECT begun, seconds FROM presence JOIN presence_machines AS m ON m.no = machine
       JOIN presence_servers AS s ON s.no = m.server WHERE node = ? AND server_id = ? ORDER BY begun`,
    )
    .all(node, serverId)
    .map(({ begun, seconds }) => ({ from: begun, until: begun + Math.abs(seconds), online: seconds > 0 }))

describe('stored presence', () => {
  it('is one interval as long as a machine stays the same', () => {
    const { sql, store } = open()
    const watch = watcher(store)
    watch.observe(T0, { 1: true, 2: false })
    watch.observe(T0 + 60, { 1: true, 2: false })
    watch.observe(T0 + 120, { 1: false, 2: false })
    watch.end(T0 + 180)
    expect(rowsOf(sql, '1')).toEqual([
      { from: T0, until: T0 + 120, online: true },
      { from: T0 + 120, until: T0 + 180, online: false },
    ])
    expect(rowsOf(sql, '2')).toEqual([{ from: T0, until: T0 + 180, online: false }])
  })

  it('contains no unobserved time, and requires the whole list after it', () => {
    const { sql, store } = open()
    const watch = watcher(store)
    watch.observe(T0, { 1: true })
    watch.observe(T0 + 60, { 1: true })
    expect(watch.observe(T0 + 61 + MAX_OBSERVATION_GAP, { 1: true })).toBe('whole')
    expect(watch.observe(T0 + 400, { 1: true })).toBe('kept')
    watch.end(T0 + 430)
    expect(rowsOf(sql, '1')).toEqual([
      { from: T0, until: T0 + 60, online: true },
      { from: T0 + 400, until: T0 + 430, online: true },
    ])
  })

  it('ends with the last write if the console was killed', () => {
    const { sql, store } = open()
    watcher(store).observe(T0, { 1: true })
    const watch = watcher(store)
    watch.observe(T0 + 10, { 1: true })
    watch.observe(T0 + 70, { 1: true })
    const next = createPresenceStore(sql)
    expect(rowsOf(sql, '1').at(-1)).toEqual({ from: T0 + 10, until: T0 + 70, online: true })
    watcher(next).observe(T0 + 500, { 1: true })
    expect(next.machine('a', '1', 1, T0 + 500)).toMatchObject({ online: 70, known: 70 })
  })

  it('is separate for each server and address', () => {
    const { store } = open()
    for (const [where, online] of [
      [A, true],
      [B, false],
    ] as const) {
      const watch = watcher(store, where)
      watch.observe(T0, { 1: online })
      watch.end(T0 + 100)
    }
    expect(store.machine('a', '1', 1, T0 + 200)).toMatchObject({ online: 100, known: 100 })
    expect(store.machine('b', '1', 1, T0 + 200)).toMatchObject({ online: 0, known: 100 })
    const moved = watcher(store, { ...A, address: 'https://elsewhere' })
    moved.observe(T0 + 200, { 1: false })
    moved.end(T0 + 210)
    expect(store.machine('a', '1', 1, T0 + 300)).toMatchObject({ online: 0, known: 10 })
    store.forgetServer('a')
    expect(store.machine('a', '1', 1, T0 + 300)).toBeNull()
    expect(store.machine('b', '1', 1, T0 + 300)).toMatchObject({ known: 100 })
  })

  it('is deleted after its retention time', () => {
    const { sql, store } = open()
    const watch = watcher(store)
    watch.observe(T0, { 1: true })
    watch.observe(T0 + 100, { 1: false })
    watch.end(T0 + 200)
    store.drop((T0 + 150) * 1000)
    expect(rowsOf(sql, '1')).toEqual([{ from: T0 + 100, until: T0 + 200, online: false }])
  })
})

interface Step {
  /** Seconds since the last one; the clock may go back. */
  readonly after: number
  readonly states: States
  readonly next: 'observe' | 'end' | 'crash'
}

const step: fc.Arbitrary<Step> = fc.record({
  after: fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 0, max: MAX_OBSERVATION_GAP }) },
    { weight: 2, arbitrary: fc.integer({ min: -4000, max: 4000 }) },
    { weight: 1, arbitrary: fc.integer({ min: -3 * DAY_SECONDS, max: 3 * DAY_SECONDS }) },
  ),
  states: fc.dictionary(fc.constantFrom('1', '2', '3'), fc.boolean()),
  next: fc.oneof(
    { weight: 8, arbitrary: fc.constant('observe' as const) },
    { weight: 1, arbitrary: fc.constant('end' as const) },
    { weight: 1, arbitrary: fc.constant('crash' as const) },
  ),
})

/**
 * The oracle: the known state of every second. Between two observations that are close together, every machine keeps the state of the
 * first. A known second is not overwritten, and a clock that goes back ends the running intervals.
 */
function samples(steps: readonly Step[]) {
  const known = new Map<string, Map<number, boolean>>()
  const covered = new Set<number>()
  let last: { at: number; states: States } | null = null
  let now = T0
  /** The first later second that is already known: it must not be overwritten. */
  let stopAt = Number.POSITIVE_INFINITY
  for (const { after, states, next } of steps) {
    now += after
    if (last && after >= 0 && after <= MAX_OBSERVATION_GAP) {
      for (let second = last.at; second < Math.min(now, stopAt); second++) {
        covered.add(second)
        for (const [id, online] of Object.entries(last.states)) {
          const machine = known.get(id) ?? new Map<number, boolean>()
          known.set(id, machine.set(second, online))
        }
      }
    }
    const goesOn: boolean = last !== null && after >= 0 && after <= MAX_OBSERVATION_GAP && now < stopAt
    if (!goesOn) {
      // The store requires the whole list and gets it with a repeated observation.
      last = covered.has(now) ? null : { at: now, states }
      stopAt = Math.min(...[...covered].filter((second) => second > now), Number.POSITIVE_INFINITY)
    } else last = { at: now, states }
    if (next !== 'observe') last = null
  }
  return { known, covered, now }
}

it('keeps intervals disjoint and sorted whatever the clock does, with the same share as all samples', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const { sql, store: first } = open()
      let store = first
      let watch = watcher(store)
      let now = T0
      for (const { after, states, next } of steps) {
        now += after
        if (watch.observe(now, states) === 'whole') watch.observe(now, states)
        if (next === 'end') watch.end(now)
        if (next === 'crash') {
          store = createPresenceStore(sql)
          watch = watcher(store)
        }
      }
      watch.end(now)
      const { known, covered } = samples(steps)
      for (const id of ['1', '2', '3']) {
        const rows = rowsOf(sql, id)
        rows.forEach((row, index) => {
          expect(row.until).toBeGreaterThan(row.from)
          expect(row.from).toBeGreaterThanOrEqual(rows[index - 1]?.until ?? 0)
        })
        const seconds = rows.flatMap(({ from, until, online }) =>
          Array.from({ length: until - from }, (_, index) => [from + index, online] as const),
        )
        expect(seconds).toEqual([...(known.get(id) ?? [])].toSorted(([a], [b]) => a - b))
        for (const days of [1, 7, 30] as const) {
          const from =
            days === 1 ? now - DAY_SECONDS : Math.floor(now / DAY_SECONDS) * DAY_SECONDS - (days - 1) * DAY_SECONDS
          const within = [...(known.get(id) ?? [])].filter(([at]) => at >= from && at < now)
          const sums = { online: within.filter(([, online]) => online).length, known: within.length }
          expect(store.machine('a', id, days, now) ?? { online: 0, known: 0 }).toMatchObject(sums)
          if (days !== 30) continue
          const shares = store.shares('a', now)
          const place = shares.ids.indexOf(id)
          const inDays = [...(known.get(id) ?? [])].filter(
            ([at]) => at >= from && at < Math.floor(now / DAY_SECONDS + 1) * DAY_SECONDS,
          )
          expect({ online: shares.online[place] ?? 0, known: shares.known[place] ?? 0 }).toEqual({
            online: inDays.filter(([, online]) => online).length,
            known: inDays.length,
          })
        }
      }
      for (const { from, until, machines } of store.curve('a', 7, now)) {
        const hours = [...covered].filter((second) => second >= from && second < Math.ceil(until / 3600) * 3600)
        const online = [...known.values()].reduce(
          (sum, machine) => sum + hours.filter((second) => machine.get(second) === true).length,
          0,
        )
        expect(machines).toEqual(hours.length === 0 ? null : online / hours.length)
      }
    }),
    { numRuns: 60 },
  )
})

it('reads only old rows to delete them', () => {
  const sql = new Database(':memory:')
  runSteps(sql, historySteps)
  const plan = sql.prepare<[], { detail: string }>(`EXPLAIN QUERY PLAN ${DROP.replaceAll('?', '1')}`).all()
  expect(plan.map(({ detail }) => detail).join('\n')).not.toMatch(/SCAN (old|presence)\b/)
})
