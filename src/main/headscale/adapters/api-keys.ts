import type { ApiKey } from '@shared/api/api-keys'
import type { AppContract } from '@shared/api/contract'
import type { Handlers } from '@shared/api/endpoint'
import { ApiError } from '@shared/api/error'
import { isPast } from '@shared/states/machine-state'
import type { ListProblem } from '@shared/api/list-problem'
import { readJson } from '@main/api/api-app'
import { onlyNew, type ServerClient, throwLostSecret, writeOrVerify } from '@main/headscale/client'
import type { Where } from '@main/headscale/translate'
import { record, sameInstant, verbatim } from '@main/headscale/wire/read'

const DAY = 86_400_000
/** The default of the server's command line. The API has no default and creates keys that are already expired. */
const DEFAULT_LIFETIME_MS = 90 * DAY

interface ApiKeys {
  apiKeys: ApiKey[]
  problems?: ListProblem[]
}

async function readApiKeys(server: ServerClient, where: Where<{ id: string }> = {}): Promise<ApiKeys> {
  return readJson(await server.list({ kind: 'apiKeys', where })) as ApiKeys
}

async function listApiKeys(server: ServerClient): Promise<ApiKey[]> {
  return (await readApiKeys(server)).apiKeys
}

/** The prefix of a listed key without its mask: `hskey-api-<12>`, or the bare prefix of older keys. */
function bare(prefix: string): string {
  return prefix.replace(/-?\*+$/, '')
}

async function findKey(
  server: ServerClient,
  ref: { prefix?: string | undefined; id?: string | undefined },
): Promise<ApiKey> {
  const keys = await listApiKeys(server)
  const { prefix, id } = ref
  const key = keys.find((each) =>
    prefix ? each.prefix === prefix || bare(each.prefix) === bare(prefix) : each.id === id,
  )
  if (!key) throw new ApiError('notFound', 'ApiKey not found')
  return key
}

async function keyWithId(server: ServerClient, id: string): Promise<ApiKey | undefined> {
  return (await readApiKeys(server, { id })).apiKeys[0]
}

export function createApiKeyAdapter(server: ServerClient): Handlers<AppContract['apiKeys']> {
  return {
    list: () => readApiKeys(server),
    async create({ expiration = new Date(server.now() + DEFAULT_LIFETIME_MS).toISOString() }) {
      // Only a key that did not exist before can have been created by this call.
      const before = await listApiKeys(server)
      const write = async () => {
        const apiKey = verbatim(record(await server.post('/api/v1/apikey', { body: { expiration } }))['apiKey'])
        if (apiKey === '') throw new ApiError('badResponse', 'The server made an API key but did not show it')
        return { apiKey }
      }
      return writeOrVerify(server, write, async () => {
        const alike = (await listApiKeys(server)).filter((key) => sameInstant(key.expiration, expiration))
        const made = onlyNew(before, alike)
        return made ? throwLostSecret(bare(made.prefix)) : null
      })
    },
    async expire(ref) {
      const key = await findKey(server, ref)
      // A real server silently accepts expiring an expired key again; specification section 8 refuses it.
      if (isPast(key.expiration, server.now())) throw new ApiError('conflict', 'ApiKey already expired')
      const { apiKeyById } = await server.quirks()
      const write = async () => {
        await server.post('/api/v1/apikey/expire', { body: apiKeyById ? { id: key.id } : { prefix: key.prefix } })
        return {}
      }
      return writeOrVerify(server, write, async () => {
        const found = await keyWithId(server, key.id)
        return found?.expiration === key.expiration ? null : {}
      })
    },
    async delete({ prefix }) {
      const key = await findKey(server, { prefix })
      const write = async () => {
        await server.delete(`/api/v1/apikey/${encodeURIComponent(bare(key.prefix))}`)
        return {}
      }
      return writeOrVerify(server, write, async () => ((await keyWithId(server, key.id)) ? null : {}))
    },
  }
}
