import { type PastMachine, pastIntervals, pastSpans, seenIntervals } from '@shared/presence/demo-past'
import { DAY_SECONDS } from '@shared/presence/interval'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { runSteps } from '@main/db/migrations/migrate'
import { createPresenceStore } from './presence-store'
import { historySteps } from './open-history'

const WHERE = { serverId: 'a', address: 'https://a' }
const UNTIL = 1_795_176_000
const YEAR = 365
const MB = 1_000_000

function open() {
  const sql = new Database(':memory:')
  runSteps(sql, historySteps)
  return { sql, store: createPresenceStore(sql) }
}

/** Two of three machines belong to people, as in the demo network. */
const machines = (count: number): PastMachine[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `${index + 1}`,
    personal: index % 3 !== 0,
    online: index % 4 !== 0,
    created: 0,
    lastSeen: UNTIL - index,
  }))

const sizeOf = (sql: Database.Database) =>
  Number(sql.pragma('page_count', { simple: true })) * Number(sql.pragma('page_size', { simple: true }))

// Written minute by minute, so the rows of a machine are not stored next to each other.
it('a year of 1,000 machines takes less than 50 MB', { timeout: 600_000 }, () => {
  const days = 28
  const { sql, store } = open()
  const stretch = { from: UNTIL - days * DAY_SECONDS, until: UNTIL }
  const changes = new Map<number, [string, boolean][]>()
  const states = new Map<string, boolean>()
  for (const machine of machines(1000))
    for (const { from, online } of pastIntervals(1, machine, stretch)) {
      if (!states.has(machine.id)) states.set(machine.id, online)
      const minute = Math.ceil(from / 60) * 60
      changes.set(minute, [...(changes.get(minute) ?? []), [machine.id, online]])
    }
  for (const span of pastSpans(1, stretch)) {
    let last: number | null = null
    for (let at = Math.ceil(span.from / 60) * 60; at < span.until; at += 60) {
      for (const [id, online] of changes.get(at) ?? []) states.set(id, online)
      const all = last === null ? [...states] : null
      store.observe({ ...WHERE, last: last && last * 1000, at: at * 1000, all, changes: changes.get(at) ?? [] })
      last = at
    }
    store.end(WHERE, (last ?? span.from) * 1000)
  }
  for (const length of [90, 30] as const) store.curve('a', length, UNTIL)
  store.shares('a', UNTIL)
  const year = (sizeOf(sql) / days) * YEAR
  process.stdout.write(`presence of 1,000 machines over a year: ${(year / MB).toFixed(1)} MB\n`)
  expect(year).toBeLessThan(50 * MB)
})

it('writes and reads 90 days of 10,000 machines', { timeout: 600_000 }, () => {
  const { sql, store } = open()
  const stretch = { from: UNTIL - 90 * DAY_SECONDS, until: UNTIL }
  const spans = pastSpans(1, stretch)
  const timed = <T>(what: string, work: () => T): T => {
    const begun = performance.now()
    const result = work()
    process.stdout.write(`${what}: ${Math.round(performance.now() - begun)} ms\n`)
    return result
  }
  function* all() {
    for (const machine of machines(10_000))
      yield { id: machine.id, intervals: seenIntervals(pastIntervals(1, machine, stretch), spans) }
  }
  timed('made', () => store.makePast(WHERE, 'x', { spans, machines: all() }))
  process.stdout.write(`${(sizeOf(sql) / MB).toFixed(0)} MB\n`)
  const again = timed('opened', () => createPresenceStore(sql))
  const shares = timed('query, first', () => again.shares('a', UNTIL))
  timed('query, again', () => again.shares('a', UNTIL))
  timed('curve of 90 days', () => again.curve('a', 90, UNTIL))
  timed('bar of 90 days', () => again.machine('a', '77', 90, UNTIL))
  expect(shares.ids).toHaveLength(10_000)
})
