import type { apiKeys } from '@shared/api/api-keys'
import type { Handlers } from '@shared/api/endpoint'
import { ApiError } from '@shared/api/error'
import type { MockDb } from '@main/db/mock-db'
import type { ApiKeyRow } from '@main/db/repos/keys'
import { instant, type MockContext } from '../context'
import { fieldId } from '../lookup'
import { toApiKey } from '../shapes'

/** Specification section 9. */
const PREFIX_LENGTH = 4
const SECRET_BYTES = 32
const DAY_MS = 86_400_000
/** What the server's own command line gives a key that names no expiration. */
const DEFAULT_DAYS = 90
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** API keys (specification sections 4, 5, 8, 9; headscale-api.md 2.2, 4.7). */
export function createApiKeyHandlers({ db, now, random }: MockContext): Handlers<typeof apiKeys> {
  return {
    list: () => ({ apiKeys: db.apiKeys.list().map(toApiKey) }),
    create: ({ expiration }) => {
      const prefix = freePrefix(db, random)
      const createdAt = instant(now())
      const ends = instant(expiration ?? now() + DEFAULT_DAYS * DAY_MS)
      db.apiKeys.insert({ prefix, expiration: ends, createdAt, lastSeen: null })
      return { apiKey: `${prefix}.${Buffer.from(random(SECRET_BYTES)).toString('base64url')}` }
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

/** The contract sees to it that one of both is there. */
function named(db: MockDb, { prefix, id }: { prefix?: string | undefined; id?: string | undefined }): ApiKeyRow {
  const key = prefix ? db.apiKeys.byPrefix(prefix) : db.apiKeys.byId(fieldId(id ?? '', 'api key id'))
  if (!key) throw new ApiError('notFound', 'ApiKey not found')
  return key
}

function freePrefix(db: MockDb, random: MockContext['random']): string {
  for (;;) {
    const prefix = Array.from(random(PREFIX_LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('')
    if (!db.apiKeys.byPrefix(prefix)) return prefix
  }
}
