import { mkdirSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { createPrivateFile, PRIVATE_FOLDER } from '@main/lib/private-file'
import type { Connection } from './connection'
import { OPEN_TIMEOUT_MS } from './open'
import { databaseInUse, openingProblem } from './problems'

/**
 * Takes the database at `path` for this process alone, and gives what lets go of it. Two that play the same demo network would make it
 * again under each other and take each other's keys away, which SQLite's own locks, held for one write each, do not prevent.
 *
 * What is held is a lock of the operating system on a file beside it: it goes with its process, however that ends, asks for no process
 * by its number, and is the same for all containers that share the folder. Throws MockDatabaseError: `locked`, with who has it, where
 * that one does not let go within `timeoutMs`; otherwise as `openDatabase`.
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

/** Whoever comes in between the two has it, and the second waits for that one. */
function hold(sql: Connection): void {
  sql.pragma('synchronous = OFF')
  sql.exec('BEGIN IMMEDIATE; CREATE TABLE IF NOT EXISTS holder (id INTEGER PRIMARY KEY, name TEXT NOT NULL)')
  sql.prepare('INSERT OR REPLACE INTO holder VALUES (1, ?)').run(`process ${process.pid} of ${hostname()}`)
  sql.exec('COMMIT; BEGIN IMMEDIATE')
}

const isBusy = (error: unknown) => error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')

/** Who wrote its name last; a lock for writing lets others read. */
function holderIn(sql: Connection): string {
  try {
    return sql.prepare<[], string>('SELECT name FROM holder').pluck().get() ?? UNNAMED
  } catch {
    return UNNAMED
  }
}

const UNNAMED = 'another process'
