import { goQuote } from '@shared/policy/syntax/go-quote'
import { type BodyFieldKind, type BodyFields, type Sent, snake, type Values } from './fields'
import { type GoValue, readGoJson } from './go-json'
import { readGatewayBody } from './read-gateway-body'
import { parseSearch } from './read-target'
import { timeProblem } from './read-time'
import { uint64Problem } from './read-uint64'
import { type ProblemEntry, refuse } from './refused'
import type { Release } from './release'

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
