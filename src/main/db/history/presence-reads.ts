import { addInterval, addKnown, addLooked, curveOf, type DayTotals, emptyDay } from '@shared/presence/day-totals'
import {
  DAY_SECONDS,
  type Interval,
  type PresenceDays,
  SHARE_DAYS,
  startOfDay,
  type Stretch,
  stretchOf,
} from '@shared/presence/interval'
import { type Summary, summaryOf } from '@shared/presence/summary'
import type { MachineShares, OnlineCurve } from '@shared/ipc/presence'
import type { Connection } from '../connection'
import { createDayRows } from './presence-day-rows'
import type { PresenceNames } from './presence-names'

/** What today comes to is made again when it is older, in seconds. */
const FRESH = 60

interface Row {
  begun: number
  seconds: number
}

/** Reads presence. `now` in seconds since 1970. */
export function createPresenceReads(sql: Connection, names: PresenceNames) {
  const intervals = createIntervals(sql)
  const days = createDays(sql, names, intervals)
  return {
    /** A machine in the last days; null where the server was never looked at. */
    machine(serverId: string, node: string, length: PresenceDays, now: number): Summary | null {
      const server = names.current(serverId)
      if (server === undefined) return null
      const machine = names.machines(server).get(node)
      const stretch = stretchOf(length, now)
      return summaryOf(machine === undefined ? [] : intervals.of(machine, stretch), stretch)
    },
    /** How long each machine was online, of what is known of the last {@link SHARE_DAYS} days. */
    shares(serverId: string, now: number): MachineShares {
      const server = names.current(serverId)
      if (server === undefined) return { ids: [], online: [], known: [] }
      const sums = new Map<number, { online: number; known: number }>()
      const { from, until } = stretchOf(SHARE_DAYS, now)
      for (let day = from; day < until; day += DAY_SECONDS)
        for (const [machine, known] of days.whole(server, day, now).machines) addKnown(sums, machine, known)
      const found = [...names.machines(server)].flatMap(([id, machine]) => {
        const sum = sums.get(machine)
        return sum ? [{ id, ...sum }] : []
      })
      return {
        ids: found.map(({ id }) => id),
        online: found.map(({ online }) => online),
        known: found.map(({ known }) => known),
      }
    },
    curve(serverId: string, length: PresenceDays, now: number): OnlineCurve {
      const server = names.current(serverId)
      if (server === undefined) return []
      return curveOf(stretchOf(length, now), (day) => days.hours(server, day, now))
    },
    /** Time was added to days from `day` on: what they came to is to be made again. */
    daysChanged: (server: number, day: number) => days.changed(server, day),
    keepDay: (server: number, day: number, totals: DayTotals) => days.keep(server, day, totals),
    forgetCached: () => days.forgetCached(),
  }
}
export type PresenceReads = ReturnType<typeof createPresenceReads>

function createIntervals(sql: Connection) {
  const before = sql.prepare<[number, number], Row>(
    'SELECT begun, seconds FROM presence WHERE machine = ? AND begun <= ? ORDER BY begun DESC LIMIT 1',
  )
  const within = sql.prepare<[number, number, number], Row>(
    'SELECT begun, seconds FROM presence WHERE machine = ? AND begun > ? AND begun < ? ORDER BY begun',
  )
  const open = sql.prepare<[number], { begun: number; ended: number; online: number }>(
    `SELECT open.begun, ended, online FROM presence_open AS open
     JOIN presence_spans AS span ON span.server = open.server AND span.open = 1 WHERE machine = ?`,
  )
  return {
    /** Those of a machine that have a part in a stretch, in order. */
    of(machine: number, { from, until }: Stretch): Interval[] {
      const rows = within.all(machine, from, until)
      const first = before.get(machine, from)
      if (first && first.begun + Math.abs(first.seconds) > from) rows.unshift(first)
      const found = rows.map(({ begun, seconds }): Interval => ({
        from: begun,
        until: begun + Math.abs(seconds),
        online: seconds > 0,
      }))
      const last = open.get(machine)
      if (last && last.ended > last.begun && last.ended > from && last.begun < until)
        found.push({ from: last.begun, until: last.ended, online: last.online === 1 })
      // One that began while the clock was behind may come before others.
      return found.toSorted((a, b) => a.from - b.from)
    },
  }
}

/** What days came to: whole ones as they were summed up once, today and what changed anew. */
function createDays(sql: Connection, names: PresenceNames, intervals: ReturnType<typeof createIntervals>) {
  const rows = createDayRows(sql)
  const looked = sql.prepare<[number, number, number], { from: number; until: number }>(
    'SELECT begun AS "from", ended AS until FROM presence_spans WHERE server = ? AND begun < ? AND ended > ?',
  )
  let today: { server: number; day: number; at: number; totals: DayTotals } | undefined
  const sumUp = (server: number, day: number): DayTotals => {
    const totals = emptyDay()
    const stretch = { from: day, until: day + DAY_SECONDS }
    const spans = looked.all(server, stretch.until, stretch.from)
    for (const span of spans) addLooked(totals, day, span)
    if (spans.length === 0) return totals
    for (const machine of names.machines(server).values())
      for (const interval of intervals.of(machine, stretch)) addInterval(totals, day, machine, interval)
    return totals
  }
  const latest = (server: number, day: number, now: number): DayTotals => {
    const isFresh = today?.server === server && today.day === day && now >= today.at && now - today.at < FRESH
    if (!today || !isFresh) today = { server, day, at: now, totals: sumUp(server, day) }
    return today.totals
  }
  const made = (server: number, day: number): DayTotals => {
    const totals = sumUp(server, day)
    rows.keep(server, day, totals)
    return totals
  }
  return {
    whole: (server: number, day: number, now: number): Pick<DayTotals, 'machines'> =>
      day >= startOfDay(now) ? latest(server, day, now) : (rows.machines(server, day) ?? made(server, day)),
    hours: (server: number, day: number, now: number): Pick<DayTotals, 'online' | 'looked'> =>
      day >= startOfDay(now) ? latest(server, day, now) : (rows.hours(server, day) ?? made(server, day)),
    keep: (server: number, day: number, totals: DayTotals) => rows.keep(server, day, totals),
    changed(server: number, day: number): void {
      today = undefined
      rows.dropFrom(server, day)
    },
    forgetCached: () => void (today = undefined),
  }
}
