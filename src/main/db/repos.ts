import type { Connection } from './connection'
import type { Node } from '@shared/api/resources'

export interface UserRow {
  id: number
  name: string
  displayName: string
  email: string
  /** '' for local users, `oidc` for users of an identity provider. */
  provider: string
  providerId: string
  profilePicUrl: string
  createdAt: string
}

const USER_COLUMNS = `id, name, display_name AS displayName, email, provider, provider_id AS providerId,
  profile_pic_url AS profilePicUrl, created_at AS createdAt`

/** Users, sorted by id as the server lists them. */
export function createUserRepo(sql: Connection) {
  const list = sql.prepare<[], UserRow>(`SELECT ${USER_COLUMNS} FROM users ORDER BY id`)
  const byId = sql.prepare<[number], UserRow>(`SELECT ${USER_COLUMNS} FROM users WHERE id = ?`)
  const byName = sql.prepare<[string], UserRow>(`SELECT ${USER_COLUMNS} FROM users WHERE name = ?`)
  const insert = sql.prepare<Omit<UserRow, 'id'>>(`
    INSERT INTO users (name, display_name, email, provider, provider_id, profile_pic_url, created_at)
    VALUES (@name, @displayName, @email, @provider, @providerId, @profilePicUrl, @createdAt)`)
  const rename = sql.prepare<[string, number]>('UPDATE users SET name = ? WHERE id = ?')
  const remove = sql.prepare<[number]>('DELETE FROM users WHERE id = ?')
  const ownsNodes = sql.prepare<[number]>('SELECT 1 FROM nodes WHERE user_id = ? LIMIT 1')

  return {
    list: (): UserRow[] => list.all(),
    byId: (id: number): UserRow | undefined => byId.get(id),
    byName: (name: string): UserRow | undefined => byName.get(name),
    /** Returns the new id. */
    insert: (user: Omit<UserRow, 'id'>): number => Number(insert.run(user).lastInsertRowid),
    rename: (id: number, name: string): void => void rename.run(name, id),
    /** Also removes the user's pre-auth keys. Throws if the user owns machines: check `ownsNodes` first. */
    remove: (id: number): void => void remove.run(id),
    ownsNodes: (id: number): boolean => ownsNodes.get(id) !== undefined,
  }
}
export type UserRepo = ReturnType<typeof createUserRepo>

export interface PolicyRow {
  id: number
  policy: string
  updatedAt: string
}

/** Saved policies: each save adds a row; the newest one applies, the older ones are its history. */
export function createPolicyRepo(sql: Connection) {
  const columns = 'id, policy, updated_at AS updatedAt'
  const current = sql.prepare<[], PolicyRow>(`SELECT ${columns} FROM policies ORDER BY id DESC LIMIT 1`)
  const history = sql.prepare<[], PolicyRow>(`SELECT ${columns} FROM policies ORDER BY id`)
  const insert = sql.prepare<[string, string]>('INSERT INTO policies (policy, updated_at) VALUES (?, ?)')

  return {
    current: (): PolicyRow | undefined => current.get(),
    history: (): PolicyRow[] => history.all(),
    insert: (policy: string, updatedAt: string): number => Number(insert.run(policy, updatedAt).lastInsertRowid),
  }
}
export type PolicyRepo = ReturnType<typeof createPolicyRepo>

/** A client waiting for an admin: to be registered, or to have a check approved. */
export interface SessionRow {
  authId: string
  kind: 'registration' | 'check'
  /** The client's host name. */
  hostname: string
  /** True if the client is still running and comes online once registered. */
  connects: boolean
  verdict: 'approved' | 'rejected' | null
}

type StoredSession = Omit<SessionRow, 'connects'> & { connects: number }

/** Pending sessions. The server keeps them in memory for 15 minutes; these wait until they are used. */
export function createSessionRepo(sql: Connection) {
  const columns = 'auth_id AS authId, kind, hostname, connects, verdict'
  const list = sql.prepare<[], StoredSession>(`SELECT ${columns} FROM pending_sessions ORDER BY auth_id`)
  const byId = sql.prepare<[string], StoredSession>(`SELECT ${columns} FROM pending_sessions WHERE auth_id = ?`)
  const insert = sql.prepare<StoredSession>(
    'INSERT INTO pending_sessions (auth_id, kind, hostname, connects, verdict) VALUES (@authId, @kind, @hostname, @connects, @verdict)',
  )
  const decide = sql.prepare<[string, string]>('UPDATE pending_sessions SET verdict = ? WHERE auth_id = ?')
  const remove = sql.prepare<[string]>('DELETE FROM pending_sessions WHERE auth_id = ?')
  const ofRow = (row: StoredSession): SessionRow => ({ ...row, connects: row.connects === 1 })

  return {
    list: (): SessionRow[] => list.all().map(ofRow),
    byId: (authId: string): SessionRow | undefined => {
      const row = byId.get(authId)
      return row && ofRow(row)
    },
    insert: (session: SessionRow): void => void insert.run({ ...session, connects: session.connects ? 1 : 0 }),
    decide: (authId: string, verdict: 'approved' | 'rejected'): void => void decide.run(verdict, authId),
    remove: (authId: string): void => void remove.run(authId),
  }
}
export type SessionRepo = ReturnType<typeof createSessionRepo>

