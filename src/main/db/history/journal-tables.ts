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
