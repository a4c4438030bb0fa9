import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readRows, type Row } from '@main/headscale/testing/replay'
import { serveTestMock } from '@tests/support/served-mock'
import { type ServeLine, serveLines } from './lines'

// The run of requests that real servers answered (tests/recorded), sent to ours: statuses, kinds of content and the shape of every body.

const folder = join(import.meta.dirname, '../../../tests/recorded')
const fileOf = (line: ServeLine) => join(folder, `${line === '0.30' ? '0.30-dev' : line}.jsonl`)

/** Where ours answers otherwise: the rules of the demo network are those of 0.29 on every line, and its clients always wait. */
const OTHERWISE: readonly (readonly [lines: RegExp, request: RegExp, why: string])[] = [
  [/0\.2[3-7]/, /^POST \/api\/v1\/node\/1\/tags \{"tags":\["tag:server"\]\}/, 'tags are checked against the policy'],
  [/0\.2[3-7]/, /^POST \/api\/v1\/node\/1\/tags \{"tags":\[\]\}/, 'a machine keeps one tag'],
  [/0\.(27|28|29|30)/, /^POST \/api\/v1\/user \{"name":"Bad Name!"\}/, 'names of users are checked'],
  [/./, /^PUT \/api\/v1\/policy /, 'policies are read as 0.29 reads them'],
  [/./, /^GET \/api\/v1\/policy$/, 'follows from which policy was stored'],
  [/0\.2[67]/, /^DELETE \/api\/v1\/user\/1$/, 'machines with tags are of the first user'],
  [/0\.28/, /^DELETE \/api\/v1\/user\/1$/, 'who made a machine with tags is not kept'],
  [/0\.30/, /openapi\.yaml$/, 'a document of its own'],
]

const describeRequest = ({ request: { method, path, body } }: Row) =>
  `${method} ${path}${body === null ? '' : ` ${JSON.stringify(body)}`}`

type Shape = string | null | readonly Shape[] | { readonly [name: string]: Shape }

/** Names and types of a body; null for what may be anything. */
function shapeOf(value: unknown): Shape {
  if (value === null) return null
  if (Array.isArray(value)) return value.length === 0 ? [] : [shapeOf(value[0])]
  if (typeof value !== 'object') return typeof value
  const entries = Object.entries(value).map(([name, each]): [string, Shape] => [name, shapeOf(each)])
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** The second shape without what is null or empty on either side. */
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

/** Secrets and ids of keys differ from run to run: what the recorded ones are called here. */
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

describe.each(serveLines)('the requests that a real %s was asked', (line) => {
  test('get the statuses and shapes it answered', async () => {
    const { app, key, mock, failures } = await serveTestMock(line, { seed: null })
    const rows = readRows(fileOf(line))
    // The second machine was announced on the server itself.
    const second = rows.find(({ request }) => request.path === '/api/v1/auth/register')?.request.body?.['authId']
    mock.desk.announce({ key: String(second), hostname: 'node-2' })
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
      const wanted = { status: row.status, type: row.contentType ?? '', shape: common(theirs, ours) }
      const got = { status: reply.status, type: reply.headers['content-type'] ?? '', shape: common(ours, theirs) }
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