export interface RouteRow {
  id: number
  nodeId: number
  prefix: string
  advertised: boolean
  enabled: boolean
  isPrimary: boolean
  createdAt: string
}

type StoredRoute = Omit<RouteRow, 'advertised' | 'enabled' | 'isPrimary'> &
  Record<'advertised' | 'enabled' | 'isPrimary', number>

const ROUTE_COLUMNS =
  'id, node_id AS nodeId, prefix, advertised, enabled, is_primary AS isPrimary, created_at AS createdAt'

function readRoute(row: StoredRoute): RouteRow {
  return { ...row, advertised: row.advertised === 1, enabled: row.enabled === 1, isPrimary: row.isPrimary === 1 }
}

/** A route that is announced and approved, with its machine's online state at the requested time. */
export interface ServingRoute {
  id: number
  nodeId: number
  prefix: string
  isPrimary: number
  online: number
}

/**
 * Routes: one row per machine and prefix. The approved prefixes of a machine are its enabled rows, announced or not, because an approval
 * can precede the announcement on servers from 0.26 on.
 */
export function createRouteRepo(sql: Connection) {
  const list = sql.prepare<[], StoredRoute>(`SELECT ${ROUTE_COLUMNS} FROM routes ORDER BY id`)
  const byNode = sql.prepare<[number], StoredRoute>(`SELECT ${ROUTE_COLUMNS} FROM routes WHERE node_id = ? ORDER BY id`)
  const byId = sql.prepare<[number], StoredRoute>(`SELECT ${ROUTE_COLUMNS} FROM routes WHERE id = ?`)
  const insert = sql.prepare<Omit<StoredRoute, 'id'>>(`
    INSERT INTO routes (node_id, prefix, advertised, enabled, is_primary, created_at)
    VALUES (@nodeId, @prefix, @advertised, @enabled, @isPrimary, @createdAt)`)
  const enable = sql.prepare<[number, number]>('UPDATE routes SET enabled = ? WHERE id = ?')
  const dropUnused = sql.prepare<[number]>('DELETE FROM routes WHERE node_id = ? AND advertised = 0 AND enabled = 0')
  const remove = sql.prepare<[number]>('DELETE FROM routes WHERE id = ?')
  const serving = sql.prepare<[string], ServingRoute>(`
    SELECT routes.id, node_id AS nodeId, prefix, is_primary AS isPrimary,
      (connected = 1 AND (expiry IS NULL OR expiry > ?)) AS online
    FROM routes JOIN nodes ON nodes.id = node_id
    WHERE advertised = 1 AND enabled = 1 ORDER BY node_id`)
  const setPrimary = sql.prepare<[number, number]>('UPDATE routes SET is_primary = ? WHERE id = ?')
  const stopIdle = sql.prepare(
    'UPDATE routes SET is_primary = 0 WHERE is_primary = 1 AND (advertised = 0 OR enabled = 0)',
  )

  return {
    list: (): RouteRow[] => list.all().map(readRoute),
    byNode: (nodeId: number): RouteRow[] => byNode.all(nodeId).map(readRoute),
    byId: (id: number): RouteRow | undefined => {
      const row = byId.get(id)
      return row && readRoute(row)
    },
    insert: (route: Omit<RouteRow, 'id' | 'isPrimary'>): number => {
      const { advertised, enabled } = route
      const flags = { advertised: advertised ? 1 : 0, enabled: enabled ? 1 : 0, isPrimary: 0 }
      return Number(insert.run({ ...route, ...flags }).lastInsertRowid)
    },
    setEnabled: (id: number, enabled: boolean): void => void enable.run(enabled ? 1 : 0, id),
    /** Deletes rows of a machine that are neither announced nor approved. */
    dropUnused: (nodeId: number): void => void dropUnused.run(nodeId),
    remove: (id: number): void => void remove.run(id),
    /** Returns the routes in service, by machine id, after removing withdrawn ones as primaries. */
    serving: (now: string): ServingRoute[] => {
      stopIdle.run()
      return serving.all(now)
    },
    setPrimary: (id: number, primary: boolean): void => void setPrimary.run(primary ? 1 : 0, id),
  }
}
export type RouteRepo = ReturnType<typeof createRouteRepo>

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

