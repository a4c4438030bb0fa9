import { goQuote } from '@shared/policy/syntax/go-quote'
import { type BodyFieldKind, type BodyFields, type Sent, snake, type Values, type ProblemEntry, refuse } from './shapes'
import { parseSearch } from './read-target'
import { timeProblem } from './users'
import { uint64Problem } from './read-uint64'
import type { Release } from './release'

// Parses JSON as Go's encoding/json does: accepts the same texts and refuses the others with its messages. Nothing here recurses, so deep
// nesting cannot exhaust the stack.

/** A member of the outermost object, by its offsets in the text. */
interface GoMember {
  /** The start of the name, at its quotation mark, and its end. */
  readonly name: readonly [start: number, end: number]
  readonly value: readonly [start: number, end: number]
}

interface GoValue {
  readonly start: number
  readonly end: number
  /** Members of the outermost value if it is an object, in their order, repeated names included. */
  readonly members: readonly GoMember[]
}

/** Go refuses more open brackets than this. */
const MAX_DEPTH = 10_000

type Expected = 'value' | 'valueOrEnd' | 'name' | 'nameOrEnd' | 'colon' | 'end'

const LOOKING: Readonly<Record<Exclude<Expected, 'end'>, string>> = {
  value: 'looking for beginning of value',
  valueOrEnd: 'looking for beginning of value',
  name: 'looking for beginning of object key string',
  nameOrEnd: 'looking for beginning of object key string',
  colon: 'after object key',
}

/** Thrown inside this file, with Go's message. */
class Refusal extends Error {}

/**
 * Parses one value. `stream`: like Go's Decoder, which ignores text after the value; otherwise nothing may follow it. Returns `empty` for a
 * stream without a value, and Go's message for a text that it refuses.
 */
export function readGoJson(text: string, stream: boolean): GoValue | 'empty' | { readonly problem: string } {
  try {
    return new Reader(text, stream).read() ?? 'empty'
  } catch (error) {
    if (error instanceof Refusal) return { problem: error.message }
    throw error
  }
}

class Reader {
  private at = 0
  private readonly open: string[] = []
  private readonly members: { name: [number, number]; value: [number, number] }[] = []
  private expected: Expected = 'value'

  constructor(
    private readonly text: string,
    private readonly stream: boolean,
  ) {}

  read(): GoValue | undefined {
    this.skipBlanks()
    const start = this.at
    if (this.stream && this.at >= this.text.length) return undefined
    do this.step()
    while (this.expected !== 'end' || this.open.length > 0)
    const end = this.at
    this.skipBlanks()
    if (!this.stream && this.at < this.text.length) throw this.refuse('after top-level value')
    return { start, end, members: this.members }
  }

  private step(): void {
    this.skipBlanks()
    const char = this.text[this.at]
    if (char === undefined) throw this.cutShort()
    const { expected } = this
    if (expected === 'end') this.afterValue(char)
    else if (expected === 'colon') this.colon(char)
    else if ((expected === 'valueOrEnd' && char === ']') || (expected === 'nameOrEnd' && char === '}')) this.close()
    else if (expected === 'name' || expected === 'nameOrEnd') this.name(char)
    else this.value(char)
  }

  private name(char: string): void {
    if (char !== '"') throw this.refuse(LOOKING.name)
    const start = this.at
    this.string()
    if (this.open.length === 1) this.members.push({ name: [start, this.at], value: [0, 0] })
    this.expected = 'colon'
  }

  private colon(char: string): void {
    if (char !== ':') throw this.refuse(LOOKING.colon)
    this.at++
    this.expected = 'value'
  }

  private value(char: string): void {
    const start = this.at
    const member = this.open.length === 1 && this.open[0] === '{' ? this.members.at(-1) : undefined
    if (member) member.value = [start, start]
    if (char === '{' || char === '[') {
      if (this.open.length >= MAX_DEPTH) throw this.refuse('exceeded max depth')
      this.open.push(char)
      this.at++
      this.expected = char === '{' ? 'nameOrEnd' : 'valueOrEnd'
      return
    }
    if (char === '"') this.string()
    else if (char === '-' || isDigit(char)) this.number()
    else this.literal(char)
    this.ended()
  }

