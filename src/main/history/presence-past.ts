import { addInterval, addObserved, type DayTotals, emptyDay } from '@shared/presence/day-totals'
import { DAY_SECONDS, type Interval, startOfDay, type Stretch } from '@shared/presence/interval'
import type { Connection } from '@main/db/connection'
import type { PresenceNames, PresenceServer } from './presence-names'
import type { PresenceReads } from './presence-reads'

/** The number of intervals per INSERT statement. */
const ROWS_PER_STATEMENT = 100

/** A generated past for the demo network. */
export interface MadePast {
  /** The times of observation, in order and not overlapping. */
  readonly spans: readonly Stretch[]
  readonly machines: Iterable<{ readonly id: string; readonly intervals: readonly Interval[] }>
}

/** Sums up days while intervals are written. */
function createSums() {
  const days = new Map<number, DayTotals>()
  const each = ({ from, until }: Stretch, add: (totals: DayTotals, day: number) => void) => {
    for (let day = startOfDay(from); day < until; day += DAY_SECONDS) {
      const totals = days.get(day) ?? emptyDay()
      days.set(day, totals)
      add(totals, day)
    }
  }
  return {
    days,
    span: (span: Stretch) => each(span, (totals, day) => addObserved(totals, day, span)),
    interval: (machine: number, interval: Interval) =>
      each(interval, (totals, day) => addInterval(totals, day, machine, interval)),
  }
}

/** Writes intervals, many with one statement. */
function createInserter(sql: Connection) {
  const insert = (rows: number) =>
    sql.prepare<number[]>(
      `INSERT INTO presence (machine, begun, seconds) VALUES ${Array<string>(rows).fill('(?, ?, ?)').join(', ')}`,
    )
  const many = insert(ROWS_PER_STATEMENT)
  let values: number[] = []
  return {
    add(machine: number, { from, until, online }: Interval): void {
      values.push(machine, from, (until - from) * (online ? 1 : -1))
      if (values.length < ROWS_PER_STATEMENT * 3) return
      many.run(...values)
      values = []
    },
    flush: () => void (values.length > 0 && insert(values.length / 3).run(...values)),
  }
}

export function createPresencePast(sql: Connection, names: PresenceNames, reads: PresenceReads) {
  const stampOf = sql
    .prepare<[string, string], string | null>('SELECT past FROM presence_servers WHERE server_id = ? AND address = ?')
    .pluck()
  const setStamp = sql.prepare<[string, number]>('UPDATE presence_servers SET past = ? WHERE no = ?')
  const addSpan = sql.prepare<[number, number, number]>(
    'INSERT INTO presence_spans (server, begun, ended, open) VALUES (?, ?, ?, 0)',
  )
  return {
    /** Returns the stamp of a server's generated past, or null. */
    pastOf: ({ serverId, address }: PresenceServer): string | null => stampOf.get(serverId, address) ?? null,
    /** Writes a past for a server without one, and sums up whole days on the way. */
    makePast: sql.transaction((where: PresenceServer, stamp: string, { spans, machines }: MadePast): void => {
      const server = names.server(where)
      const sums = createSums()
      const rows = createInserter(sql)
      for (const span of spans) {
        addSpan.run(server, span.from, span.until)
        sums.span(span)
      }
      for (const { id, intervals } of machines) {
        const machine = names.machine(server, id)
        for (const interval of intervals) {
          rows.add(machine, interval)
          sums.interval(machine, interval)
        }
      }
      rows.flush()
      const last = startOfDay(spans.at(-1)?.until ?? 0)
      for (const [day, totals] of sums.days) if (day < last) reads.keepDay(server, day, totals)
      setStamp.run(stamp, server)
    }),
  }
}
