/**
 * Who was online when, in whole seconds since 1970. A server is told apart by its address too: another one at the same place in the settings
 * has other machines under the same ids. `presence_spans` are the times in which the console looked at a server, `presence` the times in
 * which a machine was the same all along (`seconds` below 0: offline). What still lasts is in `presence_open`, and is known as far as its
 * open span goes. `presence_days` is what whole days came to; it can be made again from the rest.
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
