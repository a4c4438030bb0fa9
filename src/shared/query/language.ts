/** The length of a usual name, for estimates. */
const USUAL_LENGTH = 20
/** The maximum number of ways in which a pattern may match a usual name. Ten thousand names then take about a second at worst. */
const MAX_WAYS = 20_000

/**
 * Compiles a regular expression, ignoring case. JavaScript tries all ways in which a pattern can match, so a short one can block the page
 * for years, and links contain patterns. Such a pattern is refused by an estimate of the number of ways.
 * @returns the expression, or the reason why the pattern cannot be used
 */
export function compilePattern(text: string): RegExp | 'pattern' | 'slowPattern' {
  let regex: RegExp
  try {
    regex = new RegExp(text, 'i')
  } catch {
    return 'pattern'
  }
  const starts = text.startsWith('^') ? 1 : USUAL_LENGTH
  return starts * waysOf(text) > MAX_WAYS ? 'slowPattern' : regex
}

interface Reader {
  readonly text: string
  at: number
}

/** Estimates the ways in which a valid pattern can match. */
function waysOf(text: string): number {
  return alternatives({ text, at: 0 })
}

/** Reads up to the end of the group. */
function alternatives(reader: Reader): number {
  let all = 0
  let ways = 1
  for (;;) {
    const letter = reader.text[reader.at]
    if (letter === undefined || letter === ')') return all + ways
    if (letter === '|') {
      reader.at++
      all += ways
      ways = 1
    } else ways *= repeated(reader, part(reader))
  }
}

