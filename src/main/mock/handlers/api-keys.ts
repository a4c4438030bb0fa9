import type { apiKeys } from '@shared/api/api-keys'
import type { Handlers } from '@shared/api/endpoint'
import { ApiError } from '@shared/api/error'
import type { KeyFormat } from '@mesh-console/headscale-server/network'
import type { MockDb } from '@main/db/mock-db'
import type { ApiKeyRow } from '@main/db/repos/keys'
import { instant, type MockContext } from '../context'
import { mintKey } from '../key-secrets'
import { fieldId } from '../lookup'
import { toApiKey } from '../shapes'

/** Specification section 9. */
const SPECIFIED: KeyFormat = { form: 'dotted', prefix: 4, secret: 43, alphabet: 'letters' }
const DAY_MS = 86_400_000
/** The lifetime that the server's command line gives a key without an expiration. */
const DEFAULT_DAYS = 90

/** API keys (specification sections 4, 5, 8, 9; headscale-api.md 2.2, 4.7). */
export function createApiKeyHandlers(context: MockContext): Handlers<typeof apiKeys> {
  const { db, now } = context
  return {
    list: () => ({ apiKeys: db.apiKeys.list().map(toApiKey) }),
    create: ({ expiration }) => {
      const ends = instant(expiration ?? now() + DEFAULT_DAYS * DAY_MS)
      return { apiKey: mintKey(context, SPECIFIED, ends) }
    },
    expire: (input) => {
      const key = named(db, input)
      const at = instant(now())
      if (key.expiration !== null && key.expiration <= at) throw new ApiError('conflict', 'ApiKey already expired')
      db.apiKeys.expire(key.id, at)
      return {}
    },
    delete: ({ prefix }) => {
      db.apiKeys.remove(named(db, { prefix }).id)
      return {}
    },
  }
}

/** The contract guarantees that one of the two is present. */
function named(db: MockDb, { prefix, id }: { prefix?: string | undefined; id?: string | undefined }): ApiKeyRow {
  const key = prefix ? db.apiKeys.byPrefix(prefix) : db.apiKeys.byId(fieldId(id ?? '', 'api key id'))
  if (!key) throw new ApiError('notFound', 'ApiKey not found')
  return key
}
