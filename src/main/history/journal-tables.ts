/** Rows are added and never changed. `of` is the row that one completes, `digest` includes the one before (decision 20). */
export const journalTables = `
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
export const journalIndexes = `
ALTER TABLE journal ADD COLUMN undoes ANY
  GENERATED ALWAYS AS (CASE WHEN json_valid(body) THEN json_extract(body, '$.undoes') END) VIRTUAL;
ALTER TABLE journal ADD COLUMN result ANY
  GENERATED ALWAYS AS (CASE WHEN json_valid(body) THEN json_extract(body, '$.result') END) VIRTUAL;
CREATE INDEX journal_undoing ON journal (server_id, undoes, id) WHERE undoes IS NOT NULL;
CREATE INDEX journal_of_job ON journal (server_id, job_id, kind, id, result, of) WHERE job_id IS NOT NULL;
`

/** The last row of each server: reveals rows that were removed from the end of a chain. */
export const journalHeads = `
CREATE TABLE journal_heads (
  server_id TEXT PRIMARY KEY,
  id INTEGER NOT NULL,
  digest TEXT NOT NULL
) STRICT;
INSERT INTO journal_heads SELECT server_id, max(id), digest FROM journal GROUP BY server_id;
`
