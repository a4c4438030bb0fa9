import Database from 'better-sqlite3'
import { runSteps } from '@main/db/migrations/migrate'
import { type DatabaseKind, openFile, setAside } from '@main/db/open'
import { MockDatabaseError } from '@main/db/problems'
import { createJobStore, type JobStore } from './job-store'
import { historySteps } from './steps'

const HISTORY: DatabaseKind = {
  version: historySteps.length,
  migrate: (sql) => runSteps(sql, historySteps),
  synchronous: 'FULL',
}

export interface OpenedHistory {
  readonly jobs: JobStore
  /** Where a file that was damaged is kept; null where there was none. */
  readonly keptAs: string | null
}

/**
 * Opens what this console has done, and makes the file where there is none. A damaged one is put aside and begun again. Throws
 * MockDatabaseError for every other reason.
 */
export function openHistory(path: string, now: number): OpenedHistory {
  try {
    return { jobs: createJobStore(openFile(path, HISTORY)), keptAs: null }
  } catch (error) {
    if (!(error instanceof MockDatabaseError) || error.kind !== 'corrupt') throw error
    const keptAs = setAside(path, now) ?? null
    return { jobs: createJobStore(openFile(path, HISTORY)), keptAs }
  }
}

/** One that lives as long as the process, for tests. */
export function openHistoryInMemory(): JobStore {
  const sql = new Database(':memory:')
  runSteps(sql, historySteps)
  return createJobStore(sql)
}
