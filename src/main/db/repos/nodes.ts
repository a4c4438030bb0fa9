import type { Node } from '@shared/api/nodes'
import type { Connection } from '../connection'

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

function read(row: Stored): NodeRow {
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
    list: (): NodeRow[] => list.all().map(read),
    byUser: (userId: number): NodeRow[] => byUser.all(userId).map(read),
    byId: (id: number): NodeRow | undefined => optional(byId.get(id)),
    byMachineKey: (key: string): NodeRow[] => byMachineKey.all(key).map(read),
    byNodeKey: (key: string): NodeRow | undefined => optional(byNodeKey.get(key)),
    idOfGivenName: (name: string): number | undefined => idOfName.get(name),
    /** Returns every address in use, of both families. */
    addresses: (): string[] => addresses.all(),
    /** Returns the next time after `now` when an online machine expires, or undefined. */
    nextExpiry: (now: string): string | undefined => nextExpiry.get(now) ?? undefined,
  }
}

function optional(row: Stored | undefined): NodeRow | undefined {
  return row && read(row)
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
    insert: (node: Omit<NodeRow, 'id'>): number => Number(insert.run(write(node)).lastInsertRowid),
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

function write(node: Omit<NodeRow, 'id'>): Stored {
  return {
    ...node,
    id: 0,
    connected: node.connected ? 1 : 0,
    forcedTags: JSON.stringify(node.forcedTags),
    validTags: JSON.stringify(node.validTags),
    invalidTags: JSON.stringify(node.invalidTags),
  }
}
