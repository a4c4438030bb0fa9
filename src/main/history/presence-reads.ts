import { addInterval, addObserved, curveOf, type DayTotals, emptyDay } from '@shared/presence/day-totals'
import {
  DAY_SECONDS,
  type Interval,
  type PresenceDays,
  SHARE_DAYS,
  startOfDay,
  type Stretch,
  stretchOf,
} from '@shared/presence/interval'
import { presenceSummary, type PresenceSummary } from '@shared/presence/summary'
import type { MachineShares, OnlineCurve } from '@shared/ipc/contract'
import type { Connection } from '@main/db/connection'

/** Numbers per machine in the blob: the machine, its seconds online, its seconds known. */
const WIDTH = 3

const bytes = (numbers: Uint32Array) => Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength)
/** Copies the blob: SQLite's buffer may not be aligned for numbers. */
const numbers = (blob: Buffer) => new Uint32Array(new Uint8Array(blob).buffer)

/** Sums over days, by machine number. */
interface Sums {
  readonly online: Float64Array
  readonly known: Float64Array
  add(machine: number, online: number, known: number): void
}

function createSums(machines: ReadonlyMap<string, number>): Sums {
  let most = 0
  for (const machine of machines.values()) most = Math.max(most, machine)
  const [online, known] = [new Float64Array(most + 1), new Float64Array(most + 1)]
  return {
    online,
    known,
    add(machine, seconds, of) {
      online[machine] = (online[machine] ?? 0) + seconds
      known[machine] = (known[machine] ?? 0) + of
    },
  }
}

/** Totals of whole days as blobs of 32-bit numbers: 10,000 machines of a month are read at once. */
function createDayRows(sql: Connection) {
  const put = sql.prepare<[number, number, Buffer, Buffer]>(
    'INSERT OR REPLACE INTO presence_days (server, day, hours, machines) VALUES (?, ?, ?, ?)',
  )
  const hours = sql
    .prepare<[number, number], Buffer>('SELECT hours FROM presence_days WHERE server = ? AND day = ?')
    .pluck()
  const machines = sql
    .prepare<[number, number], Buffer>('SELECT machines FROM presence_days WHERE server = ? AND day = ?')
    .pluck()
  const drop = sql.prepare<[number, number]>('DELETE FROM presence_days WHERE server = ? AND day >= ?')
  return {
    keep(server: number, day: number, totals: DayTotals): void {
      const flat = new Uint32Array(totals.machines.size * WIDTH)
      let at = 0
      for (const [machine, { online, known }] of totals.machines) {
        flat.set([machine, online, known], at)
        at += WIDTH
      }
      put.run(server, day, bytes(Uint32Array.from([...totals.online, ...totals.observed])), bytes(flat))
    },
    hours(server: number, day: number): Pick<DayTotals, 'online' | 'observed'> | undefined {
      const blob = hours.get(server, day)
      if (!blob) return undefined
      const all = [...numbers(blob)]
      return { online: all.slice(0, all.length / 2), observed: all.slice(all.length / 2) }
    },
    /** Adds the stored totals of a day, or returns false. */
    addTo(sums: Sums, server: number, day: number): boolean {
      const blob = machines.get(server, day)
      if (!blob) return false
      const flat = numbers(blob)
      for (let at = 0; at < flat.length; at += WIDTH) sums.add(flat[at] ?? 0, flat[at + 1] ?? 0, flat[at + 2] ?? 0)
      return true
    },
    dropFrom: (server: number, day: number) => void drop.run(server, day),
  }
}

/** The age at which today's totals are computed again, in seconds. */
const MAX_AGE = 60

interface Row {
  begun: number
  seconds: number
}

