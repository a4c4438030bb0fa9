import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Connection } from '../connection'
import { createMockDb } from '../mock-db'
import { DATABASE_VERSION, databaseVersion, migrate, migrations } from './migrate'

let sql: Connection
beforeEach(() => {
  sql = new Database(':memory:')
})
afterEach(() => sql.close())

const at = '2026-01-02T03:04:05.000Z'

function fillVersionOne(): void {
  migrate(sql, 1)
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

describe('the steps of the schema', () => {
  test('are numbered 1 and 2, and 2 is what this console writes', () => {
    expect(migrations.map((step) => step.version)).toEqual([1, 2])
    expect(DATABASE_VERSION).toBe(2)
    migrate(sql)
    expect(databaseVersion(sql)).toBe(2)
  })

  test('1 to 2 keeps every row', () => {
    fillVersionOne()
    expect(databaseVersion(sql)).toBe(1)
    migrate(sql)
    const db = createMockDb(sql)
    const profile = { email: '', provider: '', providerId: '', profilePicUrl: '', createdAt: at }
    expect(db.users.list()).toEqual([
      { id: 1, name: 'alice', displayName: 'Alice A', ...profile },
      { id: 4, name: 'bob', displayName: '', ...profile },
    ])
    expect(db.nodes.byId(2)).toEqual({
      id: 2,
      name: 'Laptop',
      givenName: 'laptop',
      userId: 1,
      preAuthKeyId: null,
      machineKey: 'mkey:2',
      nodeKey: 'nodekey:2',
      discoKey: 'discokey:2',
      ipv4: '100.64.0.2',
      ipv6: null,
      registerMethod: 'REGISTER_METHOD_CLI',
      connected: true,
      createdAt: at,
      lastSeen: at,
      expiry: null,
      forcedTags: [],
      validTags: [],
      invalidTags: ['tag:x'],
    })
    const flags = { advertised: true, enabled: true, isPrimary: true }
    expect(db.routes.list()).toEqual([{ id: 5, nodeId: 2, prefix: '10.0.0.0/24', ...flags, createdAt: at }])
    expect(db.apiKeys.list()).toEqual([{ id: 1, prefix: 'ABCD', expiration: null, createdAt: at, lastSeen: null }])
    expect(db.policies.current()).toEqual({ id: 1, policy: '{}', updatedAt: at })
  })

  test('1 to 2 makes tags the identity of a machine: the owner of a tagged one goes', () => {
    fillVersionOne()
    migrate(sql)
    const node = createMockDb(sql).nodes.byId(3)
    expect([node?.userId, node?.forcedTags]).toEqual([null, ['tag:web']])
  })

  test('1 to 2 keeps of a pre-auth key what tells it apart, and nothing that lets a machine in', () => {
    fillVersionOne()
    migrate(sql)
    const rest = { userId: 1, reusable: true, ephemeral: false, used: true, expiration: at, createdAt: at, aclTags: [] }
    expect(createMockDb(sql).preAuthKeys.list()).toEqual([{ id: 7, prefix: 'abcdefghijkl', ...rest }])
    expect(sql.serialize().toString('latin1')).not.toContain(
      'CREATE TABLE pre_auth_keys (\n  id INTEGER PRIMARY KEY AUTOINCREMENT,\n  key ',
    )
  })

  test('1 to 2 never gives an id twice', () => {
    fillVersionOne()
    migrate(sql)
    const db = createMockDb(sql)
    const node = db.nodes.byId(2)
    if (!node) throw new Error('the machine is gone')
    expect(db.nodes.insert({ ...node, givenName: 'next', ipv4: null })).toBe(10)
  })

  test('1 to 2 leaves the foreign keys on and pointing at the new tables', () => {
    fillVersionOne()
    migrate(sql)
    expect(sql.pragma('foreign_keys', { simple: true })).toBe(1)
    expect(sql.pragma('foreign_key_check')).toEqual([])
    expect(() => sql.exec("INSERT INTO routes (node_id, prefix, created_at) VALUES (77, '10.0.0.0/8', '')")).toThrow(
      /FOREIGN KEY/,
    )
    createMockDb(sql).nodes.remove(2)
    expect(createMockDb(sql).routes.list()).toEqual([])
  })

  test('a step that fails leaves the version before it, whole', () => {
    fillVersionOne()
    sql.pragma('foreign_keys = OFF')
    sql.exec("INSERT INTO routes (node_id, prefix, created_at) VALUES (77, '10.0.0.0/8', '')")
    expect(() => migrate(sql)).toThrow('step 2 would leave 1 references to nothing')
    expect(databaseVersion(sql)).toBe(1)
    expect(sql.prepare('SELECT key FROM pre_auth_keys').pluck().all()).toEqual(['abcdefghijklmnopqrstuvwxyz'])
  })

  test('a database that is up to date is left alone', () => {
    migrate(sql)
    const before = sql.serialize()
    migrate(sql)
    expect(sql.serialize().equals(before)).toBe(true)
  })
})
