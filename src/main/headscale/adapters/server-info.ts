import type { AppContract } from '@shared/api/contract'
import type { Handlers } from '@shared/api/endpoint'
import { ApiError } from '@shared/api/error'
import type { ErrorCode } from '@shared/api/error-codes'
import type { ServerClient } from '@main/headscale/client'
import { releaseText } from '@main/headscale/detect'
import { type Raw, record, text, verbatim } from '@main/headscale/wire/read'
import { plainVersion } from '@shared/machine-facts/system-name'

/** The server's error text when its database does not respond. */
const DATABASE_DOWN = /database ping failed|pinging database/

/**
 * Checks the public health page first, which every release has. A call with the key makes the server compute a bcrypt digest, and this
 * check runs every few seconds. Returns null if something in between, such as a proxy, blocks the page.
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
  // Before 0.27 the list of keys is the smallest call that proves the database works; its content is not used.
  if (!healthCall) return Boolean(await server.list({ kind: 'apiKeys', where: { id: '0' } }, { quick: true }))
  const { databaseConnectivity } = record(await server.get('/api/v1/health', { quick: true }))
  // Headscale always says so: any other object is the answer of something in between.
  if (typeof databaseConnectivity !== 'boolean') throw new ApiError('badResponse', 'The health response has no state')
  return databaseConnectivity
}

const NODE_KEY = /^nodekey:[0-9a-f]{64}$/

/** A machine that has never connected has neither system nor version. Any client chooses its own. */
function factsOf(device: Raw) {
  const [nodeKey, os, version] = [verbatim(device['nodeKey']), text(device['os']), text(device['clientVersion'])]
  if (!NODE_KEY.test(nodeKey) || (os === '' && version === '')) return []
  return [{ nodeKey, os, clientVersion: plainVersion(version) }]
}

/** `clockAheadMs`: how far the server's clock is ahead, in milliseconds, measured from its responses. */
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
    async facts() {
      if (!(await server.quirks()).secondApi) return { facts: [] }
      const { devices } = record(await server.get('/api/v2/tailnet/-/devices', { large: true }))
      return { facts: Array.isArray(devices) ? devices.map(record).flatMap(factsOf) : [] }
    },
    async info() {
      const version = releaseText(await server.detectAgain())
      const { capabilities, policyLine } = await server.quirks()
      return { kind: 'headscale', version, url: server.url, clockAheadMs: clockAheadMs(), capabilities, policyLine }
    },
  }
}
