import type { Connection } from '../connection'

/** One step of the schema. Steps are never changed once released: a new one is added. */
export interface Migration {
  /** The value of `user_version` after this step. */
  readonly version: number
  readonly up: (sql: Connection) => void
}

/** The number of readable characters of a pre-auth key after it has been shown: identifies the key, as the server's own prefix does. */
const KEY_PREFIX_LENGTH = 12

/**
 * The features of servers from 0.28 on: tags replace the owner of a machine, pre-auth keys can have tags and need no user, a machine
 * remembers the key it joined with, users have a profile. Only the first characters of pre-auth keys are stored, not their secrets.
 */
const tagsAsIdentity: Migration = {
  version: 2,
  up: (sql) => {
    sql.exec(USER_PROFILE)
    sql.exec(PRE_AUTH_KEYS)
    replaceTable(sql, 'pre_auth_keys')
    sql.exec(NODES)
    replaceTable(sql, 'nodes')
    sql.exec(ADDITIONS)
  },
}

/** Replaces a table by `<name>_new`, as described in sqlite.org/lang_altertable.html; ids are never reused. */
function replaceTable(sql: Connection, name: string): void {
  sql.exec(`
    DELETE FROM sqlite_sequence WHERE name = '${name}_new';
    INSERT INTO sqlite_sequence (name, seq) SELECT '${name}_new', seq FROM sqlite_sequence WHERE name = '${name}';
    DROP TABLE ${name};
    ALTER TABLE ${name}_new RENAME TO ${name};
  `)
}

const USER_PROFILE = `
ALTER TABLE users ADD COLUMN email TEXT NOT NULL DEFAULT '';
ALTER TABLE users ADD COLUMN provider TEXT NOT NULL DEFAULT '';
ALTER TABLE users ADD COLUMN provider_id TEXT NOT NULL DEFAULT '';
ALTER TABLE users ADD COLUMN profile_pic_url TEXT NOT NULL DEFAULT '';
`

const PRE_AUTH_KEYS = `
CREATE TABLE pre_auth_keys_new (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  prefix TEXT NOT NULL,
  user_id INTEGER REFERENCES users (id) ON DELETE CASCADE,
  reusable INTEGER NOT NULL DEFAULT 0,
  ephemeral INTEGER NOT NULL DEFAULT 0,
  used INTEGER NOT NULL DEFAULT 0,
  expiration TEXT,
  created_at TEXT NOT NULL,
  acl_tags TEXT NOT NULL DEFAULT '[]'
) STRICT;
INSERT INTO pre_auth_keys_new (id, prefix, user_id, reusable, ephemeral, used, expiration, created_at)
  SELECT id, substr(key, 1, ${KEY_PREFIX_LENGTH}), user_id, reusable, ephemeral, used, expiration, created_at FROM pre_auth_keys;
`

const NODES = `
CREATE TABLE nodes_new (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  given_name TEXT NOT NULL UNIQUE,
  user_id INTEGER REFERENCES users (id),
  pre_auth_key_id INTEGER REFERENCES pre_auth_keys (id) ON DELETE SET NULL,
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
INSERT INTO nodes_new (id, name, given_name, user_id, machine_key, node_key, disco_key, ipv4, ipv6, register_method, connected,
    created_at, last_seen, expiry, forced_tags, valid_tags, invalid_tags)
  SELECT id, name, given_name, CASE WHEN forced_tags = '[]' AND valid_tags = '[]' THEN user_id END, machine_key, node_key,
    disco_key, ipv4, ipv6, register_method, connected, created_at, last_seen, expiry, forced_tags, valid_tags, invalid_tags
  FROM nodes;
`

const ADDITIONS = `
CREATE INDEX nodes_by_user ON nodes (user_id);
CREATE INDEX nodes_by_machine_key ON nodes (machine_key);
CREATE INDEX nodes_by_pre_auth_key ON nodes (pre_auth_key_id);
CREATE INDEX nodes_by_expiry ON nodes (expiry) WHERE connected = 1;
CREATE INDEX routes_by_prefix ON routes (prefix);

CREATE TABLE pending_sessions (
  auth_id TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('registration', 'check')),
  hostname TEXT NOT NULL,
  connects INTEGER NOT NULL DEFAULT 1,
  verdict TEXT CHECK (verdict IN ('approved', 'rejected'))
) STRICT;

CREATE TABLE settings (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;
`

/** The entities of the specification, section 3: every machine has an owner, tags are additions, pre-auth keys are stored in plain text. */
const specificationEntities: Migration = {
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

/** All steps, first to last. */
export const migrations: readonly Migration[] = [specificationEntities, tagsAsIdentity]

/** The version this console writes: that of the last step (specification section 9 starts at 2). */
export const DATABASE_VERSION = Math.max(...migrations.map(({ version }) => version))

/** Returns the version of a database; 0 for an empty one. */
export function databaseVersion(sql: Connection): number {
  return Number(sql.pragma('user_version', { simple: true }))
}

/** Migrates the demo network's database to `to`; see {@link runSteps}. */
export function migrateDatabase(sql: Connection, to = DATABASE_VERSION): void {
  runSteps(sql, migrations, to)
}

/**
 * Migrates a database to `to`, each step in its own transaction, so that an interrupted one leaves the previous version. Tables are rebuilt
 * with foreign keys off and checked before the step is committed. Throws SQLite's errors.
 */
export function runSteps(sql: Connection, steps: readonly Migration[], to = Number.POSITIVE_INFINITY): void {
  sql.pragma('foreign_keys = OFF')
  for (const migration of steps) {
    if (migration.version > to) break
    // Takes the write lock before reading the version: another console may be running the same step.
    const step = sql.transaction(() => {
      if (databaseVersion(sql) >= migration.version) return
      migration.up(sql)
      const broken = sql.pragma('foreign_key_check')
      if (Array.isArray(broken) && broken.length > 0)
        throw new Error(`step ${migration.version} would leave ${broken.length} references to nothing`)
      sql.pragma(`user_version = ${migration.version}`)
    })
    step.immediate()
  }
  sql.pragma('foreign_keys = ON')
}
