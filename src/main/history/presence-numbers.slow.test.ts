import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { runSteps } from '@main/db/migrations/migrate'
import { pastIntervals, pastSpans, seenIntervals } from '@shared/presence/demo-past'
import { presenceDays } from '@shared/presence/interval'
import { networks, NOW, rawLists } from '@tests/numbers/networks'
import { createPresenceStore } from './presence-store'
import { historySteps } from './open-history'

// Computes the figures shown on pages (shares, longest time offline, the chart) a second time from the rows of the file.

const DAY = 86_400
const now = Math.floor(NOW / 1000)
const where = { serverId: 'demo', address: 'demo' }

interface Raw {
  readonly begun: number
  readonly ended: number
  readonly online: boolean
}

/** The number of seconds by which a row overlaps a time range. */
const overlap = ({ begun, ended }: Pick<Raw, 'begun' | 'ended'>, from: number, until: number) =>
  Math.max(0, Math.min(ended, until) - Math.max(begun, from))

const sum = (rows: readonly Pick<Raw, 'begun' | 'ended'>[], from: number, until: number) =>
  rows.reduce((seconds, row) => seconds + overlap(row, from, until), 0)

/** The longest time offline, from rows in order; adjacent rows count as one. */
function longest(rows: readonly Raw[], from: number, until: number): number {
  let [most, run, last] = [0, 0, -1]
  for (const row of rows) {
    const seconds = overlap(row, from, until)
    if (row.online || seconds === 0) continue
    run = Math.max(row.begun, from) === last ? run + seconds : seconds
    last = Math.min(row.ended, until)
    most = Math.max(most, run)
  }
  return most
}

/** Midnight (UTC) of the first of these days, or 24 hours ago. */
const startOf = (days: number) => (days === 1 ? now - DAY : Math.floor(now / DAY) * DAY - (days - 1) * DAY)

async function pastOf(seed: number, size: number, condition: (typeof networks)[number]['condition']) {
  const sql = new Database(':memory:')
  runSteps(sql, historySteps)
  const store = createPresenceStore(sql)
  const { nodes } = await rawLists(seed, size, condition)
  const stretch = { from: now - 100 * DAY, until: now }
  const spans = pastSpans(seed, stretch)
  const seconds = (time: string | null, otherwise: number) => (time === null ? otherwise : Date.parse(time) / 1000)
  const machines = nodes.map(({ id, user, online, createdAt, lastSeen }) => {
    const created = Math.floor(seconds(createdAt, 0))
    const machine = { id, personal: user !== null, online, created, lastSeen: Math.floor(seconds(lastSeen, now)) }
    return { id, intervals: seenIntervals(pastIntervals(seed, machine, stretch), spans) }
  })
  store.makePast(where, 'test', { spans, machines })
  const rows = sql
    .prepare<[], { node: string; begun: number; seconds: number }>(
      'SELECT node, begun, seconds FROM presence JOIN presence_machines AS m ON m.no = machine ORDER BY node, begun',
    )
    .all()
  const raw = new Map<string, Raw[]>(nodes.map(({ id }) => [id, []]))
  for (const { node, begun, seconds: length } of rows)
    raw.get(node)?.push({ begun, ended: begun + Math.abs(length), online: length > 0 })
  const observed = sql.prepare<[], { begun: number; ended: number }>('SELECT begun, ended FROM presence_spans').all()
  return { store, raw, observed, close: () => sql.close() }
}

it.each(networks)('computes presence as in the rows of the file: $name', async ({ seed, size, condition }) => {
  const { store, raw, observed, close } = await pastOf(seed, size, condition)
  for (const days of presenceDays) {
    const from = startOf(days)
    // Of 2,000 machines, only every 25th is checked individually; the shares and the curve below cover all of them.
    for (const [id, rows] of [...raw].filter((_, index) => size < 2000 || index % 25 === 0)) {
      const told = store.machine('demo', id, days, now)
      const known = sum(rows, from, now)
      const online = sum(
        rows.filter((row) => row.online),
        from,
        now,
      )
      const gap = told?.longestGap ? told.longestGap.until - told.longestGap.from : 0
      expect([id, days, told?.known, told?.online, gap]).toEqual([id, days, known, online, longest(rows, from, now)])
      const columns = told?.columns ?? []
      expect(columns.reduce((all, column) => all + column.online, 0)).toBe(online)
      expect(columns.reduce((all, column) => all + column.known, 0)).toBe(known)
    }
  }
  const shares = store.shares('demo', now)
  const expected = [...raw].flatMap(([id, rows]): string[] => {
    const known = sum(rows, startOf(30), now)
    const online = sum(
      rows.filter((row) => row.online),
      startOf(30),
      now,
    )
    return known > 0 ? [`${id} ${online} ${known}`] : []
  })
  const told = shares.ids.map((id, at) => [id, shares.online[at], shares.known[at]].join(' '))
  expect(told.toSorted()).toEqual(expected.toSorted())
  const up = [...raw.values()].flat().filter((row) => row.online)
  for (const days of size < 100 ? presenceDays : size < 2000 ? ([1, 7] as const) : ([1] as const)) {
    const points = store.curve('demo', days, now)
    expect(points.at(-1)?.until).toBe(now)
    for (const { from, until, machines } of points) {
      const seconds = sum(observed, from, until)
      // Rounded, because the order of a sum may differ.
      const average = seconds === 0 ? null : (sum(up, from, until) / seconds).toFixed(6)
      expect(machines === null ? null : machines.toFixed(6)).toBe(average)
    }
  }
  close()
})