/** Reads presence. `now` in seconds since 1970. */
export function createPresenceReads(sql: Connection, names: PresenceNames) {
  const intervals = createIntervals(sql)
  const days = createDays(sql, intervals)
  return {
    /** Returns a machine's presence in the last days; null if the server was never observed. */
    machine(serverId: string, node: string, length: PresenceDays, now: number): PresenceSummary | null {
      const server = names.current(serverId)
      if (server === undefined) return null
      const machine = names.machines(server).get(node)
      const stretch = stretchOf(length, now)
      return presenceSummary(machine === undefined ? [] : intervals.of(machine, stretch), stretch)
    },
    /** Returns how long each machine was online and how long it was known in the last {@link SHARE_DAYS} days. */
    shares(serverId: string, now: number): MachineShares {
      const server = names.current(serverId)
      if (server === undefined) return { ids: [], online: [], known: [] }
      const machines = names.machines(server)
      const sums = createSums(machines)
      const { from, until } = stretchOf(SHARE_DAYS, now)
      for (let day = from; day < until; day += DAY_SECONDS) days.addTo(sums, server, day, now)
      const seen = [...machines].filter(([, machine]) => (sums.known[machine] ?? 0) > 0)
      return {
        ids: seen.map(([id]) => id),
        online: seen.map(([, machine]) => sums.online[machine] ?? 0),
        known: seen.map(([, machine]) => sums.known[machine] ?? 0),
      }
    },
    curve(serverId: string, length: PresenceDays, now: number): OnlineCurve {
      const server = names.current(serverId)
      if (server === undefined) return []
      return curveOf(stretchOf(length, now), (day) => days.hours(server, day, now))
    },
    /** Call this when time was added to days from `day` on: their totals must be computed again. */
    daysChanged: (server: number, day: number) => days.changed(server, day),
    /** Call this when a period of observation was extended from `day` on: totals stored before are too small. */
    dayExtended: (server: number, day: number) => days.extended(server, day),
    keepDay: (server: number, day: number, totals: DayTotals) => days.keep(server, day, totals),
    forgetCached: () => days.forgetCached(),
  }
}
export type PresenceReads = ReturnType<typeof createPresenceReads>

const ALL = `
SELECT p.machine, p.begun, p.seconds FROM presence_machines AS m JOIN presence AS p ON p.machine = m.no
  AND p.begun >= coalesce((SELECT max(begun) FROM presence WHERE machine = m.no AND begun <= @from), @from)
  AND p.begun < @until
WHERE m.server = @server
UNION ALL
SELECT machine, open.begun, (ended - open.begun) * CASE online WHEN 1 THEN 1 ELSE -1 END
FROM presence_open AS open JOIN presence_spans AS span ON span.server = open.server AND span.open = 1
WHERE open.server = @server AND ended > @from AND open.begun < @until`

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
  const all = sql
    .prepare<{ server: number; from: number; until: number }, [machine: number, begun: number, seconds: number]>(ALL)
    .raw()
  return {
    /** Iterates over the intervals of all machines that may overlap a time range, with their lengths, negative for offline. */
    ofAll: (server: number, { from, until }: Stretch) => all.iterate({ server, from, until }),
    /** Returns the intervals of a machine that overlap a time range, in order. */
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
      // An interval that began while the clock was behind may come before others.
      return found.toSorted((a, b) => a.from - b.from)
    },
  }
}

/** The totals of days: stored ones for whole days, computed ones for today and changed days. */
function createDays(sql: Connection, intervals: ReturnType<typeof createIntervals>) {
  const rows = createDayRows(sql)
  const observed = sql.prepare<[number, number, number], { from: number; until: number }>(
    'SELECT begun AS "from", ended AS until FROM presence_spans WHERE server = ? AND begun < ? AND ended > ?',
  )
  let today: { server: number; day: number; at: number; totals: DayTotals } | undefined
  const sumUp = (server: number, day: number): DayTotals => {
    const totals = emptyDay()
    const stretch = { from: day, until: day + DAY_SECONDS }
    const spans = observed.all(server, stretch.until, stretch.from)
    for (const span of spans) addObserved(totals, day, span)
    if (spans.length === 0) return totals
    for (const [machine, begun, length] of intervals.ofAll(server, stretch))
      addInterval(totals, day, machine, { from: begun, until: begun + Math.abs(length), online: length > 0 })
    return totals
  }
  const latest = (server: number, day: number, now: number): DayTotals => {
    const isFresh = today?.server === server && today.day === day && now >= today.at && now - today.at < MAX_AGE
    if (!today || !isFresh) today = { server, day, at: now, totals: sumUp(server, day) }
    return today.totals
  }
  const made = (server: number, day: number): DayTotals => {
    const totals = sumUp(server, day)
    rows.keep(server, day, totals)
    return totals
  }
  return {
    /** Adds a day's totals for each machine. */
    addTo(sums: Sums, server: number, day: number, now: number): void {
      const isWhole = day < startOfDay(now)
      if (isWhole && rows.addTo(sums, server, day)) return
      const { machines } = isWhole ? made(server, day) : latest(server, day, now)
      for (const [machine, known] of machines) sums.add(machine, known.online, known.known)
    },
    hours: (server: number, day: number, now: number): Pick<DayTotals, 'online' | 'observed'> =>
      day >= startOfDay(now) ? latest(server, day, now) : (rows.hours(server, day) ?? made(server, day)),
    keep: (server: number, day: number, totals: DayTotals) => rows.keep(server, day, totals),
    extended: (server: number, day: number) => rows.dropFrom(server, day),
    changed(server: number, day: number): void {
      today = undefined
      rows.dropFrom(server, day)
    },
    forgetCached: () => void (today = undefined),
  }
}

