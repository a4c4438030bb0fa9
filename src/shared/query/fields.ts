import { type ClientAge, compareVersions, isOldClient } from './machine-facts'
import { compilePattern, type Field, NONE } from './language'
import { type AddressRange, parseAddress, parsePrefix } from '@shared/policy/net/ip'
import { DAY, expiryInstant, instantOf } from '@shared/time'

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
    return iso === null ? null : expiryInstant(iso)
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

const overlap = (a: AddressRange, b: AddressRange) => a.from <= b.to && b.from <= a.to

/** A field of prefixes: matches any that overlap the given one; or one of a few words. */
export function prefixes<Row, Value extends string>(
  of: (row: Row) => readonly string[],
  words: readonly Value[],
  has: (row: Row, value: Value) => boolean,
): Field<Row> {
  const known = (value: string) => words.find((one) => one === value.toLowerCase())
  return {
    ops: [':'],
    choices: [...words, '*'],
    check: (_op, value) => (known(value) || value === '*' || parsePrefix(value) ? null : 'address'),
    test: (_op, value) => {
      const word = known(value)
      if (word) return (row) => has(row, word)
      if (value === '*') return (row) => of(row).length > 0
      const wanted = parsePrefix(value)
      return (row) =>
        wanted !== undefined &&
        of(row).some((text) => {
          const prefix = parsePrefix(text)
          // The whole internet contains every prefix, so it has its own name.
          return prefix !== undefined && prefix.bits > 0 && overlap(prefix, wanted)
        })
    },
  }
}

/** A field of addresses: matches the start of one (`100.64.3`), or those in a prefix (`100.64.0.0/24`). */
export function addresses<Row>(of: (row: Row) => readonly string[]): Field<Row> {
  return {
    ops: [':'],
    check: (_op, value) => {
      const right = value.includes('/') ? parsePrefix(value) !== undefined : /^[0-9a-f.:]+$/i.test(value)
      return right ? null : 'address'
    },
    test: (_op, value) => {
      const prefix = value.includes('/') ? parsePrefix(value) : undefined
      const start = value.toLowerCase()
      if (!prefix) return (row) => of(row).some((address) => address.toLowerCase().startsWith(start))
      return (row) =>
        of(row).some((text) => {
          const address = parseAddress(text)
          return address !== undefined && address >= prefix.from && address <= prefix.to
        })
    },
  }
}

/** Compiles a pattern with "*" for anything, which the whole text must match, ignoring case. */
export function globTest(pattern: string): (text: string) => boolean {
  const [first = '', ...parts] = pattern.toLowerCase().split('*')
  const last = parts.pop()
  if (last === undefined) return (text) => text.toLowerCase() === first
  return (text) => {
    const lower = text.toLowerCase()
    const end = lower.length - last.length
    if (!lower.startsWith(first) || !lower.endsWith(last)) return false
    // Finds each part at its first position: a regular expression would try all positions, and take years for some patterns.
    let at = first.length
    for (const part of parts) {
      const found = lower.indexOf(part, at)
      if (found < 0) return false
      at = found + part.length
    }
    return at <= end
  }
}

/** A field of names: `:` matches a whole name, with "*" for anything, or NONE; `~` a regular expression. */
export function names<Row>(of: (row: Row) => readonly string[], written = (value: string) => value): Field<Row> {
  return {
    ops: [':', '~'],
    check: (op, value) => (op === '~' ? patternProblem(value) : null),
    test: (op, value) => {
      if (op === ':' && value === NONE) return (row) => of(row).length === 0
      const fits = op === '~' ? patternTest(value) : globTest(written(value))
      return (row) => of(row).some(fits)
    },
  }
}

function patternProblem(value: string) {
  const regex = compilePattern(value)
  return typeof regex === 'string' ? regex : null
}

/** The start of a text that a pattern searches: names are shorter, and in a long note some patterns would take seconds. */
const SEARCHED_LENGTH = 250

function patternTest(value: string): (text: string) => boolean {
  const regex = compilePattern(value)
  return (text) => typeof regex !== 'string' && regex.test(text.slice(0, SEARCHED_LENGTH))
}