  /** Called after a complete value, which ends its member. */
  private ended(): void {
    this.expected = 'end'
    const member = this.open.length === 1 && this.open[0] === '{' ? this.members.at(-1) : undefined
    if (member) member.value[1] = this.at
  }

  private close(): void {
    this.open.pop()
    this.at++
    this.ended()
  }

  private afterValue(char: string): void {
    const inside = this.open.at(-1)
    if (char === (inside === '{' ? '}' : ']')) return this.close()
    if (char !== ',') throw this.refuse(inside === '{' ? 'after object key:value pair' : 'after array element')
    this.at++
    this.expected = inside === '{' ? 'name' : 'value'
  }

  private string(): void {
    this.at++
    for (;;) {
      SPECIAL.lastIndex = this.at
      const found = SPECIAL.exec(this.text)
      if (!found) throw this.cutShort()
      this.at = found.index
      if (found[0] === '"') break
      if (found[0] !== '\\') throw this.refuse('in string literal')
      this.at++
      this.escape()
    }
    this.at++
  }

  private escape(): void {
    const char = this.need()
    if (!'"\\/bfnrtu'.includes(char)) throw this.refuse('in string escape code')
    this.at++
    if (char !== 'u') return
    for (let count = 0; count < 4; count++, this.at++)
      if (!/[\da-f]/i.test(this.need())) throw this.refuse('in \\u hexadecimal character escape')
  }

  private number(): void {
    if (this.text[this.at] === '-') this.at++
    if (this.text[this.at] === '0') this.at++
    else this.digits('in numeric literal')
    if (this.text[this.at] === '.') {
      this.at++
      this.digits('after decimal point in numeric literal')
    }
    if (!/[eE]/.test(this.text[this.at] ?? '')) return
    this.at++
    if (/[+-]/.test(this.text[this.at] ?? '')) this.at++
    this.digits('in exponent of numeric literal')
  }

  private digits(where: string): void {
    if (!isDigit(this.need())) throw this.refuse(where)
    while (isDigit(this.text[this.at] ?? '')) this.at++
  }

  private literal(char: string): void {
    const word = WORDS.find((each) => each.startsWith(char))
    if (word === undefined) throw this.refuse(LOOKING.value)
    for (const letter of word.split('')) {
      if (this.need() !== letter) throw this.refuse(`in literal ${word} (expecting '${letter}')`)
      this.at++
    }
  }

  private skipBlanks(): void {
    while (' \t\r\n'.includes(this.text[this.at] ?? 'x')) this.at++
  }

  private need(): string {
    const char = this.text[this.at]
    if (char === undefined) throw this.cutShort()
    return char
  }

  private cutShort = () => new Refusal(this.stream ? 'unexpected EOF' : 'unexpected end of JSON input')

  private refuse = (where: string) => new Refusal(`invalid character ${quoted(this.text.slice(this.at))} ${where}`)
}

