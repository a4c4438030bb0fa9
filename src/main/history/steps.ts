import type { Migration } from '@main/db/migrations/migration'
import { journalIndexes, journalHeads, journalTables } from './journal-tables'
import { annotationTables } from './annotation-store'
import { presenceTables } from './presence-tables'
import { factsTables } from './facts-store'
import { seenTables } from './seen-store'

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
]
