import type { AppContract } from '@shared/api/contract'
import type { Handlers } from '@shared/api/endpoint'
import { ApiError, type ErrorCode } from '@shared/api/error'
import type { ServerClient } from '@main/headscale/client'
import { releaseText } from '@main/headscale/detect'
import { record } from '@main/headscale/wire/read'

/** The server's own words for a database that does not answer. */
const DATABASE_DOWN = /database ping failed|pinging database/

/**
 * Asked first at the public page, which every line has: a call with a key has the server compare a bcrypt digest, and this one comes
 * every few seconds. Null where something on the way does not let that page through.
 */
async function publicHealth(server: ServerClient): Promise<boolean | null> {
  try {
    const { status } = record(await server.get('/health', { withKey: false, quick: true }))
    return status === 'pass' ? true : null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (DATABASE_DOWN.test(error.message)) return false
    if (NOT_LET_THROUGH.has(error.code)) return null
    throw error
  }
}

const NOT_LET_THROUGH: ReadonlySet<ErrorCode> = new Set([
  'badResponse',
  'forbidden',
  'notFound',
  'unsupported',
  'unauthorized',
])

function createDatabaseCheck(server: ServerClient): () => Promise<boolean> {
  let isPublic = true
  return async () => {
    const said = isPublic ? await publicHealth(server) : null
    if (said !== null) return said
    const answers = await authorizedHealth(server)
    isPublic = false
    return answers
  }
}

async function authorizedHealth(server: ServerClient): Promise<boolean> {
  const { healthCall } = await server.quirks()
  // Before 0.27 the list of keys is the smallest thing that tells the same; nothing of it is wanted.
  if (!healthCall) return Boolean(await server.list({ kind: 'apiKeys', where: { id: '0' } }, { quick: true }))
  return record(await server.get('/api/v1/health', { quick: true }))['databaseConnectivity'] === true
}

/** `clockAheadMs`: how far the server's clock is ahead, as its responses tell. */
export function createServerInfoHandlers(
  server: ServerClient,
  clockAheadMs: () => number,
): Handlers<AppContract['server']> {
  const databaseAnswers = createDatabaseCheck(server)
  return {
    async health() {
      try {
        return { databaseConnectivity: await databaseAnswers() }
      } catch (error) {
        if (error instanceof ApiError && DATABASE_DOWN.test(error.message)) return { databaseConnectivity: false }
        throw error
      }
    },
    async info() {
      const version = releaseText(await server.detectAgain())
      const { capabilities, policyLine } = await server.quirks()
      return { kind: 'headscale', version, url: server.url, clockAheadMs: clockAheadMs(), capabilities, policyLine }
    },
  }
}
