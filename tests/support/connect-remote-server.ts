import { createProxyApp } from '@main/gateway/proxy-app'
import { onTestFinished } from 'vitest'
import { directClient } from '@main/headscale/testing/http'
import { type RemoteServer, startRemoteServer, startJsonServer } from '@main/headscale/testing/remote-server'
import { checked, fetchFrom } from './fetch-from'

export const TEST_KEY = 'hskey-api-aaaaaaaaaaaa-secret'
export const TEST_NOW = Date.parse('2026-11-21T08:00:00Z')

type Call = (
  method: string,
  path: string,
  body?: unknown,
  signal?: AbortSignal,
) => Promise<{ status: number; body: Record<string, unknown> }>

/** Starts a server that ends with the test. */
export async function startForTest(answer: Parameters<typeof startRemoteServer>[0]): Promise<RemoteServer> {
  return closedLater(await startRemoteServer(answer))
}

/** Starts a server of a line with some answers, and returns a console's call to it. */
export async function connect(
  version: string,
  answers: Readonly<Record<string, unknown>>,
): Promise<{ server: RemoteServer; call: Call }> {
  const server = closedLater(await startJsonServer({ 'GET /version': { version }, ...answers }))
  return { server, call: caller(server.url) }
}

function closedLater(server: RemoteServer): RemoteServer {
  onTestFinished(() => server.close())
  return server
}

/** Returns a console's call to a server, by method and path after `/api/v1`. */
export function caller(url: string): Call {
  const target = { url, key: TEST_KEY }
  const app = createProxyApp({
    target,
    http: directClient(),
    now: () => TEST_NOW,
    limits: { retries: 0 },
  })
  return async (method, path, body, signal) => {
    const init = { method, ...(body !== undefined && { body: JSON.stringify(body) }), ...(signal && { signal }) }
    const response = await fetchFrom(checked(app))(new Request(`http://console.test/api/v1${path}`, init))
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
}

/** Returns the requests to a server by one method. */
export function sent(server: RemoteServer, method: string): RemoteServer['asked'] {
  return server.asked.filter((request) => request.method === method)
}

/** A user, and a machine of the user alice, as servers write them. */
export const wireUser = (id: string, name: string) => ({ id, name, createdAt: '2026-01-01T00:00:00Z' })
export const wireNode = (more: object) => ({
  id: '7',
  name: 'a',
  givenName: 'a',
  user: wireUser('1', 'alice'),
  ipAddresses: ['100.64.0.1'],
  ...more,
})
