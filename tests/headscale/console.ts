import { contract } from '@shared/api/contract'
import { type Contract, type Endpoint, fillPath, type Input, type Output, pathParameters } from '@shared/api/endpoint'
import { ApiError } from '@shared/api/error'
import { ErrorBody } from '@shared/api/error-body'
import { createProxyApp, type ProxyApp } from '@main/gateway/proxy-app'
import type { HttpClient } from '@main/headscale/call'
import { directClient } from '@main/headscale/testing/http'
import { checked, fetchFrom } from '@tests/support/fetch-from'

type Client<C extends Contract> = {
  readonly [G in keyof C]: { readonly [K in keyof C[G]]: (input: Input<C[G][K]>) => Promise<Output<C[G][K]>> }
}

/** The contract as functions over a proxy to a real server, as the page would call it. */
export type Console = Client<typeof contract>

function requestOf(row: Endpoint, input: Record<string, unknown>): Request {
  const inPath = pathParameters(row.path)
  const rest = Object.entries(input).filter(([name, value]) => !inPath.includes(name) && value !== undefined)
  const url = new URL(fillPath(row.path, input), 'http://console.test')
  if (row.method === 'POST' || row.method === 'PUT')
    return new Request(url, { method: row.method, body: JSON.stringify(Object.fromEntries(rest)) })
  for (const [name, value] of rest) url.searchParams.set(name, String(value))
  return new Request(url, { method: row.method })
}

async function ask(app: ProxyApp, row: Endpoint, input: Record<string, unknown>): Promise<unknown> {
  const response = await fetchFrom(checked(app))(requestOf(row, input))
  const body: unknown = await response.json()
  if (response.ok) return body
  throw ApiError.fromBody(ErrorBody.parse(body))
}

/** Connects to a server. Every answer is checked against the contract. Network and clock can be replaced. */
export function connect(url: string, key: string, world: { http?: HttpClient; now?: () => number } = {}): Console {
  const app = createProxyApp({
    target: { url, key },
    http: directClient(),
    now: Date.now,
    ...world,
  })
  const groups = Object.entries(contract as Contract).map(([group, rows]) => {
    const calls = Object.entries(rows).map(([name, row]) => [
      name,
      (input: unknown) => ask(app, row, (input ?? {}) as Record<string, unknown>),
    ])
    return [group, Object.fromEntries(calls)]
  })
  return Object.fromEntries(groups) as Console
}
