/**
 * The language lists are filtered in: `owner:maria tag:prod,web -tag:* seen>30d name~"^db" berlin`. Terms stand side by side and must all
 * hold; values after one another with commas are alternatives; "-" turns a term round; what has no field is looked for in everything.
 */
export const operators = [':', '~', '<', '>'] as const
export type Operator = (typeof operators)[number]

export interface Term {
  /** Null for a word that is looked for in everything. */
  readonly field: string | null
  readonly op: Operator
  readonly values: readonly string[]
  readonly not: boolean
}

/** Where in the text, as code units. */
export interface Span {
  readonly from: number
  readonly to: number
}

export type ValueProblem = 'choice' | 'duration' | 'number' | 'percent' | 'address' | 'pattern' | 'version' | 'untold'
export type ProblemCode = ValueProblem | 'unknownField' | 'noValue' | 'operator' | 'quote'

export interface QueryProblem extends Span {
  readonly code: ProblemCode
  /** The field, as it was written. */
  readonly field: string
  /** What cannot be understood. */
  readonly text: string
}

/** One field of a list's rows. */
export interface Field<Row> {
  readonly ops: readonly Operator[]
  /** What is wrong with a value; null where nothing is. */
  readonly check: (op: Operator, value: string) => ValueProblem | null
  /** Whether a row has the value. `now` in milliseconds. */
  readonly test: (op: Operator, value: string, now: number) => (row: Row) => boolean
  /** The instants (milliseconds) at which the result of `test` can change for a row by time alone. Absent: it never does. */
  readonly turns?: (op: Operator, value: string) => (row: Row) => readonly number[]
  /** What can be offered after a colon, where that is fixed. */
  readonly choices?: readonly string[]
}

export type Fields<Row> = Readonly<Record<string, Field<Row>>>

/** A list that can be filtered: its fields, other names for them, and what words are looked for in. */
export interface Language<Row> {
  readonly fields: Fields<Row>
  readonly aliases: Readonly<Record<string, string>>
  /** In lower case. */
  readonly searchText: (row: Row) => string
}

export interface ParsedQuery {
  /** What can be understood, in order. */
  readonly terms: readonly (Term & Span)[]
  /** What cannot; the terms it stands in are left out. */
  readonly problems: readonly QueryProblem[]
}

interface Read extends Span {
  text: string
  closed: boolean
}

/** A value in quotes, where a backslash takes the meaning from a quote or a backslash. */
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
  // A pattern may have commas of its own.
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
/** Parts of IPv6 addresses have colons, and are no fields. */
const HEXADECIMAL = /^[0-9a-f:./]+$/i

/** Reads one term; problems go to the list. Null where nothing of it can be understood. */
function readTerm<Row>(source: string, from: number, language: Language<Row>, problems: QueryProblem[]) {
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

/** Reads a text of the language. Never throws: what cannot be understood is among the problems, with its place. */
export function parseQuery<Row>(source: string, language: Language<Row>): ParsedQuery {
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

/** The one way a term is written. */
export function printTerm({ field, op, values, not }: Term): string {
  const written = values.map((value) => printValue(value, field)).join(',')
  return `${not ? '-' : ''}${field === null ? '' : field + op}${written}`
}

/** Terms as a text that reads as the same terms. */
export function printQuery(terms: readonly Term[]): string {
  return terms.map(printTerm).join(' ')
}

function termTest<Row>(term: Term, language: Language<Row>, now: number): (row: Row) => boolean {
  const { field, op, values, not } = term
  const known = field === null ? undefined : language.fields[field]
  const word = (value: string) => {
    const wanted = value.toLowerCase()
    return (row: Row) => language.searchText(row).includes(wanted)
  }
  const tests = values.map((value) => (known ? known.test(op, value, now) : word(value)))
  const [first] = tests
  const any = tests.length === 1 && first ? first : (row: Row) => tests.some((test) => test(row))
  return not ? (row) => !any(row) : any
}

/** A predicate for what all terms hold of, or undefined where there are none. `now` in milliseconds. */
export function queryTest<Row>(
  terms: readonly Term[],
  language: Language<Row>,
  now: number,
): ((row: Row) => boolean) | undefined {
  const tests = terms.map((term) => termTest(term, language, now))
  return tests.length <= 1 ? tests[0] : (row) => tests.every((test) => test(row))
}

/** The terms of a text that are understood, as a test of rows; undefined where it leaves nothing out. */
export function textTest<Row>(text: string, language: Language<Row>, now: number) {
  return queryTest(parseQuery(text, language).terms, language, now)
}

/** The first instant after `from` at which the result of a query can change for one of the rows by time alone; undefined for none. */
export function nextTurn<Row>(
  text: string,
  language: Language<Row>,
  { rows, from }: { rows: readonly Row[]; from: number },
): number | undefined {
  const turns = parseQuery(text, language).terms.flatMap(({ field, op, values }) => {
    const known = field === null ? undefined : language.fields[field]?.turns
    return known ? values.map((value) => known(op, value)) : []
  })
  let next = Infinity
  for (const turn of turns) for (const row of rows) for (const at of turn(row)) if (at > from && at < next) next = at
  return next === Infinity ? undefined : next
}
