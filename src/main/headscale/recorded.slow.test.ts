import { resolve } from 'node:path'
import type { ErrorCode } from '@shared/api/error-codes'
import { describe, expect, it } from 'vitest'
import { createProxyApp } from '@main/gateway/proxy-app'
import { createReplay, readRows, type Row, usersBefore } from './testing/replay'
import { checked, fetchFrom } from '@tests/support/fetch-from'

/** Raw responses of real servers, `<line>.jsonl`. */
const folder = resolve(import.meta.dirname, '../../../tests/recorded')
const recordedLines = ['0.23', '0.24', '0.25', '0.26', '0.27', '0.28', '0.29', '0.30-dev']

interface Call {
  readonly method: string
  readonly path: string
  readonly body?: unknown
}

const isBefore26 = (line: string) => ['0.23', '0.24', '0.25'].includes(line)
const isOld = (line: string) => ['0.23', '0.24', '0.25', '0.26', '0.27'].includes(line)

/** Returns the console's call that sends the recorded request; null if the console never sends such a request to this release. */
function callOf(line: string, rows: readonly Row[], index: number): Call | null {
  const { method, path, body, auth } = (rows[index] as Row).request
  const [route = '', search = ''] = path.split('?')
  if (auth !== 'key' || method === 'OPTIONS') return null
  if (/^\/api\/v1\/(debug|nope)/.test(route) || (method === 'GET' && route.startsWith('/api/v1/user/'))) return null
  if (route === '/api/v1/health' && Number(line.slice(2, 4)) < 27) return null
  if (route.startsWith('/api/v1/user/')) return userCall(rows, index, line)
  if (route === '/api/v1/node/register')
    return { method, path: route, body: Object.fromEntries(new URLSearchParams(search)) }
  if (route === '/api/v1/node/backfillips') return search ? { method, path: route } : null
  if (route === '/api/v1/preauthkey' && method === 'GET') return search || !isOld(line) ? { method, path } : null
  if (route === '/api/v1/preauthkey' && method === 'POST') return createKeyCall(line, body)
  if (route === '/api/v1/preauthkey/expire') return expireKeyCall(line, body)
  if (/^\/api\/v1\/node\/\d+\/user$/.test(route)) return moveCall(rows[index] as Row, route)
  return { method, path: method === 'GET' || method === 'DELETE' ? path : route, ...(body ? { body } : {}) }
}

/** Recorded with both the name and the id in the path; each release accepts only one. The console's path has the name. */
function userCall(rows: readonly Row[], index: number, line: string): Call | null {
  const { method, path } = (rows[index] as Row).request
  const [, user = '', rest = ''] = /^\/api\/v1\/user\/([^/]+)(.*)$/.exec(path) ?? []
  if ((line === '0.23') === /^\d+$/.test(user)) return null
  const known = usersBefore(rows, index).find((each) => each.id === user || each.name === user)
  return { method, path: `/api/v1/user/${encodeURIComponent(known?.name ?? user)}${rest}` }
}

function createKeyCall(line: string, body: Row['request']['body']): Call | null {
  const byName = ['0.23', '0.24', '0.25'].includes(line)
  if (body?.['user'] && byName === /^"\d+"$/.test(JSON.stringify(body['user']))) return null
  return { method: 'POST', path: '/api/v1/preauthkey', body }
}

function expireKeyCall(line: string, body: Row['request']['body']): Call | null {
  const path = '/api/v1/preauthkey/expire'
  if (!isOld(line)) return body?.['id'] ? { method: 'POST', path, body } : null
  const byName = ['0.23', '0.24', '0.25'].includes(line)
  return body?.['user'] === (byName ? 'alice' : '1') ? { method: 'POST', path, body: { id: '1' } } : null
}

function moveCall(row: Row, path: string): Call | null {
  return row.status === 200 || row.status === 404 ? { method: 'POST', path, body: { user: 'bobby' } } : null
}

