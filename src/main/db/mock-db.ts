import type { Connection } from './connection'
import {
  type ApiKeyRepo,
  createApiKeyRepo,
  createNodeRepo,
  createPolicyRepo,
  createPreAuthKeyRepo,
  createRouteRepo,
  createSessionRepo,
  createUserRepo,
  type NodeRepo,
  type PolicyRepo,
  type PreAuthKeyRepo,
  type RouteRepo,
  type SessionRepo,
  type UserRepo,
} from './repos'

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
