import type { Connection } from '../connection'

export interface ApiKeyRow {
  id: number
  prefix: string
  expiration: string | null
  createdAt: string
  lastSeen: string | null
}

const API_KEY = 'id, prefix, expiration, created_at AS createdAt, last_seen AS lastSeen'

/** API keys. Stores only the prefix: the mock accepts every key, so it needs no secret for a comparison. */
export function createApiKeyRepo(sql: Connection) {
  const list = sql.prepare<[], ApiKeyRow>(`SELECT ${API_KEY} FROM api_keys ORDER BY id`)
  const byId = sql.prepare<[number], ApiKeyRow>(`SELECT ${API_KEY} FROM api_keys WHERE id = ?`)
  const byPrefix = sql.prepare<[string], ApiKeyRow>(`SELECT ${API_KEY} FROM api_keys WHERE prefix = ?`)
  const insert = sql.prepare<Omit<ApiKeyRow, 'id'>>(
    'INSERT INTO api_keys (prefix, expiration, created_at, last_seen) VALUES (@prefix, @expiration, @createdAt, @lastSeen)',
  )
  const expire = sql.prepare<[string, number]>('UPDATE api_keys SET expiration = ? WHERE id = ?')
  const remove = sql.prepare<[number]>('DELETE FROM api_keys WHERE id = ?')

  return {
    list: (): ApiKeyRow[] => list.all(),
    byId: (id: number): ApiKeyRow | undefined => byId.get(id),
    byPrefix: (prefix: string): ApiKeyRow | undefined => byPrefix.get(prefix),
    insert: (key: Omit<ApiKeyRow, 'id'>): number => Number(insert.run(key).lastInsertRowid),
    expire: (id: number, at: string): void => void expire.run(at, id),
    remove: (id: number): void => void remove.run(id),
  }
}
export type ApiKeyRepo = ReturnType<typeof createApiKeyRepo>

export interface PreAuthKeyRow {
  id: number
  /** The first characters of the key; the rest is not stored. */
  prefix: string
  userId: number | null
  reusable: boolean
  ephemeral: boolean
  used: boolean
  expiration: string | null
  createdAt: string
  aclTags: string[]
}

type Stored = Omit<PreAuthKeyRow, 'reusable' | 'ephemeral' | 'used' | 'aclTags'> &
  Record<'reusable' | 'ephemeral' | 'used', number> & { aclTags: string }

const PRE_AUTH_KEY = `id, prefix, user_id AS userId, reusable, ephemeral, used, expiration, created_at AS createdAt,
  acl_tags AS aclTags`

function read(row: Stored): PreAuthKeyRow {
  return {
    ...row,
    reusable: row.reusable === 1,
    ephemeral: row.ephemeral === 1,
    used: row.used === 1,
    aclTags: JSON.parse(row.aclTags) as string[],
  }
}

export function createPreAuthKeyRepo(sql: Connection) {
  const list = sql.prepare<[], Stored>(`SELECT ${PRE_AUTH_KEY} FROM pre_auth_keys ORDER BY id`)
  const byId = sql.prepare<[number], Stored>(`SELECT ${PRE_AUTH_KEY} FROM pre_auth_keys WHERE id = ?`)
  const insert = sql.prepare<Omit<Stored, 'id'>>(`
    INSERT INTO pre_auth_keys (prefix, user_id, reusable, ephemeral, used, expiration, created_at, acl_tags)
    VALUES (@prefix, @userId, @reusable, @ephemeral, @used, @expiration, @createdAt, @aclTags)`)
  const expire = sql.prepare<[string, number]>('UPDATE pre_auth_keys SET expiration = ? WHERE id = ?')
  const remove = sql.prepare<[number]>('DELETE FROM pre_auth_keys WHERE id = ?')

  return {
    list: (): PreAuthKeyRow[] => list.all().map(read),
    byId: (id: number): PreAuthKeyRow | undefined => {
      const row = byId.get(id)
      return row && read(row)
    },
    insert: (key: Omit<PreAuthKeyRow, 'id'>): number => {
      const flags = { reusable: key.reusable ? 1 : 0, ephemeral: key.ephemeral ? 1 : 0, used: key.used ? 1 : 0 }
      return Number(insert.run({ ...key, ...flags, aclTags: JSON.stringify(key.aclTags) }).lastInsertRowid)
    },
    expire: (id: number, at: string): void => void expire.run(at, id),
    /** Machines that joined with it stay without it. */
    remove: (id: number): void => void remove.run(id),
  }
}
export type PreAuthKeyRepo = ReturnType<typeof createPreAuthKeyRepo>
