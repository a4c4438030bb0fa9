/**
 * Presence of machines, in whole seconds since 1970. A server is identified by its address too: another server in the same place of the
 * settings has other machines with the same ids. `presence_spans` are the periods in which the console observed a server, `presence` the
 * intervals in which a machine kept its state (`seconds` below 0: offline). `presence_open` contains the open intervals, which are known up
 * to the end of their open span. `presence_days` contains the totals of whole days; they can be computed again from the rest.
 */
export const presenceTables = `
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
