import { DAY_SECONDS, type Interval, MAX_OBSERVATION_GAP, startOfDay, type Stretch } from '@shared/presence/interval'
import type { Connection } from '@main/db/connection'
import {
  createPresenceNames,
  createPresenceReads,
  type PresenceNames,
  type PresenceReads,
  type PresenceServer,
} from './presence-reads'
import { addInterval, addObserved, type DayTotals, emptyDay } from '@shared/presence/day-totals'

/** The statements that write presence. Times in seconds. */
function createPresenceWrites(sql: Connection) {
  return { ...createMachineWrites(sql), ...createSpanWrites(sql), ...createEndings(sql) }
}
type PresenceWrites = ReturnType<typeof createPresenceWrites>

function createMachineWrites(sql: Connection) {
  const add = sql.prepare<[number, number, number]>('INSERT INTO presence (machine, begun, seconds) VALUES (?, ?, ?)')
  const setOpen = sql.prepare<[number, number, number, number]>(
    'INSERT OR REPLACE INTO presence_open (machine, server, begun, online) VALUES (?, ?, ?, ?)',
  )
  const removeOpen = sql.prepare<[number]>('DELETE FROM presence_open WHERE machine = ?')
  return {
    add: (machine: number, { from, until, online }: Interval) =>
      void add.run(machine, from, (until - from) * (online ? 1 : -1)),
    setOpen: (server: number, machine: number, at: number, online: boolean) =>
      void setOpen.run(machine, server, at, online ? 1 : 0),
    removeOpen: (machine: number) => void removeOpen.run(machine),
  }
}

function createSpanWrites(sql: Connection) {
  const begin = sql.prepare<[number, number, number]>(
    'INSERT INTO presence_spans (server, begun, ended, open) VALUES (?, ?, ?, 1)',
  )
  const extend = sql.prepare<[number, number, number]>(
    'UPDATE presence_spans SET ended = ? WHERE server = ? AND begun = ?',
  )
  const isCovered = sql
    .prepare<[number, number, number], number>(
      'SELECT count(*) FROM presence_spans WHERE server = ? AND begun <= ? AND ended > ?',
    )
    .pluck()
  const nextSpan = sql
    .prepare<[number, number], number | null>('SELECT min(begun) FROM presence_spans WHERE server = ? AND begun > ?')
    .pluck()
  return {
    begin: (server: number, at: number) => void begin.run(server, at, at),
    extend: (to: number, server: number, begun: number) => void extend.run(to, server, begun),
    isCovered: (server: number, at: number) => (isCovered.get(server, at, at) ?? 0) > 0,
    nextSpan: (server: number, at: number) => nextSpan.get(server, at) ?? Number.POSITIVE_INFINITY,
  }
}

const CLOSE = [
  `INSERT INTO presence (machine, begun, seconds)
    SELECT machine, open.begun, (ended - open.begun) * CASE online WHEN 1 THEN 1 ELSE -1 END
    FROM presence_open AS open JOIN presence_spans AS span ON span.server = open.server AND span.open = 1
    WHERE open.server = ? AND ended > open.begun`,
  'DELETE FROM presence_open WHERE server = ?',
  'DELETE FROM presence_spans WHERE server = ? AND open = 1 AND ended = begun',
  'UPDATE presence_spans SET open = 0 WHERE server = ? AND open = 1',
]

/** Machine by machine, because only the key (machine, begun) can find old rows without reading all. */
export const DROP = `DELETE FROM presence WHERE (machine, begun) IN (
    SELECT old.machine, old.begun FROM presence_machines CROSS JOIN presence AS old
    WHERE old.machine = no AND old.begun < ? AND old.begun + abs(old.seconds) <= ?)`

const FORGET = [
  'DELETE FROM presence WHERE machine IN (SELECT no FROM presence_machines WHERE server = ?)',
  'DELETE FROM presence_open WHERE server = ?',
  'DELETE FROM presence_spans WHERE server = ?',
  'DELETE FROM presence_days WHERE server = ?',
  'DELETE FROM presence_machines WHERE server = ?',
]

function createEndings(sql: Connection) {
  const prepared = (statements: readonly string[]) => {
    const all = statements.map((statement) => sql.prepare<[number]>(statement))
    return (server: number) => {
      for (const statement of all) statement.run(server)
    }
  }
  const close = prepared(CLOSE)
  const open = sql.prepare<[], number>('SELECT DISTINCT server FROM presence_spans WHERE open = 1').pluck()
  const dropOld = sql.prepare<[number, number]>(DROP)
  return {
    close,
    closeAll: () => open.all().forEach(close),
    drop(before: number): void {
      dropOld.run(before, before)
      sql.prepare('DELETE FROM presence_spans WHERE ended <= ? AND open = 0').run(before)
      sql.prepare('DELETE FROM presence_days WHERE day < ?').run(startOfDay(before))
    },
    forget: prepared(FORGET),
  }
}

/** The number of intervals per INSERT statement. */
const ROWS_PER_STATEMENT = 100

