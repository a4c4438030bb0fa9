import Database from 'better-sqlite3'
import { type Migration, runSteps } from '@main/db/migrations/migrate'
import { type DatabaseKind, openFile, setAside } from '@main/db/open'
import type { Connection } from '@main/db/connection'
import { DatabaseError, foreignDatabase } from '@main/db/problems'
import { createJobStore, type JobStore } from './job-store'
import { annotationTables } from './annotation-store'
import { factsTables } from './facts-store'
import { lastKnownSeals, lastKnownTables } from './last-known'
import { seenTables } from './seen-store'

/** Rows are added and never changed. `of` is the row that one completes, `digest` includes the one before (decision 20). */
const journalTables = `
CREATE TABLE journal (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  server_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  of INTEGER,
  at TEXT NOT NULL,
  object TEXT NOT NULL,
  job_id INTEGER,
  body TEXT NOT NULL,
  digest TEXT NOT NULL
) STRICT;
CREATE INDEX journal_by_server ON journal (server_id, id);
CREATE INDEX journal_by_object ON journal (server_id, object, id);
CREATE INDEX journal_ends ON journal (of) WHERE of IS NOT NULL;

CREATE TABLE journal_begins (
  server_id TEXT PRIMARY KEY,
  digest TEXT NOT NULL,
  dropped INTEGER NOT NULL
) STRICT;
`

/** Searchable properties of a row, as columns generated from its text: the digest covers that text. An unreadable text has none. */
const journalIndexes = `
ALTER TABLE journal ADD COLUMN undoes ANY
  GENERATED ALWAYS AS (CASE WHEN json_valid(body) THEN json_extract(body, '$.undoes') END) VIRTUAL;
ALTER TABLE journal ADD COLUMN result ANY
  GENERATED ALWAYS AS (CASE WHEN json_valid(body) THEN json_extract(body, '$.result') END) VIRTUAL;
CREATE INDEX journal_undoing ON journal (server_id, undoes, id) WHERE undoes IS NOT NULL;
CREATE INDEX journal_of_job ON journal (server_id, job_id, kind, id, result, of) WHERE job_id IS NOT NULL;
`

/** The last row of each server: reveals rows that were removed from the end of a chain. */
const journalHeads = `
CREATE TABLE journal_heads (
  server_id TEXT PRIMARY KEY,
  id INTEGER NOT NULL,
  digest TEXT NOT NULL
) STRICT;
INSERT INTO journal_heads SELECT server_id, max(id), digest FROM journal GROUP BY server_id;
`

/**
 * Presence of machines, in whole seconds since 1970. A server is identified by its address too: another server in the same place of the
 * settings has other machines with the same ids. `presence_spans` are the periods in which the console observed a server, `presence` the
 * intervals in which a machine kept its state (`seconds` below 0: offline). `presence_open` contains the open intervals, which are known up
 * to the end of their open span. `presence_days` contains the totals of whole days; they can be computed again from the rest.
 */
const presenceTables = `
CREATE TABLE presence_servers (
  no INTEGER PRIMARY KEY,
  server_id TEXT NOT NULL,
  address TEXT NOT NULL,
  used INTEGER NOT NULL,
  past TEXT,
  UNIQUE (server_id, address)
) STRICT;

CREATE TABLE presence_spans (
  server INTEGER NOT NULL,
  begun INTEGER NOT NULL,
  ended INTEGER NOT NULL,
  open INTEGER NOT NULL,
  PRIMARY KEY (server, begun)
) STRICT, WITHOUT ROWID;

CREATE TABLE presence_machines (
  no INTEGER PRIMARY KEY,
  server INTEGER NOT NULL,
  node TEXT NOT NULL,
  UNIQUE (server, node)
) STRICT;

CREATE TABLE presence (
  machine INTEGER NOT NULL,
  begun INTEGER NOT NULL,
  seconds INTEGER NOT NULL,
  PRIMARY KEY (machine, begun)
) STRICT, WITHOUT ROWID;

CREATE TABLE presence_open (
  machine INTEGER PRIMARY KEY,
  server INTEGER NOT NULL,
  begun INTEGER NOT NULL,
  online INTEGER NOT NULL
) STRICT;
CREATE INDEX presence_open_by_server ON presence_open (server);

CREATE TABLE presence_days (
  server INTEGER NOT NULL,
  day INTEGER NOT NULL,
  hours BLOB NOT NULL,
  machines BLOB NOT NULL,
  PRIMARY KEY (server, day)
) STRICT, WITHOUT ROWID;
`

/** All steps of history.db, first to last. Steps are never changed once released: a new one is added. */
export const historySteps: readonly Migration[] = [
  {
    version: 1,
    up: (sql) =>
      void sql.exec(`
CREATE TABLE jobs (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  server_id TEXT NOT NULL,
  address TEXT NOT NULL,
  action TEXT NOT NULL,
  undoes INTEGER REFERENCES jobs (id) ON DELETE SET NULL,
  state TEXT NOT NULL,
  reason TEXT,
  created_at TEXT NOT NULL,
  ended_at TEXT
) STRICT;
CREATE INDEX jobs_by_server ON jobs (server_id, id);

CREATE TABLE job_items (
  job_id INTEGER NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  act TEXT NOT NULL,
  label TEXT NOT NULL,
  before TEXT NOT NULL,
  after TEXT,
  undo TEXT,
  state TEXT NOT NULL DEFAULT 'waiting',
  error TEXT,
  PRIMARY KEY (job_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX job_items_by_state ON job_items (job_id, state, position);
`),
  },
  { version: 2, up: (sql) => void sql.exec(journalTables) },
  { version: 3, up: (sql) => void sql.exec(annotationTables) },
  { version: 4, up: (sql) => void sql.exec(presenceTables) },
  { version: 5, up: (sql) => void sql.exec(seenTables) },
  { version: 6, up: (sql) => void sql.exec(journalIndexes + journalHeads) },
  { version: 7, up: (sql) => void sql.exec(factsTables) },
  { version: 8, up: (sql) => void sql.exec(lastKnownTables) },
  { version: 9, up: (sql) => void sql.exec(lastKnownSeals) },
]

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
