import type { Migration } from './migration'

/** The entities of the specification, section 3: every machine has an owner, tags are additions, pre-auth keys are stored in plain text. */
export const specificationEntities: Migration = {
  version: 1,
  up: (sql) => sql.exec(TABLES),
}

// Times are RFC 3339 text in UTC with milliseconds, so that they sort as text; null means never. Lists are JSON.
const TABLES = `
CREATE TABLE users (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE,
  display_name TEXT NOT NULL DEFAULT '',
  created_at TEXT NOT NULL
) STRICT;

CREATE TABLE nodes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  given_name TEXT NOT NULL UNIQUE,
  user_id INTEGER NOT NULL REFERENCES users (id),
  machine_key TEXT NOT NULL,
  node_key TEXT NOT NULL,
  disco_key TEXT NOT NULL,
  ipv4 TEXT UNIQUE,
  ipv6 TEXT UNIQUE,
  register_method TEXT NOT NULL DEFAULT 'REGISTER_METHOD_UNSPECIFIED',
  connected INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  last_seen TEXT,
  expiry TEXT,
  forced_tags TEXT NOT NULL DEFAULT '[]',
  valid_tags TEXT NOT NULL DEFAULT '[]',
  invalid_tags TEXT NOT NULL DEFAULT '[]'
) STRICT;

CREATE TABLE routes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  node_id INTEGER NOT NULL REFERENCES nodes (id) ON DELETE CASCADE,
  prefix TEXT NOT NULL,
  advertised INTEGER NOT NULL DEFAULT 0,
  enabled INTEGER NOT NULL DEFAULT 0,
  is_primary INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  UNIQUE (node_id, prefix)
) STRICT;

CREATE TABLE api_keys (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  prefix TEXT NOT NULL UNIQUE,
  expiration TEXT,
  created_at TEXT NOT NULL,
  last_seen TEXT
) STRICT;

CREATE TABLE policies (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  policy TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

CREATE TABLE pre_auth_keys (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  key TEXT NOT NULL UNIQUE,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  reusable INTEGER NOT NULL DEFAULT 0,
  ephemeral INTEGER NOT NULL DEFAULT 0,
  used INTEGER NOT NULL DEFAULT 0,
  expiration TEXT,
  created_at TEXT NOT NULL
) STRICT;
`
