import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { OpenHost } from './open-hosts'
import { endOf } from './tunnels'

const TIMEOUT_MS = 5000

/** Asks Headscale on an open host whether it is healthy. Rejects with HostError if the connection is gone. */
export async function isHealthy({ connection, headscale: { api, settings } }: OpenHost): Promise<boolean> {
  const end = await endOf(connection, api)
  const way = 'path' in end ? { socketPath: end.path } : end
  const url = new URL(settings.serverUrl)
  // SSH has proved which host answers; the certificate may be for another name.
  const trust = settings.tls ? { servername: url.hostname, rejectUnauthorized: false } : {}
  return new Promise((resolve) => {
    const asking = (settings.tls ? requestHttps : requestHttp)(
      { ...way, ...trust, path: '/health', headers: { host: url.host }, agent: false, timeout: TIMEOUT_MS },
      (response) => {
        response.resume()
        resolve(response.statusCode === 200)
      },
    )
    asking.once('timeout', () => asking.destroy(new Error('timeout')))
    asking.once('error', () => resolve(false))
    asking.end()
  })
}