/** A generated past for the demo network. */
interface MadePast {
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

function createPresencePast(sql: Connection, names: PresenceNames, reads: PresenceReads) {
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

/** One observation of the machines of a server. Times in milliseconds since 1970. */
export interface PresenceObservation extends PresenceServer {
  /** The time of the previous observation; null for the first. */
  readonly last: number | null
  readonly at: number
  /** All machines with their online state; null if `changes` contains the differences to the last observation. */
  readonly all: readonly (readonly [id: string, online: boolean])[] | null
  /** Null: it is gone. */
  readonly changes: readonly (readonly [id: string, online: boolean | null])[]
}

/** `whole`: the store requires the whole list. `covered`: this time is already stored, because the clock was ahead. */
export type ObservationResult = 'kept' | 'whole' | 'covered'

/** A running period of observation. */
interface Span {
  readonly begun: number
  ended: number
  /** The start of a later time that is already stored. */
  readonly limit: number
  readonly open: Map<number, Omit<Interval, 'until'>>
}

const seconds = (ms: number) => Math.floor(ms / 1000)

/** Presence: intervals of machines, disjoint and in order whatever the clock does. Every write is on disk when it returns. */
export function createPresenceStore(sql: Connection) {
  const write = createPresenceWrites(sql)
  const names = createPresenceNames(sql)
  const reads = createPresenceReads(sql, names)
  const spans = createSpans(write, names, reads)
  // Intervals that were open when the console ended are known up to their last write.
  sql.transaction(() => write.closeAll()).immediate()
  return {
    ...reads,
    ...createPresencePast(sql, names, reads),
    observe(observation: PresenceObservation): ObservationResult {
      try {
        return sql.transaction(() => spans.take(observation)).immediate()
      } catch (error) {
        // The database decides: the next observation starts from its content.
        spans.clear()
        names.clear()
        throw error
      }
    },
    /** Ends the observation of a server; the last observation was at `last`, in milliseconds. */
    end: (where: PresenceServer, last: number): void =>
      sql.transaction(() => spans.endAt(names.server(where), seconds(last))).immediate(),
    /** Deletes entries older than `at`, in milliseconds. */
    drop: (at: number): void => sql.transaction(() => write.drop(seconds(at))).immediate(),
    forgetServer(serverId: string): void {
      sql.transaction(() => names.of(serverId).forEach(write.forget)).immediate()
      spans.clear()
      names.forget(serverId)
      reads.forgetCached()
    },
  }
}
export type PresenceStore = ReturnType<typeof createPresenceStore>

/** The running periods of observation with their open intervals. */
function createSpans(write: PresenceWrites, names: PresenceNames, reads: PresenceReads) {
  const spans = new Map<number, Span>()
  const end = (server: number): void => {
    write.close(server)
    spans.delete(server)
  }
  const advance = (server: number, span: Span, to: number): void => {
    // A page may have read the day just after midnight, without the time added now.
    reads.dayExtended(server, startOfDay(span.ended))
    span.ended = Math.max(span.ended, Math.min(to, span.limit))
    write.extend(span.ended, server, span.begun)
    if (span.ended === span.limit) end(server)
  }
  const begin = (server: number, at: number): Span | null => {
    write.close(server)
    if (write.isCovered(server, at)) return null
    const span: Span = { begun: at, ended: at, limit: write.nextSpan(server, at), open: new Map() }
    write.begin(server, at)
    // Totals of these days were computed without the time added now.
    reads.daysChanged(server, startOfDay(at))
    spans.set(server, span)
    return span
  }
  return {
    take(seen: PresenceObservation): ObservationResult {
      const server = names.server(seen)
      const at = seconds(seen.at)
      const before = spans.get(server)
      if (before) {
        const last = seen.last === null ? before.ended : seconds(seen.last)
        const { isTogether, to } = extentOf(before.ended, at, last)
        advance(server, before, to)
        if (!isTogether || seen.all) end(server)
      }
      const span = spans.get(server) ?? (seen.all ? begin(server, at) : undefined)
      if (span === undefined) return 'whole'
      if (span === null) return 'covered'
      for (const [id, online] of seen.all ?? seen.changes) {
        set(write, span, { server, machine: names.machine(server, id) }, at, online)
      }
      return 'kept'
    },
    endAt(server: number, last: number): void {
      const span = spans.get(server)
      if (span) advance(server, span, Math.min(last, span.ended + MAX_OBSERVATION_GAP))
      end(server)
    },
    /** Forgets the running periods: they end when the next one starts. */
    clear: () => spans.clear(),
  }
}

/** Returns how far the open intervals can be extended, and whether that includes this observation. */
function extentOf(ended: number, at: number, last: number): { isTogether: boolean; to: number } {
  const isNear = last >= ended && last - ended <= MAX_OBSERVATION_GAP
  const isTogether = isNear && at >= last && at - last <= MAX_OBSERVATION_GAP
  return { isTogether, to: isTogether ? at : Math.min(isNear ? last : ended, at) }
}

/** Sets a machine online, offline or gone from now on. */
function set(
  write: PresenceWrites,
  { open }: Span,
  { server, machine }: { server: number; machine: number },
  at: number,
  online: boolean | null,
): void {
  const before = open.get(machine)
  if (before?.online === online) return
  if (before && at > before.from) write.add(machine, { ...before, until: at })
  if (online === null) {
    open.delete(machine)
    write.removeOpen(machine)
  } else {
    open.set(machine, { from: at, online })
    write.setOpen(server, machine, at, online)
  }
}
