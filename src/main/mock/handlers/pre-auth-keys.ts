import type { Handlers } from '@shared/api/endpoint'
import { ApiError } from '@shared/api/error'
import type { preAuthKeys } from '@shared/api/pre-auth-keys'
import type { MockDb } from '@main/db/mock-db'
import type { PreAuthKeyRow } from '@main/db/repos/keys'
import type { UserRow } from '@main/db/repos/users'
import { instant, type MockContext } from '../context'
import { fieldId, toPreAuthKey, toUser, userByIdOrName } from '../shapes'
import { checkTagFormat } from '../policy-rules'

/** Specification section 9. */
const KEY_BYTES = 33
/** The number of characters of a key that are stored to identify it. */
const KEY_PREFIX_LENGTH = 12
/** The lifetime that the server's command line gives a key without an expiration. */
const DEFAULT_MS = 3_600_000

/** Pre-auth keys (headscale-api.md 2.4, 4.7; server 0.29 and the 0.30 line). */
export function createPreAuthKeyHandlers({ db, now, random, line }: MockContext): Handlers<typeof preAuthKeys> {
  return {
    list: ({ user }) => {
      const owner = user ? userByIdOrName(db, user) : undefined
      const rows = db.preAuthKeys.list().filter((row) => !owner || row.userId === owner.id)
      const users = new Map(db.users.list().map((row) => [row.id, toUser(row)]))
      return { preAuthKeys: rows.map((row) => toPreAuthKey(row, users.get(row.userId ?? 0) ?? null)) }
    },
    create: ({ user, reusable, ephemeral, expiration, aclTags }) => {
      checkTagFormat(aclTags, line)
      const owner = ownerOf(db, user, aclTags)
      const secret = Buffer.from(random(KEY_BYTES)).toString('base64url')
      const row: Omit<PreAuthKeyRow, 'id'> = {
        prefix: secret.slice(0, KEY_PREFIX_LENGTH),
        userId: owner?.id ?? null,
        reusable,
        ephemeral,
        used: false,
        expiration: instant(expiration ?? now() + DEFAULT_MS),
        createdAt: instant(now()),
        aclTags: [...new Set(aclTags)].toSorted(),
      }
      const id = db.preAuthKeys.insert(row)
      return { preAuthKey: toPreAuthKey({ ...row, id }, owner ? toUser(owner) : null, secret) }
    },
    expire: ({ id }) => {
      db.preAuthKeys.expire(byId(db, id).id, instant(now()))
      return {}
    },
    delete: ({ id }) => {
      db.preAuthKeys.remove(byId(db, id).id)
      return {}
    },
  }
}

function ownerOf(db: MockDb, user: string | undefined, tags: readonly string[]): UserRow | undefined {
  if (user) return userByIdOrName(db, user)
  if (tags.length === 0) throw new ApiError('invalid', 'auth-key must be either tagged or owned by user')
  return undefined
}

function byId(db: MockDb, id: string): PreAuthKeyRow {
  const key = db.preAuthKeys.byId(fieldId(id, 'pre-auth key id'))
  if (!key) throw new ApiError('notFound', 'auth-key not found')
  return key
}
