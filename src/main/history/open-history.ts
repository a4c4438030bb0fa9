import Database from 'better-sqlite3'
import { runSteps } from '@main/db/migrations/migrate'
import { type DatabaseKind, openFile, setAside } from '@main/db/open'
import type { Connection } from '@main/db/connection'
import { foreignDatabase, DatabaseError } from '@main/db/problems'
import { createJobStore, type JobStore } from './job-store'
import { historySteps } from './steps'

const HISTORY: DatabaseKind = {
  version: historySteps.length,
  migrate: (sql) => runSteps(sql, historySteps),
  synchronous: 'FULL',
}

export interface OpenedHistory {
  readonly jobs: JobStore
  /** The path of a damaged file's copy, or null. */
  readonly keptAs: string | null
}

/**
 * Opens history.db and creates it if it is missing. Moves a damaged file aside and creates a new one. Throws MockDatabaseError for every
 * other problem.
 */
export function openHistory(path: string, now: number): OpenedHistory {
  try {
    return { jobs: createJobStore(openWhole(path)), keptAs: null }
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.kind !== 'corrupt') throw error
    const keptAs = setAside(path, now) ?? null
    return { jobs: createJobStore(openFile(path, HISTORY)), keptAs }
  }
}

/** Opens the file. A missing table or index means that it is damaged: according to its version, they existed. */
function openWhole(path: string): Connection {
  const sql = openFile(path, HISTORY)
  const whole = new Database(':memory:')
  runSteps(whole, historySteps)
  const found = namesIn(sql)
  const isWhole = [...namesIn(whole)].every((name) => found.has(name))
  whole.close()
  if (isWhole) return sql
  sql.close()
  throw foreignDatabase(path)
}

const namesIn = (sql: Connection): Set<string> =>
  new Set(sql.prepare<[], string>("SELECT name FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%'").pluck().all())

/** Opens a database that lives as long as the process, for tests. */
export function openHistoryInMemory(): JobStore {
  const sql = new Database(':memory:')
  runSteps(sql, historySteps)
  return createJobStore(sql)
}
