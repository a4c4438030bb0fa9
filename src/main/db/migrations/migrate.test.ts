import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Connection } from '../connection'
import { createMockDb } from '../repos'
import { DATABASE_VERSION, databaseVersion, migrateDatabase, migrations } from './migrate'

let sql: Connection
beforeEach(() => {
  sql = new Database(':memory:')
})
afterEach(() => sql.close())

const at = '2026-01-02T03:04:05.000Z'

function fillVersionOne(): void {
  migrateDatabase(sql, 1)
  sql.exec(`
    INSERT INTO users (id, name, display_name, created_at) VALUES (1, 'alice', 'Alice A', '${at}'), (4, 'bob', '', '${at}');
    INSERT INTO nodes (id, name, given_name, user_id, machine_key, node_key, disco_key, ipv4, ipv6, register_method, connected,
        created_at, last_seen, expiry, forced_tags, valid_tags, invalid_tags)
      VALUES (2, 'Laptop', 'laptop', 1, 'mkey:2', 'nodekey:2', 'discokey:2', '100.64.0.2', NULL, 'REGISTER_METHOD_CLI', 1,
        '${at}', '${at}', NULL, '[]', '[]', '["tag:x"]'),
      (3, 'web', 'web', 4, 'mkey:3', 'nodekey:3', 'discokey:3', NULL, 'fd7a:115c:a1e0::3', 'REGISTER_METHOD_AUTH_KEY', 0,
        '${at}', NULL, '${at}', '["tag:web"]', '[]', '[]'),
      (9, 'gone', 'gone', 4, 'mkey:9', 'nodekey:9', 'discokey:9', NULL, NULL, 'REGISTER_METHOD_CLI', 0, '${at}', NULL, NULL, '[]', '["tag:v"]', '[]');
    DELETE FROM nodes WHERE id = 9;
    INSERT INTO routes (id, node_id, prefix, advertised, enabled, is_primary, created_at)
      VALUES (5, 2, '10.0.0.0/24', 1, 1, 1, '${at}');
    INSERT INTO api_keys (prefix, expiration, created_at) VALUES ('ABCD', NULL, '${at}');
    INSERT INTO policies (policy, updated_at) VALUES ('{}', '${at}');
    INSERT INTO pre_auth_keys (id, key, user_id, reusable, ephemeral, used, expiration, created_at)
      VALUES (7, 'abcdefghijklmnopqrstuvwxyz', 1, 1, 0, 1, '${at}', '${at}');
  `)
}

