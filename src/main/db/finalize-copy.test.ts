import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { finalizeCopy } from './finalize-copy'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'copy-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Creates a database with these statements, and checks it. */
function check(...statements: string[]) {
  const path = join(folder, 'db.sqlite')
  const sql = new Database(path)
  for (const statement of statements) sql.exec(statement)
  sql.close()
  return finalizeCopy(path)
}

const USERS = 'CREATE TABLE users (id integer PRIMARY KEY AUTOINCREMENT, name text, deleted_at datetime)'
const NODES = 'CREATE TABLE nodes (id integer, "as" text DEFAULT \'check (1)\', user_id integer REFERENCES users(id))'

it('counts the rows of Headscale’s tables', () => {
  const rows = "INSERT INTO users (name) VALUES ('a'), ('b')"
  const index = "CREATE UNIQUE INDEX i ON users(name) WHERE name IS NOT NULL AND name != ''"
  expect(check(USERS, NODES, index, rows)).toEqual({ users: 2, machines: 0 })
})

it.each([
  [
    'a view without an end as a table',
    'CREATE VIEW nodes AS WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT n FROM r',
  ],
  ['a trigger', `${NODES}; CREATE TRIGGER t AFTER INSERT ON users BEGIN SELECT 1; END`],
  ['a virtual table', `${NODES}; CREATE VIRTUAL TABLE v USING fts5(a)`],
  ['a computed column', 'CREATE TABLE nodes (id integer, deleted_at AS (hex(zeroblob(100))))'],
  ['a condition', 'CREATE TABLE nodes (id integer CHECK (length(hex(zeroblob(id))) > 0))'],
  ['a computed index', `${NODES}; CREATE INDEX i ON nodes (hex(id))`],
  ['a pattern in an index, which may take years', `${NODES}; CREATE INDEX i ON nodes (id) WHERE id LIKE '%a%a%a%b'`],
  ['another pattern in an index', `${NODES}; CREATE INDEX i ON nodes (id) WHERE\nid\tglob'*a*a*a*b'`],
  [
    'a condition between names with an apostrophe',
    "CREATE TABLE nodes (id integer, [a'b] text, c integer CHECK (length(hex(zeroblob(id))) > 0), [d'e] text)",
  ],
  [
    'a condition between comments with an apostrophe',
    "CREATE TABLE nodes (id integer, /* ' */ c integer CHECK (length(hex(zeroblob(id))) > 0) -- '\n)",
  ],
  [
    'a condition behind a comment that ends in another place for SQLite',
    "CREATE TABLE nodes (id integer, -- \r'\n c integer CHECK (length(hex(zeroblob(id))) > 0) -- '\n)",
  ],
  [
    'more tables than Headscale has',
    `${NODES}; ${Array.from({ length: 600 }, (_, n) => `CREATE TABLE t${n} (a)`).join(';')}`,
  ],
])('refuses a database with %s before it reads any row', (_name, statements) => {
  expect(() => check(USERS, statements)).toThrow(expect.objectContaining({ code: 'conflict' }))
})
