import type { DayTotals } from '@shared/presence/day-totals'
import type { Connection } from '@main/db/connection'

/** Numbers per machine in the blob: the machine, its seconds online, its seconds known. */
const WIDTH = 3

const bytes = (numbers: Uint32Array) => Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength)
/** Copies the blob: SQLite's buffer may not be aligned for numbers. */
const numbers = (blob: Buffer) => new Uint32Array(new Uint8Array(blob).buffer)

/** Sums over days, by machine number. */
export interface Sums {
  readonly online: Float64Array
  readonly known: Float64Array
  add(machine: number, online: number, known: number): void
}

export function createSums(machines: ReadonlyMap<string, number>): Sums {
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
export function createDayRows(sql: Connection) {
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
