import { compareVersions } from './machine-facts'
import { type Field, NONE } from './language'
import { compilePattern } from './pattern'

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
  return { ...field(of), known: (row) => of(row).length > 0 }
}

/** A field of texts: a part is enough, unless the value contains "*". */
export function texts<Row>(of: (row: Row) => readonly string[]): Field<Row> {
  return names(of, (value) => (value.includes('*') ? value : `*${value}*`))
}

/** A field with a few words as values. `instants`: the instants at which a row's value can change by time alone. */
export function choice<Row, Value extends string>(
  choices: readonly Value[],
  has: (row: Row, value: Value, now: number) => boolean,
  instants?: (row: Row) => readonly number[],
): Field<Row> {
  const known = (value: string) => choices.find((one) => one === value.toLowerCase())
  return {
    ops: [':'],
    choices,
    ...(instants && { instants: () => instants }),
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

/** A field for versions: `version<1.80`, `version:1.94` for all of 1.94. Null or '' if the version is unknown. */
export function version<Row>(of: (row: Row) => string | null): Field<Row> {
  return {
    ops: [':', '<', '>'],
    known: (row) => Boolean(of(row)),
    check: (_op, value) => (/^\d+(\.\d+){0,3}$/.test(value) ? null : 'version'),
    test: (op, value) => (row) => {
      const own = of(row)
      if (own === null || own === '') return false
      if (op === ':') return own === value || own.startsWith(`${value}.`)
      const order = compareVersions(own, value)
      return op === '<' ? order < 0 : order > 0
    },
  }
}

/** A field that people expect but no server reports: the problem states this instead of "unknown field". */
export function unsupportedField<Row>(): Field<Row> {
  return { ops: [':', '~', '<', '>'], check: () => 'untold', test: () => () => false }
}