/** A server's id and its address, which identify it together. */
export interface PresenceServer {
  readonly serverId: string
  readonly address: string
}

/** The numbers of servers and machines in the tables of presence. */
export function createPresenceNames(sql: Connection) {
  const servers = createServerNumbers(sql)
  const machines = createMachineNumbers(sql)
  return {
    ...servers,
    machine: (server: number, node: string): number => machines.number(server, node),
    /** Returns all machines ever seen on a server, by their ids. */
    machines: (server: number): ReadonlyMap<string, number> => machines.of(server),
    forget(serverId: string): void {
      servers.forget(serverId)
      machines.clear()
    },
    /** Clears the cache, whose content may not be on disk. */
    clear(): void {
      servers.clear()
      machines.clear()
    },
  }
}
export type PresenceNames = ReturnType<typeof createPresenceNames>

function createServerNumbers(sql: Connection) {
  const use = sql
    .prepare<[string, string], number>(
      `INSERT INTO presence_servers (server_id, address, used) VALUES (?, ?, 1)
       ON CONFLICT (server_id, address) DO UPDATE SET used = used RETURNING no`,
    )
    .pluck()
  const newest = sql.prepare<[number, string]>('UPDATE presence_servers SET used = (no = ?) WHERE server_id = ?')
  const current = sql
    .prepare<[string], number>(
      'SELECT no FROM presence_servers WHERE server_id = ? ORDER BY used DESC, no DESC LIMIT 1',
    )
    .pluck()
  const ofId = sql.prepare<[string], number>('SELECT no FROM presence_servers WHERE server_id = ?').pluck()
  const forget = sql.prepare<[string]>('DELETE FROM presence_servers WHERE server_id = ?')
  const known = new Map<string, number>()
  return {
    /** Returns the number of a server and makes it the one that is watched under its id. */
    server({ serverId, address }: PresenceServer): number {
      const key = `${serverId}\n${address}`
      const found = known.get(key)
      if (found !== undefined) return found
      const no = use.get(serverId, address) as number
      newest.run(no, serverId)
      // Caches only the current address: a change of address must be stored again.
      for (const other of known.keys()) if (other.startsWith(`${serverId}\n`)) known.delete(other)
      known.set(key, no)
      return no
    },
    /** Returns the server that was last watched under an id, or undefined. */
    current: (serverId: string): number | undefined => current.get(serverId),
    of: (serverId: string): number[] => ofId.all(serverId),
    forget(serverId: string): void {
      known.clear()
      forget.run(serverId)
    },
    clear: () => known.clear(),
  }
}

function createMachineNumbers(sql: Connection) {
  const all = sql.prepare<[number], { no: number; node: string }>(
    'SELECT no, node FROM presence_machines WHERE server = ?',
  )
  const add = sql.prepare<[number, string]>('INSERT INTO presence_machines (server, node) VALUES (?, ?)')
  const known = new Map<number, Map<string, number>>()
  const of = (server: number) => {
    const found = known.get(server) ?? new Map(all.all(server).map(({ no, node }) => [node, no]))
    known.set(server, found)
    return found
  }
  return {
    of,
    number(server: number, node: string): number {
      const found = of(server).get(node)
      if (found !== undefined) return found
      const no = Number(add.run(server, node).lastInsertRowid)
      of(server).set(node, no)
      return no
    },
    clear: () => known.clear(),
  }
}