describe('the migrations', () => {
  test('are numbered from 1 to the version this console writes', () => {
    expect(migrations.map((step) => step.version)).toEqual(migrations.map((_, index) => index + 1))
    expect(migrations.at(-1)?.version).toBe(DATABASE_VERSION)
    migrateDatabase(sql)
    expect(databaseVersion(sql)).toBe(DATABASE_VERSION)
  })

  /** A table as it is after step 2, whatever today's repositories read. */
  const rows = (table: string) => sql.prepare(`SELECT * FROM ${table} ORDER BY 1`).all()

  test('1 to 2 keeps every row', () => {
    fillVersionOne()
    expect(databaseVersion(sql)).toBe(1)
    migrateDatabase(sql, 2)
    expect(databaseVersion(sql)).toBe(2)
    const profile = { email: '', provider: '', provider_id: '', profile_pic_url: '', created_at: at }
    expect(rows('users')).toEqual([
      { id: 1, name: 'alice', display_name: 'Alice A', ...profile },
      { id: 4, name: 'bob', display_name: '', ...profile },
    ])
    expect(rows('nodes').map((node) => (node as { id: number }).id)).toEqual([2, 3])
    expect(rows('nodes')[0]).toEqual({
      id: 2,
      name: 'Laptop',
      given_name: 'laptop',
      user_id: 1,
      pre_auth_key_id: null,
      machine_key: 'mkey:2',
      node_key: 'nodekey:2',
      disco_key: 'discokey:2',
      ipv4: '100.64.0.2',
      ipv6: null,
      register_method: 'REGISTER_METHOD_CLI',
      connected: 1,
      created_at: at,
      last_seen: at,
      expiry: null,
      forced_tags: '[]',
      valid_tags: '[]',
      invalid_tags: '["tag:x"]',
    })
    const flags = { advertised: 1, enabled: 1, is_primary: 1 }
    expect(rows('routes')).toEqual([{ id: 5, node_id: 2, prefix: '10.0.0.0/24', ...flags, created_at: at }])
    expect(rows('api_keys')).toMatchObject([{ prefix: 'ABCD', expiration: null, created_at: at }])
    expect(rows('policies')).toEqual([{ id: 1, policy: '{}', updated_at: at }])
  })

  test('1 to 2 removes the owner of tagged machines', () => {
    fillVersionOne()
    migrateDatabase(sql, 2)
    expect(rows('nodes')[1]).toMatchObject({ id: 3, user_id: null, forced_tags: '["tag:web"]' })
  })

  test('1 to 2 keeps the prefix of a pre-auth key but not its secret', () => {
    fillVersionOne()
    migrateDatabase(sql, 2)
    const flags = { reusable: 1, ephemeral: 0, used: 1 }
    const rest = { user_id: 1, ...flags, expiration: at, created_at: at, acl_tags: '[]' }
    expect(rows('pre_auth_keys')).toEqual([{ id: 7, prefix: 'abcdefghijkl', ...rest }])
  })

  test('1 to 2 never reuses an id', () => {
    fillVersionOne()
    migrateDatabase(sql, 2)
    const columns = 'name, given_name, machine_key, node_key, disco_key, created_at'
    sql.exec(`INSERT INTO nodes (${columns}) VALUES ('n', 'next', '', '', '', '${at}')`)
    expect(sql.prepare("SELECT id FROM nodes WHERE given_name = 'next'").pluck().get()).toBe(10)
  })

  test('1 to 2 leaves the foreign keys on and pointing at the new tables', () => {
    fillVersionOne()
    migrateDatabase(sql, 2)
    expect(sql.pragma('foreign_keys', { simple: true })).toBe(1)
    expect(sql.pragma('foreign_key_check')).toEqual([])
    expect(() => sql.exec("INSERT INTO routes (node_id, prefix, created_at) VALUES (77, '10.0.0.0/8', '')")).toThrow(
      /FOREIGN KEY/,
    )
    sql.exec('DELETE FROM nodes WHERE id = 2')
    expect(rows('routes')).toEqual([])
  })

  test('all of them together produce a database that this console reads', () => {
    fillVersionOne()
    migrateDatabase(sql)
    const db = createMockDb(sql)
    expect(db.users.list().map(({ name }) => name)).toEqual(['alice', 'bob'])
    expect(db.nodes.byId(2)).toMatchObject({ givenName: 'laptop', connected: true, invalidTags: ['tag:x'] })
    expect(db.routes.list()).toMatchObject([{ id: 5, nodeId: 2, prefix: '10.0.0.0/24', enabled: true }])
    expect(db.apiKeys.list()).toMatchObject([{ prefix: 'ABCD', expiration: null, lastSeen: null }])
    expect(db.preAuthKeys.list()).toMatchObject([{ id: 7, prefix: 'abcdefghijkl', userId: 1, aclTags: [] }])
    expect(db.policies.current()).toEqual({ id: 1, policy: '{}', updatedAt: at })
  })

  test('a failed step leaves the previous version intact', () => {
    fillVersionOne()
    sql.pragma('foreign_keys = OFF')
    sql.exec("INSERT INTO routes (node_id, prefix, created_at) VALUES (77, '10.0.0.0/8', '')")
    expect(() => migrateDatabase(sql)).toThrow('step 2 would leave 1 references to nothing')
    expect(databaseVersion(sql)).toBe(1)
    expect(sql.prepare('SELECT key FROM pre_auth_keys').pluck().all()).toEqual(['abcdefghijklmnopqrstuvwxyz'])
  })

  test('an up-to-date database is not changed', () => {
    migrateDatabase(sql)
    const before = sql.serialize()
    migrateDatabase(sql)
    expect(sql.serialize().equals(before)).toBe(true)
  })
})