type StoredPreAuthKey = Omit<PreAuthKeyRow, 'reusable' | 'ephemeral' | 'used' | 'aclTags'> &
  Record<'reusable' | 'ephemeral' | 'used', number> & { aclTags: string }

const PRE_AUTH_KEY = `id, prefix, user_id AS userId, reusable, ephemeral, used, expiration, created_at AS createdAt,
  acl_tags AS aclTags`

function readPreAuthKey(row: StoredPreAuthKey): PreAuthKeyRow {
  return {
    ...row,
    reusable: row.reusable === 1,
    ephemeral: row.ephemeral === 1,
    used: row.used === 1,
    aclTags: JSON.parse(row.aclTags) as string[],
  }
}

export function createPreAuthKeyRepo(sql: Connection) {
  const list = sql.prepare<[], StoredPreAuthKey>(`SELECT ${PRE_AUTH_KEY} FROM pre_auth_keys ORDER BY id`)
  const byId = sql.prepare<[number], StoredPreAuthKey>(`SELECT ${PRE_AUTH_KEY} FROM pre_auth_keys WHERE id = ?`)
  const insert = sql.prepare<Omit<StoredPreAuthKey, 'id'>>(`
    INSERT INTO pre_auth_keys (prefix, user_id, reusable, ephemeral, used, expiration, created_at, acl_tags)
    VALUES (@prefix, @userId, @reusable, @ephemeral, @used, @expiration, @createdAt, @aclTags)`)
  const expire = sql.prepare<[string, number]>('UPDATE pre_auth_keys SET expiration = ? WHERE id = ?')
  const remove = sql.prepare<[number]>('DELETE FROM pre_auth_keys WHERE id = ?')

  return {
    list: (): PreAuthKeyRow[] => list.all().map(readPreAuthKey),
    byId: (id: number): PreAuthKeyRow | undefined => {
      const row = byId.get(id)
      return row && readPreAuthKey(row)
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

export interface NodeRow {
  id: number
  name: string
  givenName: string
  /**
   * Null for tagged machines, because tags replace the owner, except those tagged while the network was served as a release before 0.29.
   */
  userId: number | null
  preAuthKeyId: number | null
  machineKey: string
  nodeKey: string
  discoKey: string
  ipv4: string | null
  ipv6: string | null
  registerMethod: Node['registerMethod']
  /** True if the client is running; it counts as online only until it expires. */
  connected: boolean
  createdAt: string
  lastSeen: string | null
  expiry: string | null
  forcedTags: string[]
  validTags: string[]
  invalidTags: string[]
}

type Lists = 'forcedTags' | 'validTags' | 'invalidTags'
type Stored = Omit<NodeRow, Lists | 'connected'> & Record<Lists, string> & { connected: number }

/** The table's columns by field of a row. */
const COLUMN: Readonly<Record<keyof Omit<NodeRow, 'id'>, string>> = {
  name: 'name',
  givenName: 'given_name',
  userId: 'user_id',
  preAuthKeyId: 'pre_auth_key_id',
  machineKey: 'machine_key',
  nodeKey: 'node_key',
  discoKey: 'disco_key',
  ipv4: 'ipv4',
  ipv6: 'ipv6',
  registerMethod: 'register_method',
  connected: 'connected',
  createdAt: 'created_at',
  lastSeen: 'last_seen',
  expiry: 'expiry',
  forcedTags: 'forced_tags',
  validTags: 'valid_tags',
  invalidTags: 'invalid_tags',
}
const FIELDS = Object.keys(COLUMN)
const COLUMNS = ['id', ...Object.entries(COLUMN).map(([field, column]) => `${column} AS ${field}`)].join(', ')
const INSERT = `INSERT INTO nodes (${Object.values(COLUMN).join(', ')})
  VALUES (${FIELDS.map((field) => `@${field}`).join(', ')})`

/** Parses a list column. Most are empty, and parsing ten thousand of them takes noticeable time. */
function readList(json: string): string[] {
  return json === '[]' ? [] : (JSON.parse(json) as string[])
}

function nodeRow(row: Stored): NodeRow {
  return {
    ...row,
    connected: row.connected === 1,
    forcedTags: readList(row.forcedTags),
    validTags: readList(row.validTags),
    invalidTags: readList(row.invalidTags),
  }
}

/** Machines, sorted by id as the server lists them. */
export function createNodeRepo(sql: Connection) {
  return { ...createNodeReads(sql), ...createNodeWrites(sql) }
}
export type NodeRepo = ReturnType<typeof createNodeRepo>

function createNodeReads(sql: Connection) {
  const list = sql.prepare<[], Stored>(`SELECT ${COLUMNS} FROM nodes ORDER BY id`)
  const byUser = sql.prepare<[number], Stored>(`SELECT ${COLUMNS} FROM nodes WHERE user_id = ? ORDER BY id`)
  const byId = sql.prepare<[number], Stored>(`SELECT ${COLUMNS} FROM nodes WHERE id = ?`)
  const byMachineKey = sql.prepare<[string], Stored>(`SELECT ${COLUMNS} FROM nodes WHERE machine_key = ? ORDER BY id`)
  const byNodeKey = sql.prepare<[string], Stored>(`SELECT ${COLUMNS} FROM nodes WHERE node_key = ?`)
  const idOfName = sql.prepare<[string], number>('SELECT id FROM nodes WHERE given_name = ?').pluck()
  const addresses = sql
    .prepare<[], string>(
      'SELECT ipv4 FROM nodes WHERE ipv4 IS NOT NULL UNION ALL SELECT ipv6 FROM nodes WHERE ipv6 IS NOT NULL',
    )
    .pluck()
  const nextExpiry = sql
    .prepare<[string], string | null>('SELECT min(expiry) FROM nodes WHERE connected = 1 AND expiry > ?')
    .pluck()

  return {
    list: (): NodeRow[] => list.all().map(nodeRow),
    byUser: (userId: number): NodeRow[] => byUser.all(userId).map(nodeRow),
    byId: (id: number): NodeRow | undefined => optional(byId.get(id)),
    byMachineKey: (key: string): NodeRow[] => byMachineKey.all(key).map(nodeRow),
    byNodeKey: (key: string): NodeRow | undefined => optional(byNodeKey.get(key)),
    idOfGivenName: (name: string): number | undefined => idOfName.get(name),
    /** Returns every address in use, of both families. */
    addresses: (): string[] => addresses.all(),
    /** Returns the next time after `now` when an online machine expires, or undefined. */
    nextExpiry: (now: string): string | undefined => nextExpiry.get(now) ?? undefined,
  }
}

function optional(row: Stored | undefined): NodeRow | undefined {
  return row && nodeRow(row)
}

function createNodeWrites(sql: Connection) {
  const insert = sql.prepare<Stored>(INSERT)
  const rename = sql.prepare<[string, number]>('UPDATE nodes SET given_name = ? WHERE id = ?')
  const expire = sql.prepare<[string | null, string | null, number]>(
    'UPDATE nodes SET expiry = ?, last_seen = ? WHERE id = ?',
  )
  const own = sql.prepare<[number | null, string, number]>(
    "UPDATE nodes SET user_id = ?, forced_tags = ?, valid_tags = '[]' WHERE id = ?",
  )
  const tag = sql.prepare<[number | null, string, number]>('UPDATE nodes SET user_id = ?, forced_tags = ? WHERE id = ?')
  const setAddresses = sql.prepare<[string | null, string | null, number]>(
    'UPDATE nodes SET ipv4 = ?, ipv6 = ? WHERE id = ?',
  )
  const connect = sql.prepare<[string, number]>('UPDATE nodes SET connected = 1, last_seen = ? WHERE id = ?')
  const passExpiries = sql.prepare<[string]>(
    'UPDATE nodes SET last_seen = expiry WHERE connected = 1 AND expiry <= ? AND (last_seen IS NULL OR last_seen < expiry)',
  )
  const checkIn = sql.prepare<[string, string]>(
    'UPDATE nodes SET last_seen = ? WHERE connected = 1 AND (expiry IS NULL OR expiry > ?)',
  )
  const remove = sql.prepare<[number]>('DELETE FROM nodes WHERE id = ?')

  return {
    /** Returns the new id. */
    insert: (node: Omit<NodeRow, 'id'>): number => Number(insert.run(storedNode(node)).lastInsertRowid),
    rename: (id: number, givenName: string): void => void rename.run(givenName, id),
    setExpiry: (id: number, expiry: string | null, lastSeen: string | null): void =>
      void expire.run(expiry, lastSeen, id),
    /** Sets the owner of a machine: a user or tags, never both. Removes the tags that its client requested and got. */
    setOwner: (id: number, owner: { userId: number } | { tags: readonly string[] }): void => {
      if ('userId' in owner) own.run(owner.userId, '[]', id)
      else own.run(null, JSON.stringify(owner.tags), id)
    },
    /** Sets the tags of a machine that keeps its owner, as servers before 0.29 do. */
    setTags: (id: number, userId: number | null, tags: readonly string[]): void =>
      void tag.run(userId, JSON.stringify(tags), id),
    setAddresses: (id: number, ipv4: string | null, ipv6: string | null): void => void setAddresses.run(ipv4, ipv6, id),
    connect: (id: number, now: string): void => void connect.run(now, id),
    /** Marks expired machines as last seen at their expiry; returns their number. */
    passExpiries: (now: string): number => passExpiries.run(now).changes,
    /** Marks every online machine as seen now. */
    checkIn: (now: string): void => void checkIn.run(now, now),
    /** Also removes the machine's routes. */
    remove: (id: number): void => void remove.run(id),
  }
}

function storedNode(node: Omit<NodeRow, 'id'>): Stored {
  return {
    ...node,
    id: 0,
    connected: node.connected ? 1 : 0,
    forcedTags: JSON.stringify(node.forcedTags),
    validTags: JSON.stringify(node.validTags),
    invalidTags: JSON.stringify(node.invalidTags),
  }
}

/** The options that the current content was generated from. */
export interface SeedRecord {
  seed: number
  nodes: number
  /** The requested number of machines, if any. */
  askedNodes?: number
  /** The requested length of the past in days, if any. */
  days?: number
}

/** The mock's database, as everything outside src/main/db sees it. */
export interface MockDb {
  readonly path: string
  readonly users: UserRepo
  readonly nodes: NodeRepo
  readonly routes: RouteRepo
  readonly apiKeys: ApiKeyRepo
  readonly preAuthKeys: PreAuthKeyRepo
  readonly policies: PolicyRepo
  readonly sessions: SessionRepo
  /** Runs `work` in a transaction: commits everything, or nothing if it throws. Can be nested. */
  transaction<T>(work: () => T): T
  /** Changes whenever this or another process writes to the database. */
  revision(): string
  /** The number of rows ever created: never decreases. */
  rowsMade(): number
  /** Returns the options of the content; undefined if it has not been seeded. */
  seeded(): SeedRecord | undefined
  setSeeded(record: SeedRecord): void
  /** Small values stored with the content, by name. */
  setting(name: string): string | undefined
  setSetting(name: string, value: string): void
  /** Removes all content; ids start from 1 again. */
  clear(): void
  close(): void
}

/** Creates the repositories for an open, migrated connection. */
export function createMockDb(sql: Connection): MockDb {
  const ownChanges = sql.prepare<[], number>('SELECT total_changes()').pluck()
  const othersCommits = sql.prepare<[], number>('PRAGMA data_version').pluck()
  const rows = sql.prepare<[], number>('SELECT coalesce(sum(seq), 0) FROM sqlite_sequence').pluck()
  const read = sql.prepare<[string], string>('SELECT value FROM settings WHERE name = ?').pluck()
  const write = sql.prepare<[string, string]>('INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)')
  return {
    path: sql.name,
    users: createUserRepo(sql),
    nodes: createNodeRepo(sql),
    routes: createRouteRepo(sql),
    apiKeys: createApiKeyRepo(sql),
    preAuthKeys: createPreAuthKeyRepo(sql),
    policies: createPolicyRepo(sql),
    sessions: createSessionRepo(sql),
    transaction: (work) => sql.transaction(work).immediate(),
    // SQLite counts this connection's writes and detects commits of others, which covers every write.
    revision: () => `${ownChanges.get()}.${othersCommits.get()}`,
    rowsMade: () => rows.get() ?? 0,
    seeded: () => {
      const record = read.get('seeded')
      return record === undefined ? undefined : (JSON.parse(record) as SeedRecord)
    },
    setting: (name) => read.get(name),
    setSetting: (name, value) => void write.run(name, value),
    setSeeded: (record) => void write.run('seeded', JSON.stringify(record)),
    clear: () => sql.transaction(() => clear(sql)).immediate(),
    close: () => void sql.close(),
  }
}

// Children before parents.
const tables = ['routes', 'nodes', 'pre_auth_keys', 'users', 'api_keys', 'policies', 'pending_sessions', 'settings']

function clear(sql: Connection): void {
  for (const table of [...tables, 'sqlite_sequence']) sql.exec(`DELETE FROM ${table}`)
}
