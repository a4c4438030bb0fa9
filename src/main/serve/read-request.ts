import { goQuote } from '@shared/policy/syntax/go-quote'
import { parseSearch } from './read-target'
import { timeProblem } from './read-time'
import { uint64Problem } from './read-uint64'
import { type ProblemEntry, refuse } from './refused'
import type { Release } from './release'

/** What a field of a query or body holds, by Headscale's own names for it. */
export type FieldKind = 'string' | 'uint64' | 'bool' | 'time' | 'strings'
export type Fields = Readonly<Record<string, FieldKind | undefined>>
export type Values = Readonly<Record<string, unknown>>

/** A request whose form 0.30 refuses: sent with the place of each thing that is wrong. */
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

const entriesOf = (fields: Fields) =>
  Object.entries(fields).flatMap(([name, kind]) => (kind === undefined ? [] : [[name, kind] as const]))

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The query by the names a release takes: 0.30 those listed, older ones snake case too. Unknown ones are ignored. */
export function readQuery(release: Release, search: string, fields: Fields): Values {
  const found: Record<string, unknown> = {}
  const entries = entriesOf(fields)
  const { params, problem } = parseSearch(search)
  // 0.30 leaves out what it cannot read.
  if (problem !== undefined && release.gateway && entries.length > 0) throw refuse(3, problem)
  for (const [name, kind] of entries) {
    const text = params.get(name) ?? (release.gateway ? params.get(snake(name)) : undefined)
    if (text !== undefined) found[name] = queryValue(release, name, kind, text)
  }
  return found
}

function queryValue(release: Release, name: string, kind: FieldKind, text: string): unknown {
  const bad = (why: string) => refuse(3, `parsing field ${JSON.stringify(snake(name))}: ${why}`)
  if (kind === 'uint64') {
    const why = uint64Problem(text)
    // 0.30 leaves numbers to the calls.
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

/** What travels with a request. */
export interface Sent {
  readonly text: string
  readonly contentType: string
}

/** The body by the fields a call declares. `optional`: none may be sent, which 0.30 refuses elsewhere. */
export function readBody(release: Release, sent: Sent, fields: Fields, optional: boolean): Values {
  return release.gateway ? gatewayBody(sent.text, fields) : strictBody(sent, fields, optional)
}

/** Names in either case, numbers as text or not, unknown names ignored (headscale-api.md 1.5). */
function gatewayBody(text: string, fields: Fields): Values {
  if (text.trim() === '') return {}
  const body = objectOf(text)
  if (!body) throw refuse(3, 'proto: syntax error (line 1:1): unexpected token')
  const found: Record<string, unknown> = {}
  for (const [name, kind] of entriesOf(fields)) {
    const value = Object.hasOwn(body, name) ? body[name] : body[snake(name)]
    if (value === undefined || value === null) continue
    found[name] = gatewayValue(name, kind, value, () => placeOf(text, name))
  }
  return found
}

/** Where the value of a field begins in the body, by line and column. */
function placeOf(text: string, name: string): string {
  const field = new RegExp(`"(?:${name}|${snake(name)})"\\s*:\\s*`).exec(text)
  const before = text.slice(0, field ? field.index + field[0].length : 0).split('\n')
  return `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`
}

function gatewayValue(name: string, kind: FieldKind, value: unknown, place: () => string): unknown {
  const bad = (type: string) =>
    refuse(3, `proto: (line ${place()}): invalid value for ${type} field ${name}: ${JSON.stringify(value)}`)
  switch (kind) {
    case 'uint64': {
      const text = typeof value === 'number' || typeof value === 'string' ? String(value) : 'x'
      if (uint64Problem(text) !== undefined) throw bad('uint64')
      return text
    }
    case 'bool':
      if (typeof value !== 'boolean') throw bad('bool')
      return value
    case 'strings':
      if (!isTexts(value)) throw bad('string')
      return value
    case 'time':
      if (typeof value !== 'string') throw bad('google.protobuf.Timestamp')
      if (timeProblem(value) !== undefined)
        throw refuse(3, `proto: (line ${place()}): invalid google.protobuf.Timestamp value ${JSON.stringify(value)}`)
      return value
    case 'string':
      if (typeof value !== 'string') throw bad('string')
      return value
  }
}

/** Every name known, every type right; null stands for nothing (headscale-api.md 1.4). */
function strictBody({ text, contentType }: Sent, fields: Fields, optional: boolean): Values {
  if (text === '') {
    if (optional) return {}
    throw new Malformed(400, 'request body is required')
  }
  if (contentType !== '' && !/^application\/(.+\+)?json\b/i.test(contentType))
    throw new Malformed(415, 'validation failed', [
      { message: `unknown content type: ${contentType}`, location: 'body', value: text },
    ])
  const body = objectOf(text)
  if (!body) throw new Malformed(400, 'validation failed', [{ message: 'invalid JSON', location: 'body', value: text }])
  const known = new Map(entriesOf(fields).map(([name]) => [name.toLowerCase(), name]))
  const found: Record<string, unknown> = {}
  const errors: ProblemEntry[] = []
  for (const [given, value] of Object.entries(body)) {
    const name = known.get(given.toLowerCase())
    const kind = name === undefined ? undefined : fields[name]
    if (name === undefined || kind === undefined) {
      errors.push({ message: 'unexpected property', location: `body.${given}`, value: body })
      continue
    }
    const message = value === null ? undefined : strictProblem(kind, value)
    if (message !== undefined) errors.push({ message, location: `body.${name}`, value })
    else if (value !== null) found[name] = value
  }
  if (errors.length > 0) throw new Malformed(422, 'validation failed', errors)
  return found
}

function strictProblem(kind: FieldKind, value: unknown): string | undefined {
  if (kind === 'bool') return typeof value === 'boolean' ? undefined : 'expected boolean'
  if (kind === 'strings') return isTexts(value) ? undefined : 'expected array'
  if (typeof value !== 'string') return 'expected string'
  return kind === 'time' && timeProblem(value) !== undefined ? 'expected string to be RFC 3339 date-time' : undefined
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

function objectOf(text: string): Values | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : null
  } catch {
    return null
  }
}
