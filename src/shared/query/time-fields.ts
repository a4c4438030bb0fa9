import { DAY, instantOf } from '@shared/time'
import type { Field } from './language'

const UNITS: Readonly<Record<string, number>> = { m: DAY / 1440, h: DAY / 24, d: DAY, w: 7 * DAY, y: 365 * DAY }

/** Returns the milliseconds of "30d": minutes, hours, days, weeks or years. Undefined for anything else. */
export function readDuration(text: string): number | undefined {
  const [, count, unit = ''] = /^(\d{1,6})([mhdwy])$/i.exec(text) ?? []
  const each = UNITS[unit.toLowerCase()]
  return count === undefined || each === undefined ? undefined : Number(count) * each
}

const NO_TURNS: readonly number[] = []

/** Returns the instant of a time, in milliseconds; undefined if the server sent none, or none that can be read. */
export const toldInstant = (iso: string | null): number | undefined =>
  iso === null ? undefined : (instantOf(iso) ?? undefined)

/** A field for past times: `seen>30d`. Null means never, which is older than everything; undefined means that the time is unknown. */
export function age<Row>(of: (row: Row, now: number) => number | null | undefined): Field<Row> {
  return {
    known: (row) => of(row, Infinity) !== undefined,
    ops: ['<', '>', ':'],
    instants: (_op, value) => {
      const span = readDuration(value)
      return (row) => {
        // Infinity means that it is always now: an online machine is never last seen earlier.
        const at = span === undefined ? null : of(row, Infinity)
        return at === null || at === undefined || at === Infinity || span === undefined
          ? NO_TURNS
          : [at + span, at + span + 1]
      }
    },
    choices: ['never'],
    check: (op, value) => {
      if (op === ':') return value.toLowerCase() === 'never' ? null : 'choice'
      return readDuration(value) === undefined ? 'duration' : null
    },
    test: (op, value, now) => {
      if (op === ':') return (row) => of(row, now) === null
      const span = readDuration(value) ?? 0
      const ago = (row: Row) => {
        const at = of(row, now)
        return at === undefined ? Number.NaN : now - (at ?? Number.NEGATIVE_INFINITY)
      }
      return op === '<' ? (row) => ago(row) < span : (row) => ago(row) > span
    },
  }
}

/** A field for the remaining time: `expires<14d` within that time, `expires>90d` later, `expires:never`, `expires:expired`. */
export function ahead<Row>(of: (row: Row) => string | null): Field<Row> {
  const words = ['never', 'expired']
  const at = (row: Row) => {
    const iso = of(row)
    return iso === null ? null : instantOf(iso)
  }
  const within = (span: number, now: number) => (row: Row) => {
    const instant = at(row)
    return instant !== null && instant > now && instant - now <= span
  }
  return {
    ops: [':', '<', '>'],
    known: (row) => of(row) === null || at(row) !== null,
    instants: (_op, value) => {
      const span = readDuration(value) ?? 0
      return (row) => {
        const instant = at(row)
        return instant === null ? NO_TURNS : [instant - span, instant]
      }
    },
    choices: words,
    check: (op, value) => {
      if (op === ':' && words.includes(value.toLowerCase())) return null
      return readDuration(value) === undefined ? 'duration' : null
    },
    test: (op, value, now) => {
      const span = readDuration(value)
      if (op === '>') return (row) => (at(row) ?? Number.NEGATIVE_INFINITY) - now > (span ?? 0)
      if (span !== undefined) return within(span, now)
      if (value.toLowerCase() === 'never') return (row) => of(row) === null
      return (row) => (at(row) ?? Number.POSITIVE_INFINITY) <= now
    },
  }
}
