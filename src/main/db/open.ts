import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import type { Connection } from './connection'
import { DATABASE_VERSION, databaseVersion, migrateDatabase } from './migrations/migrate'
import { foreignDatabase, newerDatabase, openingProblem } from './problems'
import { createMockDb, type MockDb } from './repos'
import { createPrivateFile, PRIVATE_FOLDER } from '@main/lib/files'

/** The time limit for opening (specification section 9). */
export const OPEN_TIMEOUT_MS = 3000

/** A kind of database of the console. */
export interface DatabaseKind {
  /** The version this console writes. */
  readonly version: number
  readonly migrate: (sql: Connection) => void
  /** `FULL` if a commit must survive a power failure. */
  readonly synchronous: 'NORMAL' | 'FULL'
}

const MOCK: DatabaseKind = { version: DATABASE_VERSION, migrate: migrateDatabase, synchronous: 'NORMAL' }

/**
 * Opens the mock's database at `path`, creates it if it is missing, and migrates it to this console's version. Throws MockDatabaseError:
 * `locked` if another process holds it for `timeoutMs`, `newer`, `corrupt`, `readOnly`, `unwritable`, `unknown`.
 */
export function openDatabase(path: string, { timeoutMs = OPEN_TIMEOUT_MS }: { timeoutMs?: number } = {}): MockDb {
  const sql = openFile(path, MOCK, timeoutMs)
  try {
    return createMockDb(sql)
  } catch (error) {
    sql.close()
    throw openingProblem(error, path)
  }
}

/** Opens a database of a kind as {@link openDatabase} does. */
export function openFile(path: string, kind: DatabaseKind, timeoutMs = OPEN_TIMEOUT_MS): Connection {
  let sql: Connection | undefined
  let isNew = false
  try {
    mkdirSync(dirname(path), { recursive: true, mode: PRIVATE_FOLDER })
    // SQLite creates the files next to it with the same permissions.
    isNew = createPrivateFile(path)
    sql = new Database(path, { timeout: timeoutMs })
    refuseOthers(sql, path, kind.version)
    sql.pragma('journal_mode = WAL')
    sql.pragma(`synchronous = ${kind.synchronous}`)
    kind.migrate(sql)
    // SQLite silently opens a read-only file; a write that changes nothing detects it.
    sql.pragma(`user_version = ${kind.version}`)
    return sql
  } catch (error) {
    sql?.close()
    if (isNew) removeEmpty(path)
    throw openingProblem(error, path)
  }
}

/** Removes a new file that a full disk left empty: the next start would take it for a database that lost its content. */
function removeEmpty(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.size === 0) rmSync(path, { force: true })
}

/** Opens a database that lives as long as the process, for tests. */
export function openInMemory(): MockDb {
  const sql = new Database(':memory:')
  migrateDatabase(sql)
  return createMockDb(sql)
}

/** Throws for a damaged, newer or foreign database before anything is written to it. */
function refuseOthers(sql: Connection, path: string, known: number): void {
  const version = databaseVersion(sql)
  if (version > known) throw newerDatabase(path, version, known)
  if (version === 0 && sql.prepare("SELECT 1 FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%'").get())
    throw foreignDatabase(path)
  if (sql.pragma('quick_check(1)', { simple: true }) !== 'ok') throw foreignDatabase(path)
}

/**
 * Moves an unusable database to a name with the time, and returns that name; undefined if there is no file. Throws MockDatabaseError if it
 * cannot be renamed.
 */
export function setAside(path: string, now: number): string | undefined {
  if (!existsSync(path)) return undefined
  const stamp = new Date(now).toISOString().replaceAll(/[:.]/g, '-')
  let aside = `${path}.aside-${stamp}`
  for (let copy = 2; existsSync(aside); copy++) aside = `${path}.aside-${stamp}-${copy}`
  try {
    for (const tail of ['', '-wal', '-shm']) {
      if (existsSync(path + tail)) renameSync(path + tail, aside + tail)
    }
  } catch (error) {
    throw openingProblem(error, path)
  }
  return aside
}
