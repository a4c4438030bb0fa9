import { type Interval, startOfDay } from '@shared/presence/interval'
import type { Connection } from '@main/db/connection'

/** The statements that write presence. Times in seconds. */
export function createPresenceWrites(sql: Connection) {
  return { ...createMachineWrites(sql), ...createSpanWrites(sql), ...createEndings(sql) }
}
export type PresenceWrites = ReturnType<typeof createPresenceWrites>

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
