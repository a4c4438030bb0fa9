import { readFileSync } from 'node:fs'
import type { HttpClient, HttpResponse } from '@main/headscale/call'
import { httpResponse } from './http'

/** A recorded request to a real server and its response. */
export interface Row {
  readonly request: {
    readonly method: string
    readonly path: string
    readonly body: Readonly<Record<string, unknown>> | null
    readonly auth: 'key' | 'none' | 'bad'
  }
  readonly status: number
  readonly contentType: string
  readonly body: string
}

export function readRows(file: string): Row[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as Row)
}

interface UserText {
  readonly id: string
  readonly name: string
}

/** Returns the users that existed before a row was recorded, as the server sent them. */
export function usersBefore(rows: readonly Row[], index: number): UserText[] {
  const users = new Map<string, UserText>()
  for (const row of rows.slice(0, index)) {
    if (row.status !== 200 || row.request.method !== 'POST' || !/^\/api\/v1\/user(\/|$)/.test(row.request.path))
      continue
    const { user } = JSON.parse(row.body) as { user: UserText }
    users.set(user.id, user)
  }
  return [...users.values()]
}

/** Returns the keys of a user created before row `index`, for releases that list them user by user. */
function keysBefore(rows: readonly Row[], index: number, user: string | null): unknown[] {
  const made = rows.slice(0, index).filter(({ status, request }) => {
    return (
      status === 200 &&
      request.method === 'POST' &&
      request.path === '/api/v1/preauthkey' &&
      request.body?.['user'] === user
    )
  })
  return made.map((row) => (JSON.parse(row.body) as { preAuthKey: unknown }).preAuthKey)
}

/** Returns a machine from the last list, for machines that were never read individually. */
function nodeBefore(rows: readonly Row[], index: number, id: string): unknown {
  const list = readBefore(rows, index, '/api/v1/node')
  const { nodes } = JSON.parse(list?.body ?? '{"nodes":[]}') as { nodes: { id: string }[] }
  return nodes.find((node) => node.id === id)
}

/** The Swagger documents of releases recorded without a version (older ones have none, some builds report `dev`). */
const SWAGGER: Readonly<Record<string, Readonly<Record<string, object>>>> = {
  '0.23': { '/api/v1/user/{name}': {}, '/api/v1/routes': {} },
  '0.24': { '/api/v1/user/{id}': {}, '/api/v1/routes': {} },
  '0.25': { '/api/v1/user/{id}': {}, '/api/v1/routes': {} },
  '0.26': { '/api/v1/node/{nodeId}/approve_routes': {} },
  '0.27': {
    '/api/v1/node/{nodeId}/approve_routes': {},
    '/api/v1/health': {},
    '/api/v1/node/{nodeId}/expire': { post: { parameters: [{ name: 'expiry', in: 'query' }] } },
  },
  '0.28': { '/api/v1/node/{nodeId}/approve_routes': {}, '/api/v1/preauthkey': { delete: {} } },
}

const bare = (path: string) => decodeURIComponent(path.split('?')[0] ?? '').replace(/-?\*+$/, '')

const json = (body: unknown) => httpResponse(JSON.stringify(body))

function responseOf({ body, status, contentType: type }: Row): HttpResponse {
  return httpResponse(body, { status, type })
}

/** Returns the last read of a path before row `index`: of the exact address, else of the path. */
function readBefore(rows: readonly Row[], index: number, path: string): Row | undefined {
  const withoutKey = rows.find(({ request }) => request.auth === 'none' && request.path === path)
  if (withoutKey) return withoutKey
  const reads = rows.slice(0, index).filter(({ request }) => request.method === 'GET' && request.auth === 'key')
  return (
    reads.findLast((row) => row.request.path === path) ??
    reads.findLast((row) => row.status === 200 && bare(row.request.path) === bare(path))
  )
}

/**
 * Simulates the recorded server at row `index`: a request like the recorded one gets the recorded response, and other reads get the latest
 * recording before it. Requests without a recording are refused and added to `missing`.
 */
export function createReplay(
  line: string,
  rows: readonly Row[],
  index: number,
): { http: HttpClient; missing: string[] } {
  const missing: string[] = []
  const find = (method: string, path: string): HttpResponse | null => {
    const target = rows[index]
    const wanted = target && method === target.request.method ? target.request.path : ''
    if (target && (path === wanted || (method !== 'GET' && bare(path) === bare(wanted)))) return responseOf(target)
    return method === 'GET' ? read(path) : null
  }
  const read = (path: string): HttpResponse | null => {
    // Not recorded, and missing behind some proxies: the call with a key provides the same.
    if (path === '/health') return httpResponse('not found', { status: 404, type: 'text/plain' })
    // Recorded before its second API was used: a build without it.
    if (path === '/api/v2/openapi.json')
      return httpResponse('404 page not found\n', { status: 404, type: 'text/plain' })
    if (path === '/swagger/v1/openapiv2.json') return json({ paths: SWAGGER[line] ?? {} })
    if (path === '/api/v1/user') return json({ users: usersBefore(rows, index) })
    const { pathname, searchParams } = new URL(path, 'http://server.test')
    if (pathname === '/api/v1/preauthkey' && searchParams.has('user'))
      return json({ preAuthKeys: keysBefore(rows, index, searchParams.get('user')) })
    const row = readBefore(rows, index, path)
    if (row) return responseOf(row)
    // Requested together with the machines, and recorded only once there were any.
    if (path === '/api/v1/routes') return json({ routes: [] })
    const node = /^\/api\/v1\/node\/(\d+)$/.exec(path)?.[1]
    return node ? json({ node: nodeBefore(rows, index, node) }) : null
  }
  const http: HttpClient = async (url, { method }) => {
    const { pathname, search } = new URL(url)
    const response = find(method, `${pathname}${search}`)
    if (!response) missing.push(`${method} ${pathname}${search}`)
    return response ?? httpResponse('not recorded', { status: 404, type: 'text/plain' })
  }
  return { http, missing }
}
