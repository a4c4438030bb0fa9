import { mkdirSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { createPrivateFile, PRIVATE_FOLDER } from '@main/lib/files'
import type { Connection } from './connection'
import { OPEN_TIMEOUT_MS } from './open'
import { databaseInUse, openingProblem } from './problems'

/**
 * Locks the database at `path` for this process alone, and returns the function that releases it. Two processes with the same demo network
 * would recreate it under each other and invalidate each other's keys; SQLite's own locks, held for one write each, do not prevent that.
 * The lock is one of the operating system on a file next to the database: it ends with its process, however that ends, does not depend on
 * process ids, and works for all containers that share the folder. Throws MockDatabaseError: `locked`, with the holder, if it is not
 * released within `timeoutMs`; otherwise as `openDatabase`.
 */
export function holdDatabase(path: string, timeoutMs = OPEN_TIMEOUT_MS): () => void {
  let sql: Connection | undefined
  try {
    mkdirSync(dirname(path), { recursive: true, mode: PRIVATE_FOLDER })
    createPrivateFile(`${path}.lock`)
    sql = new Database(`${path}.lock`, { timeout: timeoutMs })
    hold(sql)
  } catch (error) {
    const holder = sql && isBusy(error) ? holderIn(sql) : undefined
    sql?.close()
    throw holder === undefined ? openingProblem(error, `${path}.lock`) : databaseInUse(path, holder, error)
  }
  const held = sql
  return () => void held.close()
}

/** A process that starts between the two transactions gets the lock, and the second transaction waits for it. */
function hold(sql: Connection): void {
  sql.pragma('synchronous = OFF')
  sql.exec('BEGIN IMMEDIATE; CREATE TABLE IF NOT EXISTS holder (id INTEGER PRIMARY KEY, name TEXT NOT NULL)')
  sql.prepare('INSERT OR REPLACE INTO holder VALUES (1, ?)').run(`process ${process.pid} of ${hostname()}`)
  sql.exec('COMMIT; BEGIN IMMEDIATE')
}

const isBusy = (error: unknown) => error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')

/** Returns the last holder's name; others may read during a write lock. */
function holderIn(sql: Connection): string {
  try {
    return sql.prepare<[], string>('SELECT name FROM holder').pluck().get() ?? UNNAMED
  } catch {
    return UNNAMED
  }
}

const UNNAMED = 'another process'
