import type { Connection } from './connection'
import { createApiKeyRepo, createPreAuthKeyRepo, type ApiKeyRepo, type PreAuthKeyRepo } from './repos/keys'
import { createNodeRepo, type NodeRepo } from './repos/nodes'
import { createPolicyRepo, type PolicyRepo } from './repos/policies'
import { createRouteRepo, type RouteRepo } from './repos/routes'
import { createSessionRepo, type SessionRepo } from './repos/sessions'
import { createUserRepo, type UserRepo } from './repos/users'

/** What the current content was made from. */
export interface SeedRecord {
  seed: number
  nodes: number
  /** The number of machines that was asked for, where one was. */
  askedNodes?: number
  /** The days of its past that were asked for, where some were. */
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
  /** Runs `work` as one: everything is kept, or nothing where it throws. May be nested. */
  transaction<T>(work: () => T): T
  /** Differs from an earlier answer whenever anything was written in between, by this process or another. */
  revision(): string
  /** How many rows were ever made: never less than before. */
  rowsMade(): number
  /** What the content was made from; undefined while it has not been seeded. */
  seeded(): SeedRecord | undefined
  setSeeded(record: SeedRecord): void
  /** Small things kept with the content, by name. */
  setting(name: string): string | undefined
  setSetting(name: string, value: string): void
  /** Removes all content, ids start from 1 again. */
  clear(): void
  close(): void
}

/** The repositories over an open connection whose tables are up to date. */
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
    // SQLite counts the rows this connection writes and notices when another one commits: no write can be forgotten.
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