/** Reads a letter, an escape, a class or a group. */
function part(reader: Reader): number {
  const { text, at } = reader
  const [simple] = /\\[^k1-9]|\[(?:[^\\\]]|\\.)*\]|[^\\(]/sy.exec(text.slice(at)) ?? []
  if (simple !== undefined) {
    reader.at += simple.length
    return 1
  }
  // A reference to a group depends on everything before it.
  if (text[at] === '\\') {
    reader.at += 2
    return Infinity
  }
  const [open = '', looks] = /\((?:\?(?:(<?[=!])|:|<\w+>|[a-z-]+:))?/iy.exec(text.slice(at)) ?? []
  reader.at += Math.max(1, open.length)
  const ways = alternatives(reader)
  reader.at++
  return looks === undefined ? ways : Infinity
}

/** Reads the quantifier behind a part, if there is one. */
function repeated(reader: Reader, ways: number): number {
  const [written, sign, low, comma, high] =
    /(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/y.exec(reader.text.slice(reader.at)) ?? []
  if (written === undefined) return ways
  reader.at += written.length
  const least = sign === undefined ? Number(low) : sign === '+' ? 1 : 0
  const most = sign === '?' ? 1 : sign !== undefined || (comma && !high) ? Infinity : Number(high ?? low)
  const times = Math.min(most, USUAL_LENGTH)
  return ways === 1 ? Math.max(1, times - least + 1) : ways ** times + (least === 0 ? 1 : 0)
}

/**
 * The filter language of lists: `owner:maria tag:prod,web -tag:* seen>30d name~"^db" berlin`. All terms must match; values separated by
 * commas are alternatives; "-" negates a term; a word without a field is searched in all fields.
 */
export const operators = [':', '~', '<', '>'] as const
export type Operator = (typeof operators)[number]

export interface Term {
  /** Null for a word that is searched in all fields. */
  readonly field: string | null
  readonly op: Operator
  readonly values: readonly string[]
  readonly not: boolean
}

/** The range in the text, in code units. */
export interface Span {
  readonly from: number
  readonly to: number
}

type ValueProblem =
  | 'choice'
  | 'duration'
  | 'number'
  | 'percent'
  | 'address'
  | 'pattern'
  | 'slowPattern'
  | 'version'
  | 'untold'
export type ProblemCode = ValueProblem | 'unknownField' | 'noValue' | 'operator' | 'quote'

export interface QueryProblem extends Span {
  readonly code: ProblemCode
  /** The field as written. */
  readonly field: string
  /** The part that cannot be parsed. */
  readonly text: string
}

/** One field of a list's rows. */
export interface Field<Row> {
  readonly ops: readonly Operator[]
  /** Returns the problem with a value; null if it is valid. */
  readonly check: (op: Operator, value: string) => ValueProblem | null
  /** Returns a function that tells whether a row has the value. `now` in milliseconds. */
  readonly test: (op: Operator, value: string, now: number) => (row: Row) => boolean
  /** The instants (milliseconds) at which the result of `test` can change for a row by time alone. Absent: never. */
  readonly instants?: (op: Operator, value: string) => (row: Row) => readonly number[]
  /** The values offered after a colon, if they are fixed. */
  readonly choices?: readonly string[]
  /**
   * Returns false if the console does not know whether the row has one of the values. Absent: it always knows. Such a row matches no value,
   * and no negated one either.
   */
  readonly known?: (row: Row, values: readonly string[]) => boolean
  /** A value is unknown if there is none, so that `-os:*` and `os:(none)` ask for the rows without a known one. */
  readonly noneIsUnknown?: true
}

export type Fields<Row> = Readonly<Record<string, Field<Row>>>

/** A list that can be filtered: its fields, their aliases, and the text that words are searched in. */
export interface QueryLanguage<Row> {
  readonly fields: Fields<Row>
  readonly aliases: Readonly<Record<string, string>>
  /** In lower case. */
  readonly searchText: (row: Row) => string
  /** Returns a test of rows by names that words find only as a whole: User 3. */
  readonly wholeName?: (text: string) => (row: Row) => boolean
}

export interface ParsedQuery {
  /** The parsed terms, in order. */
  readonly terms: readonly (Term & Span)[]
  /** The problems; the terms with problems are left out. */
  readonly problems: readonly QueryProblem[]
}

interface Read extends Span {
  text: string
  closed: boolean
}

/** Reads a quoted value; a backslash escapes a quote or a backslash. */
function readQuoted(source: string, from: number): Read {
  let text = ''
  for (let at = from + 1; at < source.length; at++) {
    const letter = source[at]
    const next = source[at + 1]
    if (letter === '"') return { text, from, to: at + 1, closed: true }
    if (letter === '\\' && (next === '"' || next === '\\')) at++
    text += source[at]
  }
  return { text, from, to: source.length, closed: false }
}

function readValue(source: string, from: number, bare: RegExp): Read {
  if (source[from] === '"') return readQuoted(source, from)
  bare.lastIndex = from
  const text = bare.exec(source)?.[0] ?? ''
  return { text, from, to: from + text.length, closed: true }
}

function readValues(source: string, from: number, op: Operator): { values: Read[]; to: number } {
  // A pattern may contain commas.
  if (op === '~') {
    const value = readValue(source, from, /\S*/y)
    return { values: [value], to: value.to }
  }
  const values: Read[] = []
  let at = from
  for (;;) {
    const value = readValue(source, at, /[^\s,]*/y)
    values.push(value)
    at = value.to
    if (source[at] !== ',') return { values: values.filter(({ text }) => text !== ''), to: at }
    at++
  }
}

const FIELD = /([a-z]+)([:~<>])/iy
/** Parts of IPv6 addresses contain colons, but are not fields. */
const HEXADECIMAL = /^[0-9a-f:./]+$/i

/** Reads one term; problems are added to the list. Null if none of it can be parsed. */
function readTerm<Row>(source: string, from: number, language: QueryLanguage<Row>, problems: QueryProblem[]) {
  const not = source[from] === '-' && /\S/.test(source[from + 1] ?? ' ')
  const start = from + (not ? 1 : 0)
  FIELD.lastIndex = start
  const [head, written = '', sign] = FIELD.exec(source) ?? []
  const name = written.toLowerCase()
  const field = language.aliases[name] ?? name
  const known = Object.hasOwn(language.fields, field) ? language.fields[field] : undefined
  if (head === undefined || !known) {
    const word = readValue(source, start, /\S+/y)
    const strange = head !== undefined && !HEXADECIMAL.test(word.text)
    if (strange) problems.push({ code: 'unknownField', field: written, text: word.text, from, to: word.to })
    else if (!word.closed) problems.push({ code: 'quote', field: '', text: word.text, from, to: word.to })
    const term: Term = { field: null, op: ':', values: [word.text], not }
    return { to: word.to, term: strange || word.text === '' ? null : term }
  }
  const op = sign as Operator
  const { values, to } = readValues(source, start + head.length, op)
  const problem = problemOf(known, op, values)
  if (problem) problems.push({ ...problem, field: written, from, to })
  return { to, term: problem ? null : { field, op, values: values.map(({ text }) => text), not } }
}

function problemOf<Row>(field: Field<Row>, op: Operator, values: readonly Read[]) {
  if (!field.ops.includes(op)) return { code: 'operator' as const, text: op }
  if (values.every(({ text }) => text === '')) return { code: 'noValue' as const, text: '' }
  for (const { text, closed } of values) {
    if (!closed) return { code: 'quote' as const, text }
    const code = field.check(op, text)
    if (code) return { code, text }
  }
  return null
}

/** Parses a text of the language. Never throws: parts that cannot be parsed become problems with their position. */
export function parseQuery<Row>(source: string, language: QueryLanguage<Row>): ParsedQuery {
  const terms: (Term & Span)[] = []
  const problems: QueryProblem[] = []
  let at = 0
  while (at < source.length) {
    if (/\s/.test(source[at] ?? '')) {
      at++
      continue
    }
    const { to, term } = readTerm(source, at, language, problems)
    if (term) terms.push({ ...term, from: at, to })
    at = Math.max(to, at + 1)
  }
  return { terms, problems }
}

const quoted = (value: string) => `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`

function printValue(value: string, field: string | null): string {
  const plain = field === null ? /^[^\s",:~<>-][^\s",:~<>]*$/ : /^[^\s",-][^\s",]*$/
  return plain.test(value) ? value : quoted(value)
}

/** Prints a term in its canonical form. */
export function printTerm({ field, op, values, not }: Term): string {
  const written = values.map((value) => printValue(value, field)).join(',')
  return `${not ? '-' : ''}${field === null ? '' : field + op}${written}`
}

/** Prints terms as a text that parses to the same terms. */
export function printQuery(terms: readonly Term[]): string {
  return terms.map(printTerm).join(' ')
}

function termTest<Row>(term: Term, language: QueryLanguage<Row>, now: number): (row: Row) => boolean {
  const { field, op, values, not } = term
  const known = field === null ? undefined : language.fields[field]
  const word = (value: string) => {
    const wanted = value.toLowerCase()
    const isNamed = language.wholeName?.(value)
    return (row: Row) => language.searchText(row).includes(wanted) || isNamed?.(row) === true
  }
  const tests = values.map((value) => (known ? known.test(op, value, now) : word(value)))
  const [first] = tests
  const any = tests.length === 1 && first ? first : (row: Row) => tests.some((test) => test(row))
  if (!not) return any
  const isKnown = asksExistence(term, known) ? undefined : known?.known
  return isKnown ? (row) => isKnown(row, values) && !any(row) : (row) => !any(row)
}

/** True for a term that asks just for the rows without a known value. */
const asksExistence = <Row>({ op, values }: Term, field: Field<Row> | undefined) =>
  field?.noneIsUnknown === true && op === ':' && values.every((value) => value === '*' || value === NONE)

/** Stands for "no name" among names: no server accepts a name like this. */
export const NONE = '(none)'

/** A field of a query whose value is not known for some rows: a filter over it says nothing about them. */
export interface UnknownField {
  readonly field: string
  /** The number of rows without a known value. */
  readonly unknown: number
}

/** Returns the fields of the terms that are not known for some of the rows, in the order of the query. */
export function unknownFields<Row>(
  terms: readonly Term[],
  language: QueryLanguage<Row>,
  rows: readonly Row[],
): UnknownField[] {
  const asked = new Map<string, readonly string[]>()
  for (const term of terms)
    if (term.field !== null && !asksExistence(term, language.fields[term.field]))
      asked.set(term.field, [...(asked.get(term.field) ?? []), ...term.values])
  return [...asked].flatMap(([field, values]) => {
    const known = language.fields[field]?.known
    const unknown = known ? rows.filter((row) => !known(row, values)).length : 0
    return unknown > 0 ? [{ field, unknown }] : []
  })
}

/** Returns a predicate for rows that match all terms, or undefined if there are none. `now` in milliseconds. */
export function queryTest<Row>(
  terms: readonly Term[],
  language: QueryLanguage<Row>,
  now: number,
): ((row: Row) => boolean) | undefined {
  const isWord = ({ field, not }: Term) => field === null && !not
  const words = terms.filter(isWord)
  const every = (some: readonly Term[]) => {
    const tests = some.map((term) => termTest(term, language, now))
    return tests.length <= 1 ? tests[0] : (row: Row) => tests.every((test) => test(row))
  }
  if (words.length <= 1) return every(terms)
  // Words without quotes may be one name: User 3.
  const isNamed = language.wholeName?.(words.flatMap(({ values }) => values).join(' '))
  const [fitsWords, fitsOthers] = [every(words), every(terms.filter((term) => !isWord(term)))]
  return (row) => (fitsWords?.(row) === true || isNamed?.(row) === true) && fitsOthers?.(row) !== false
}

/** Returns a test of rows by the valid terms of a text; undefined if it filters nothing. */
export function textTest<Row>(text: string, language: QueryLanguage<Row>, now: number) {
  return queryTest(parseQuery(text, language).terms, language, now)
}

/**
 * Returns the first instant after `from` at which the result of a query can change for one of the rows by time alone; undefined if there is
 * none.
 */
export function nextInstant<Row>(
  text: string,
  language: QueryLanguage<Row>,
  { rows, from }: { rows: readonly Row[]; from: number },
): number | undefined {
  const timed = parseQuery(text, language).terms.flatMap(({ field, op, values }) => {
    const known = field === null ? undefined : language.fields[field]?.instants
    return known ? values.map((value) => known(op, value)) : []
  })
  let next = Infinity
  for (const instantsOf of timed)
    for (const row of rows) for (const at of instantsOf(row)) if (at > from && at < next) next = at
  return next === Infinity ? undefined : next
}