/** A field of names that only some source knows: no name means that it is unknown. */
export function reported<Row>(
  field: (of: (row: Row) => readonly string[]) => Field<Row>,
  of: (row: Row) => readonly string[],
): Field<Row> {
  return { ...field(of), known: (row) => of(row).length > 0, noneIsUnknown: true }
}

/** A field of texts: a part is enough, unless the value contains "*". */
export function texts<Row>(of: (row: Row) => readonly string[]): Field<Row> {
  return names(of, (value) => (value.includes('*') ? value : `*${value}*`))
}

/**
 * A field with a few words as values. `instants`: the instants at which a row's value can change by time alone. `knows`: whether it is known
 * if a row has a value; absent: always.
 */
export function choice<Row, Value extends string>(
  choices: readonly Value[],
  has: (row: Row, value: Value, now: number) => boolean,
  instants?: (row: Row) => readonly number[],
  knows?: (row: Row, value: Value) => boolean,
): Field<Row> {
  const known = (value: string) => choices.find((one) => one === value.toLowerCase())
  return {
    ops: [':'],
    choices,
    ...(instants && { instants: () => instants }),
    ...(knows && {
      known: (row, values) =>
        values.every((value) => {
          const word = known(value)
          return word === undefined || knows(row, word)
        }),
    }),
    check: (_op, value) => (known(value) ? null : 'choice'),
    test: (_op, value, now) => {
      const word = known(value)
      return (row) => word !== undefined && has(row, word, now)
    },
  }
}

/** A field for counts: `machines>3`, `machines:0`; null if the count is unknown. */
export function amount<Row>(of: (row: Row) => number | null): Field<Row> {
  return {
    ops: [':', '<', '>'],
    known: (row) => of(row) !== null,
    check: (_op, value) => (/^\d{1,9}$/.test(value) ? null : 'number'),
    test: (op, value) => {
      const wanted = Number(value)
      const holds = {
        ':': (has: number) => has === wanted,
        '<': (has: number) => has < wanted,
        '>': (has: number) => has > wanted,
        '~': () => false,
      }[op]
      return (row) => {
        const has = of(row)
        return has !== null && holds(has)
      }
    },
  }
}

/** A field for percentages: `up<95%`. Null if the share is unknown. */
export function percent<Row>(of: (row: Row) => number | null): Field<Row> {
  const read = (value: string) => /^(100|\d{1,2}(?:\.\d{1,3})?)%?$/.exec(value)?.[1]
  return {
    ops: ['<', '>'],
    known: (row) => of(row) !== null,
    check: (_op, value) => (read(value) === undefined ? 'percent' : null),
    test: (op, value) => {
      const wanted = Number(read(value))
      return (row) => {
        const has = of(row)
        return has !== null && (op === '<' ? has < wanted : has > wanted)
      }
    },
  }
}

/** The word for versions far behind the newest one. */
export const OLD = 'old'

/** Finds the machines with old clients. */
export const OLD_CLIENTS = `version:${OLD}`

/**
 * A field for versions: `version<1.80`, `version:1.94` for all of 1.94, `version:old`, or NONE. Null or '' if the version is unknown.
 * `ageOf`: returns which versions are old; null if none is known.
 */
export function version<Row>(of: (row: Row) => string | null, ageOf: () => ClientAge | null): Field<Row> {
  return {
    ops: [':', '<', '>'],
    choices: [OLD],
    known: (row) => Boolean(of(row)),
    noneIsUnknown: true,
    check: (op, value) =>
      (op === ':' && (value === NONE || value.toLowerCase() === OLD)) || /^\d+(\.\d+){0,3}$/.test(value)
        ? null
        : 'version',
    test: (op, value) => {
      const isOld = op === ':' && value.toLowerCase() === OLD
      const clients = isOld ? ageOf() : null
      return (row) => {
        const own = of(row)
        if (own === null || own === '') return value === NONE
        if (isOld) return isOldClient(own, clients)
        if (op === ':') return own === value || own.startsWith(`${value}.`)
        const order = compareVersions(own, value)
        return op === '<' ? order < 0 : order > 0
      }
    },
  }
}

/** A field that people expect but no server reports: the problem states this instead of "unknown field". */
export function unsupportedField<Row>(): Field<Row> {
  return { ops: [':', '~', '<', '>'], check: () => 'untold', test: () => () => false }
}