const WORDS = ['true', 'false', 'null']
// oxlint-disable-next-line no-control-regex -- JSON forbids them in strings
const SPECIAL = /["\\\u0000-\u001f]/g
const isDigit = (char: string) => char >= '0' && char <= '9'

/** Formats the first byte of a text as Go does: a non-ASCII letter by the first of its bytes. */
function quoted(text: string): string {
  const byte = Buffer.from(String.fromCodePoint(text.codePointAt(0) ?? 0))[0] ?? 0
  const char = String.fromCharCode(byte)
  if (char === "'") return String.raw`'\''`
  return char === '"' ? `'"'` : `'${goQuote(char).slice(1, -1)}'`
}

// Parses bodies as releases before 0.30 do: Go's JSON parser reads the first value, then protojson decodes it. The messages of both were
// recorded from 0.26.1 and 0.29.2 (odd-bodies.json beside the tests).

/** The value that protojson decodes: the text from the value on. */
interface Source {
  readonly text: string
  readonly replaced: boolean
}

/**
 * Reads the fields of a body. Accepts names in camel case or snake case and numbers as text or not, and ignores unknown names
 * (headscale-api.md 1.5).
 */
function readGatewayBody({ text, replaced = false }: Sent, fields: BodyFields): Values {
  const read = readGoJson(text, true)
  if (read === 'empty') return {}
  if ('problem' in read) throw refuse(3, read.problem)
  // protojson counts lines and columns from the start of the value.
  const source = { text: text.slice(read.start, read.end), replaced }
  if (!source.text.startsWith('{')) throw unexpected(source, 0)
  return valuesOf(source, shifted(read), fields)
}

const shifted = ({ start, members }: GoValue): GoMember[] =>
  members.map(({ name, value }) => ({
    name: [name[0] - start, name[1] - start],
    value: [value[0] - start, value[1] - start],
  }))

function valuesOf(source: Source, members: readonly GoMember[], fields: BodyFields): Values {
  const kinds = Object.entries(fields).flatMap(([name, kind]) => (kind === undefined ? [] : [[name, kind] as const]))
  const known = new Map(kinds.flatMap(([name, kind]) => [name, snake(name)].map((each) => [each, { name, kind }])))
  const found: Record<string, unknown> = {}
  const seen = new Set<string>()
  for (const { name: at, value } of members) {
    const given = stringAt(source, at[0])
    const field = known.get(given)
    if (field && seen.has(field.name))
      throw refuse(3, `proto: (line ${placeOf(source, at[0])}): duplicate field ${goQuote(given)}`)
    const raw = source.text.slice(...value)
    if (raw.startsWith('"')) stringAt(source, value[0])
    if (!field) continue
    seen.add(field.name)
    if (raw !== 'null') found[field.name] = fieldValue(source, field, value[0])
  }
  return found
}

interface Field {
  readonly name: string
  readonly kind: BodyFieldKind
}

function fieldValue(source: Source, { name, kind }: Field, at: number): unknown {
  const token = tokenAt(source, at)
  const isString = token.startsWith('"')
  const bad = (type: string) => invalid(source, at, `${type} field ${name}`)
  switch (kind) {
    case 'uint64': {
      const number = wholeNumber(isString ? stringAt(source, at) : token)
      if (number === undefined) throw bad('uint64')
      return number
    }
    case 'bool':
      if (token !== 'true' && token !== 'false') throw bad('bool')
      return token === 'true'
    case 'strings':
      if (token !== '[') throw unexpected(source, at)
      return elementsOf(source, at, name)
    case 'time':
      if (!isString) throw unexpected(source, at)
      if (timeProblem(stringAt(source, at)) !== undefined)
        throw refuse(3, `proto: (line ${placeOf(source, at)}): invalid google.protobuf.Timestamp value ${token}`)
      return stringAt(source, at)
    case 'string':
      if (!isString) throw bad('string')
      return stringAt(source, at)
  }
}

/** Reads the texts of a list that starts at its bracket. */
function elementsOf(source: Source, at: number, name: string): string[] {
  const found: string[] = []
  for (let next = skip(source, at + 1); source.text[next] !== ']'; next = skip(source, next)) {
    const token = tokenAt(source, next)
    if (token === ',') {
      next++
      continue
    }
    if (!token.startsWith('"')) throw invalid(source, next, `string field ${name}`)
    found.push(stringAt(source, next))
    next += token.length
  }
  return found
}

function skip({ text }: Source, at: number): number {
  let next = at
  while (/\s/.test(text[next] ?? '')) next++
  return next
}

/** Returns the token at an offset of valid JSON: a whole string, number or word, or one punctuation mark. */
function tokenAt({ text }: Source, at: number): string {
  if (text[at] !== '"') return /^(?:[[\]{},:]|[^\s[\]{},:]+)/.exec(text.slice(at, at + 400))?.[0] ?? ''
  let end = at + 1
  while (text[end] !== '"') end += text[end] === '\\' ? 2 : 1
  return text.slice(at, end + 1)
}

/** Reads the string at an offset. protojson refuses bytes that are not UTF-8 and unpaired surrogates. */
function stringAt(source: Source, at: number): string {
  const token = tokenAt(source, at)
  const syntax = (why: string) => refuse(3, `proto: syntax error (line ${placeOf(source, at)}): ${why} in string`)
  if (source.replaced && token.includes('\ufffd')) throw syntax('invalid UTF-8')
  for (const { 0: sequence, index } of token.matchAll(/\\(?:u(d[89a-f][\da-f]{2})|.)/gi)) {
    if (!/^\\ud/i.test(sequence)) continue
    const after = source.text.slice(at + index + 6, at + index + 12)
    if (after.length < 6) throw refuse(3, 'proto: unexpected EOF')
    const isPair = /^\\ud[89ab]/i.test(sequence) && /^\\ud[c-f]/i.test(after)
    const isSecond = /^\\ud[c-f]/i.test(sequence) && /\\ud[89ab][\da-f]{2}$/i.test(token.slice(0, index))
    if (!isPair && !isSecond) throw syntax(`invalid escape code ${goQuote(after)}`)
  }
  return JSON.parse(token) as string
}

/** Parses a uint64 in decimal; protojson accepts exponents and fractions with an integer value. */
function wholeNumber(text: string): string | undefined {
  const [, sign, whole = '', fraction = '', exponent = '0'] =
    /^(-?)(0|[1-9]\d*)(?:\.(\d+))?(?:[eE]([+-]?\d{1,4}))?$/.exec(text) ?? []
  if (sign === undefined) return undefined
  const digits = whole + fraction
  const point = whole.length + Number(exponent)
  const [before, after] = [digits.slice(0, Math.max(0, point)).padEnd(point, '0'), digits.slice(Math.max(0, point))]
  if (/[1-9]/.test(after) || before.length > 400) return undefined
  const number = before.replace(/^0+/, '') || '0'
  if (sign === '-' && number !== '0') return undefined
  return uint64Problem(number) === undefined ? number : undefined
}

const invalid = (source: Source, at: number, what: string) =>
  refuse(3, `proto: (line ${placeOf(source, at)}): invalid value for ${what}: ${tokenAt(source, at)}`)

const unexpected = (source: Source, at: number) =>
  refuse(3, `proto: syntax error (line ${placeOf(source, at)}): unexpected token ${tokenAt(source, at)}`)

/** Returns line and column of an offset, both from 1; columns count characters, not bytes. */
function placeOf({ text }: Source, at: number): string {
  const lines = text.slice(0, at).split('\n')
  return `${lines.length}:${Array.from(lines.at(-1) ?? '').length + 1}`
}

/** A request that 0.30 refuses as malformed, with the location of each problem. */
export class Malformed extends Error {
  override readonly name = 'Malformed'

  constructor(
    readonly status: number,
    readonly detail: string,
    readonly errors: readonly ProblemEntry[] = [],
  ) {
    super(detail)
  }
}

const entriesOf = (fields: BodyFields) =>
  Object.entries(fields).flatMap(([name, kind]) => (kind === undefined ? [] : [[name, kind] as const]))

/** Reads the query by the names a release accepts: 0.30 the listed ones, older releases snake case too. Ignores unknown names. */
export function readQuery(release: Release, search: string, fields: BodyFields): Values {
  const found: Record<string, unknown> = {}
  const entries = entriesOf(fields)
  const { params, problem } = parseSearch(search)
  // 0.30 ignores a query that it cannot parse.
  if (problem !== undefined && release.gateway && entries.length > 0) throw refuse(3, problem)
  for (const [name, kind] of entries) {
    const text = params.get(name) ?? (release.gateway ? params.get(snake(name)) : undefined)
    if (text !== undefined) found[name] = queryValue(release, name, kind, text)
  }
  return found
}

function queryValue(release: Release, name: string, kind: BodyFieldKind, text: string): unknown {
  const bad = (why: string) => refuse(3, `parsing field ${JSON.stringify(snake(name))}: ${why}`)
  if (kind === 'uint64') {
    const why = uint64Problem(text)
    // 0.30 leaves the check of numbers to the operations.
    if (why !== undefined && release.gateway) throw bad(why)
    return text
  }
  if (kind === 'bool') return boolOf(release, name, text)
  const untimely = kind === 'time' ? timeProblem(text) : undefined
  if (untimely !== undefined) throw bad(untimely)
  return text
}

function boolOf(release: Release, name: string, text: string): boolean {
  if (/^(1|t|true)$/i.test(text)) return true
  if (/^(0|f|false)$/i.test(text)) return false
  const why = `strconv.ParseBool: parsing ${goQuote(text)}: invalid syntax`
  if (release.gateway) throw refuse(3, `parsing field ${JSON.stringify(snake(name))}: ${why}`)
  throw new Malformed(422, 'validation failed', [
    { message: 'invalid boolean', location: `query.${name}`, value: text },
  ])
}

/** Reads the body by the fields that an operation declares. `optional`: the body may be missing, which 0.30 refuses otherwise. */
export function readRequestBody(release: Release, sent: Sent, fields: BodyFields, optional: boolean): Values {
  return release.gateway ? readGatewayBody(sent, fields) : strictBody(sent, fields, optional)
}

/** Requires known names and correct types; null counts as missing (headscale-api.md 1.4). */
function strictBody({ text, contentType }: Sent, fields: BodyFields, optional: boolean): Values {
  if (text === '') {
    if (optional) return {}
    throw new Malformed(400, 'request body is required')
  }
  const refuseBody = (status: number, message: string) =>
    new Malformed(status, 'validation failed', [{ message, location: 'body', value: text }])
  if (contentType !== '' && !/^application\/(.+\+)?json\b/i.test(contentType))
    throw refuseBody(415, `unknown content type: ${contentType}`)
  const read = readGoJson(text, false)
  if (read === 'empty' || 'problem' in read) throw refuseBody(400, read === 'empty' ? '' : read.problem)
  if (text[read.start] !== '{') throw refuseBody(422, 'expected object')
  const known = new Map(entriesOf(fields).map(([name]) => [name.toLowerCase(), name]))
  const found: Record<string, unknown> = {}
  const errors: ProblemEntry[] = []
  for (const [given, raw] of lastMembers(text, read)) {
    const name = known.get(given.toLowerCase())
    const kind = name === undefined ? undefined : fields[name]
    if (name === undefined || kind === undefined) {
      errors.push({ message: 'unexpected property', location: `body.${given}`, json: text })
      continue
    }
    if (raw === 'null') continue
    const value = shallowValue(raw)
    const message = strictProblem(kind, value)
    if (message === undefined) found[name] = value
    else errors.push({ message, location: `body.${name}`, json: raw })
  }
  if (errors.length > 0) throw new Malformed(422, 'validation failed', errors)
  return found
}

/** Returns the texts of an object's values by name; the last of several members with the same name counts. */
function lastMembers(text: string, { members }: GoValue): Map<string, string> {
  return new Map(
    members.map(({ name, value }) => [JSON.parse(text.slice(...name)) as string, text.slice(...value)] as const),
  )
}

/** No field holds an object, so objects are not parsed, whatever their depth. */
const shallowValue = (raw: string): unknown =>
  raw.startsWith('{') || raw.startsWith('[[') ? {} : (JSON.parse(raw) as unknown)

function strictProblem(kind: BodyFieldKind, value: unknown): string | undefined {
  if (kind === 'bool') return typeof value === 'boolean' ? undefined : 'expected boolean'
  if (kind === 'strings') return isTexts(value) ? undefined : 'expected array'
  if (typeof value !== 'string') return 'expected string'
  return kind === 'time' && timeProblem(value) !== undefined ? 'expected string to be RFC 3339 date-time' : undefined
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')
