import type { AppContract } from '@shared/api/contract'
import type { Handlers } from '@shared/api/endpoint'
import { ApiError } from '@shared/api/error'
import type { ServerClient } from '@main/headscale/client'
import { record } from '@main/headscale/wire/read'

/** The server's own words for a database that does not answer. */
const DATABASE_DOWN = /database ping failed|pinging database/

async function databaseAnswers(server: ServerClient): Promise<boolean> {
  const { healthCall } = await server.quirks()
  if (healthCall) return record(await server.get('/api/v1/health'))['databaseConnectivity'] === true
  return record(await server.get('/health', { withKey: false }))['status'] === 'pass'
}

/** `clockAheadMs`: how far the server's clock is ahead, as its responses tell. */
export function createServerInfoHandlers(
  server: ServerClient,
  clockAheadMs: () => number,
): Handlers<AppContract['server']> {
  return {
    async health() {
      try {
        return { databaseConnectivity: await databaseAnswers(server) }
      } catch (error) {
        if (error instanceof ApiError && DATABASE_DOWN.test(error.message)) return { databaseConnectivity: false }
        throw error
      }
    },
    async info() {
      const { version } = await server.detectAgain()
      const { capabilities, policyLine } = await server.quirks()
      return { kind: 'headscale', version, url: server.url, clockAheadMs: clockAheadMs(), capabilities, policyLine }
    },
  }
}