/** Calls that fail in the console on every release: the request and the expected code. The first match wins. */
const REFUSALS: readonly (readonly [RegExp, ErrorCode])[] = [
  [/^POST \/api\/v1\/user \{"name":"alice"\}/, 'conflict'],
  [/^POST \/api\/v1\/user .*Bad Name!/, 'invalid'],
  [/^GET \/api\/v1\/user\?id=abc/, 'invalid'],
  [/^(POST|DELETE) \/api\/v1\/user\/(99|ghost|bob)/, 'notFound'],
  [/^DELETE \/api\/v1\/user\/alice/, 'invalid'],
  [/^POST \/api\/v1\/apikey\/expire \{\}/, 'invalid'],
  [/^POST \/api\/v1\/apikey\/expire .*"id":"2"/, 'conflict'],
  [/^DELETE \/api\/v1\/apikey\/nope/, 'notFound'],
  [/^POST \/api\/v1\/preauthkey \{("reusable"|"aclTags"|.*"bad")/, 'invalid'],
  [/^POST \/api\/v1\/preauthkey\/expire .*"999"/, 'notFound'],
  [/^DELETE \/api\/v1\/preauthkey\?id=999/, 'notFound'],
  [/^POST \/api\/v1\/(node|auth)\/register .*("hskey-authreq-A{23}c"|"cd)/, 'notFound'],
  [/^GET \/api\/v1\/node\?user=nope/, 'notFound'],
  [/\/api\/v1\/node\/99/, 'notFound'],
  [/^GET \/api\/v1\/node\/abc/, 'invalid'],
  [/\/rename\/Bad%20Name/, 'invalid'],
  [/\/rename\/node-2/, 'conflict'],
  [/\/approve_routes \{"routes":\["x"\]/, 'invalid'],
  [/\/tags /, 'invalid'],
  [/^(PUT|POST) \/api\/v1\/policy/, 'invalid'],
  [/^POST \/api\/v1\/node\/\d+\/user/, 'unsupported'],
]

function refusalOf(line: string, call: Call): ErrorCode | null {
  // These releases check the name (too short) before they look up the machine.
  if (/99\/rename\/x/.test(call.path) && ['0.25', '0.26', '0.27', '0.28'].includes(line)) return 'invalid'
  const text = `${call.method} ${call.path} ${JSON.stringify(call.body ?? {})}`
  return REFUSALS.find(([pattern]) => pattern.test(text))?.[1] ?? null
}

/** Calls that a release does not support. */
const NOT_ON: readonly (readonly [RegExp, (line: string) => boolean])[] = [
  [/^POST \/api\/v1\/policy\/check/, (line) => isOld(line) || line === '0.28'],
  [/^POST \/api\/v1\/auth\//, (line) => isOld(line) || line === '0.28'],
  [/^DELETE \/api\/v1\/preauthkey/, isOld],
  [/disableExpiry/, (line) => isOld(line) || line === '0.28'],
  [/\/expire .*"expiry"/, (line) => isOld(line) && line !== '0.27'],
]

function expectedOf(line: string, call: Call, row: Row): ErrorCode | null {
  const text = `${call.method} ${call.path} ${JSON.stringify(call.body ?? {})}`
  if (NOT_ON.some(([pattern, on]) => pattern.test(text) && on(line))) return 'unsupported'
  // Derived from the machines if the server has no such call, and filtered here if it refuses a name.
  if (call.method === 'GET' && /(\/routes$|\/preauthkey\?)/.test(call.path)) return null
  const refusal = refusalOf(line, call)
  // Releases differ in what they allow (tags without a policy, grants): a recorded success must stay a success.
  if (row.status === 200 && refusal !== 'conflict' && !(refusal === 'invalid' && /Bad Name!/.test(text))) {
    return refusal === 'notFound' && /"?id"?[=:]"?999/.test(text) ? 'notFound' : null
  }
  return refusal ?? (row.status === 200 ? null : 'internal')
}

const fileOf = (line: string) => resolve(folder, `${line}.jsonl`)

describe.for(recordedLines)('recorded responses of %s', (line) => {
  const rows = readRows(fileOf(line))
  const calls = rows.flatMap((row, index) => {
    const call = callOf(line, rows, index)
    return call && !(isBefore26(line) && /approve_routes/.test(call.path)) ? [{ row, index, call }] : []
  })

  it('covers most of the recording', () => expect(calls.length).toBeGreaterThan(60))

  it.each(
    calls.map(
      (each) =>
        [`${each.index} ${each.call.method} ${each.call.path} ${JSON.stringify(each.call.body ?? '')}`, each] as const,
    ),
  )('%s', async (_, { row, index, call }) => {
    const { http, missing } = createReplay(line, rows, index)
    const app = createProxyApp({
      target: { url: 'http://server.test', key: 'the-secret-key' },
      http,
      now: () => Date.parse('2026-11-21T06:40:00Z'),
      limits: { retries: 0 },
    })
    const response = await fetchFrom(checked(app))(
      new Request(`http://console.test${call.path}`, {
        method: call.method,
        ...(call.body ? { body: JSON.stringify(call.body) } : {}),
      }),
    )
    const answer = await response.text()
    expect(missing).toEqual([])
    const expected = call.method === 'GET' && call.path === '/api/v1/policy' ? null : expectedOf(line, call, row)
    const code = response.status === 200 ? null : (JSON.parse(answer) as { code: string }).code
    expect({ code, answer }).toEqual({ code: expected, answer })
  })
})
