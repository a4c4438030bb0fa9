import type { ServerResponse } from 'node:http'
import type { startRemoteServer } from '@main/headscale/testing/remote-server'

const LISTS: Readonly<Record<string, string>> = {
  '/api/v1/apikey': 'apiKeys',
  '/api/v1/node': 'nodes',
  '/api/v1/preauthkey': 'preAuthKeys',
}

/** Responds with JSON, after a delay if given. A text is the server's refusal. */
export function answer(response: ServerResponse, status: number, body: unknown, delay = 0): void {
  const json = typeof body === 'string' ? { code: 5, message: body, details: [] } : body
  setTimeout(() => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json)), delay)
}

/** A policy that allows everything. */
const unrestricted = { policy: '{}', updatedAt: '2026-01-01T00:00:00Z' }

/** The part of Headscale that connection tests need, with one user of a given name. Its lists take `delay` milliseconds. */
export const headscale =
  (user: string, delay = 0, policy: object = unrestricted): Parameters<typeof startRemoteServer>[0] =>
  (request, response) => {
    const path = request.url ?? ''
    const list = LISTS[path]
    if (path === '/version') response.end('{"version":"v0.29.2"}')
    else if (path === '/api/v1/user')
      answer(response, 200, { users: [{ id: '1', name: user, createdAt: '2026-01-01T00:00:00Z' }] }, delay)
    else if (list) answer(response, 200, { [list]: [] }, delay)
    else if (path === '/api/v1/health') answer(response, 200, { databaseConnectivity: true }, delay)
    else if (path === '/api/v1/policy') answer(response, 200, policy, delay)
    else answer(response, 404, 'Not Found', delay)
  }

/** A user and that user's machine, as servers send them. */
export const alice = { id: '1', name: 'alice', createdAt: '2026-01-01T00:00:00Z' }
export const machineOfAlice = (id: string, name: string) => ({
  id,
  name,
  givenName: name,
  user: alice,
  ipAddresses: [`100.64.0.${id}`, `fd7a:115c:a1e0::${id}`],
  tags: [],
})
