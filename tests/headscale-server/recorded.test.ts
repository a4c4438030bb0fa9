import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readRows, type Row } from '@main/headscale/testing/replay'
import { serveTestMock } from '@tests/support/served-mock'
import { type ServeLine, serveLines } from '@mesh-console/headscale-server/release'

// Sends the requests recorded from real servers (tests/recorded) to ours and compares statuses, content types, the shape of every body and
// the message of every refusal.

const folder = join(import.meta.dirname, '../recorded')
const fileOf = (line: ServeLine) => join(folder, `${line === '0.30' ? '0.30-dev' : line}.jsonl`)

/** Known differences. */
const OTHERWISE: readonly (readonly [lines: RegExp, request: RegExp, why: string])[] = [
  [/0\.30/, /openapi\.yaml$/, 'a document of its own'],
]

const describeRequest = ({ request: { method, path, body } }: Row) =>
  `${method} ${path}${body === null ? '' : ` ${JSON.stringify(body)}`}`

type Shape = string | null | readonly Shape[] | { readonly [name: string]: Shape }

/** Returns names and types of a body; null for values of any type. */
function shapeOf(value: unknown): Shape {
  if (value === null) return null
  if (Array.isArray(value)) return value.length === 0 ? [] : [shapeOf(value[0])]
  if (typeof value !== 'object') return typeof value
  const entries = Object.entries(value).map(([name, each]): [string, Shape] => [name, shapeOf(each)])
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Returns the second shape without parts that are null or empty on either side. */
function common(one: Shape | undefined, other: Shape | undefined): Shape {
  if (one === undefined || other === undefined || one === null || other === null)
    return one === undefined ? 'missing' : null
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === 0 || other.length === 0 ? [] : [common(one[0] as Shape, other[0] as Shape)]
  if (typeof one === 'object' && typeof other === 'object' && !Array.isArray(one) && !Array.isArray(other)) {
    const [left, right] = [one as Record<string, Shape>, other as Record<string, Shape>]
    return Object.fromEntries(Object.keys(left).map((name) => [name, common(left[name], right[name])]))
  }
  return one
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

interface Cause {
  location?: string
  message: string
}

/**
 * Returns the message of a refusal in either format. Protobuf varies its spaces on purpose, and the requests were formatted differently.
 */
function saidIn(body: string): unknown {
  const { message, code, detail, errors } = (jsonOf(body) ?? {}) as Record<string, unknown>
  const said =
    typeof message === 'string' ? message.replaceAll('\u00a0', ' ').replace(/\(line \d+:\d+\)/, '(line)') : message
  const causes = Array.isArray(errors) ? errors.map(({ location: path, message: why }: Cause) => [path, why]) : errors
  return { said, code, detail, causes }
}

/** Secrets and ids of keys differ between runs: maps the recorded ones to ours. */
function learn(names: Map<string, string>, recorded: unknown, ours: unknown): void {
  if (typeof recorded !== 'object' || recorded === null || typeof ours !== 'object' || ours === null) return
  for (const [name, value] of Object.entries(recorded)) {
    const own = (ours as Record<string, unknown>)[name]
    if (['key', 'apiKey', 'prefix'].includes(name) && typeof value === 'string' && typeof own === 'string')
      names.set(value, own)
    else learn(names, value, own)
  }
}

const replaced = (names: ReadonlyMap<string, string>, text: string) =>
  [...names].reduce((known, [from, to]) => known.replaceAll(from, to), text)

describe.each(serveLines)('the requests recorded from a real %s', (line) => {
  test('get the same statuses, shapes and messages', async () => {
    const { app, key, mock, failures } = await serveTestMock(line, { seed: null })
    const rows = readRows(fileOf(line))
    // The second machine was announced on the server itself.
    const second = rows.find(({ request }) => request.path === '/api/v1/auth/register')?.request.body?.['authId']
    mock.control.announce({ key: String(second), hostname: 'node-2' })
    const names = new Map<string, string>()
    const different: unknown[] = []
    const otherwise = OTHERWISE.filter(([lines]) => lines.test(line))
    for (const row of rows) {
      const { method, auth, path, body } = row.request
      const reply = await app.respond({
        method,
        target: replaced(names, path.replaceAll('%2A', '*')),
        authorization: auth === 'none' ? '' : `Bearer ${auth === 'key' ? key : 'nobodyknow.this'}`,
        contentType: body === null ? '' : 'application/json',
        body: body === null ? '' : replaced(names, JSON.stringify(body)),
      })
      learn(names, jsonOf(row.body), jsonOf(reply.body))
      if (otherwise.some(([, request]) => request.test(describeRequest(row)))) continue
      const [theirs, ours] = [shapeOf(jsonOf(row.body)), shapeOf(jsonOf(reply.body))]
      const [type, ownType] = [row.contentType ?? '', reply.headers['content-type'] ?? '']
      const wanted = { status: row.status, type, shape: common(theirs, ours), said: saidIn(row.body) }
      const got = { status: reply.status, type: ownType, shape: common(ours, theirs), said: saidIn(reply.body) }
      if (JSON.stringify(got) !== JSON.stringify(wanted))
        different.push({
          request: describeRequest(row),
          wanted,
          got,
          body: row.body.slice(0, 200),
          ours: reply.body.slice(0, 200),
        })
    }
    mock.close()
    expect(different).toEqual([])
    expect(failures).toEqual([])
  })
})
