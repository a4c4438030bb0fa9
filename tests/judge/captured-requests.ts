import type { MockDb } from '@main/db/repos'

const at = '2026-01-02T03:04:05.000Z'
const id = (tail: string) => `hskey-authreq-${tail.padEnd(24, '0')}`
const truncated = '{"acls":[{"action":"accept"'
const allowAll = '{"acls":[{"action":"accept","src":["*"],"dst":["*:*"]}]}'

type Setup = (db: MockDb) => void
const user = (db: MockDb, name: string) =>
  db.users.insert({ name, displayName: '', email: '', provider: '', providerId: '', profilePicUrl: '', createdAt: at })
const users =
  (...names: string[]): Setup =>
  (db) =>
    names.forEach((name) => user(db, name))

const apiKey =
  (expiration: string | null): Setup =>
  (db) =>
    void db.apiKeys.insert({ prefix: `K00${db.apiKeys.list().length}`, expiration, createdAt: at, lastSeen: null })

function preAuthKey(
  db: MockDb,
  userId: number | null,
  rest: Partial<Parameters<MockDb['preAuthKeys']['insert']>[0]> = {},
): number {
  const plain = {
    prefix: 'abc',
    reusable: false,
    ephemeral: false,
    used: false,
    expiration: null,
    createdAt: at,
    aclTags: [],
  }
  return db.preAuthKeys.insert({ ...plain, userId, ...rest })
}

function node(db: MockDb, name: string, owner: string, tags: string[] = []): void {
  const userId = db.users.byName(owner)?.id ?? user(db, owner)
  const preAuthKeyId = preAuthKey(db, userId, { used: true, aclTags: tags })
  const number = String(db.nodes.list().length + 1)
  const keys = { machineKey: `mkey:${number}`, nodeKey: `nodekey:${number}`, discoKey: `discokey:${number}` }
  const none = { ipv4: null, ipv6: null, expiry: null, validTags: [], invalidTags: [] }
  const flags = { registerMethod: 'REGISTER_METHOD_AUTH_KEY', connected: false } as const
  const owned = { userId: tags.length > 0 ? null : userId, preAuthKeyId, forcedTags: tags }
  db.nodes.insert({ name, givenName: name, createdAt: at, lastSeen: at, ...owned, ...flags, ...keys, ...none })
}
const oneNode: Setup = (db) => node(db, 'node-a', 'alice')
const waiting =
  (key: string, hostname: string): Setup =>
  (db) => {
    user(db, 'alice')
    db.sessions.insert({ authId: id(key), kind: 'registration', hostname, connects: false, verdict: null })
  }
const nothing: Setup = () => undefined

interface Golden {
  setup: Setup
  call: [method: string, path: string, body?: unknown]
  /** The reason for a different status. */
  status?: { is: number; because: string }
  /** Fields of the captured answer (`field`, or `parent.field`) that ours may omit, with the reason. */
  except?: Record<string, string>
}
const golden = (setup: Setup, method: string, path: string, body?: unknown): Golden => ({
  setup,
  call: [method, path, body],
})

const excepted = (parent: string, ...fields: string[]) =>
  Object.fromEntries(fields.map((field) => [`${parent}.${field}`, 'said once, in the list of its kind']))
const noAddresses = { ipAddresses: 'the capturing server had no address ranges' }
const leanNode = {
  ...excepted('user', 'email', 'provider', 'providerId', 'profilePicUrl', 'createdAt'),
  ...excepted('preAuthKey', 'user', 'used', 'expiration', 'createdAt'),
}
const noZero = 'the contract has null for never, also where the server has the zero instant'

export const goldens: Record<string, Golden> = {
  ApiKeyDelete_both_id_and_prefix: golden(nothing, 'DELETE', '/apikey/abc?id=1'),
  ApiKeyDelete_invalid_id: golden(nothing, 'DELETE', '/apikey/abc?id=notanumber'),
  ApiKeyDelete_not_found_by_prefix: golden(nothing, 'DELETE', '/apikey/doesnotexist'),
  'ApiKeyDelete_path_prefix_with_id_query_is_both_-__400': golden(apiKey(null), 'DELETE', '/apikey/K000?id=1'),
  ApiKeyExpire_both_id_and_prefix: golden(nothing, 'POST', '/apikey/expire', { id: '1', prefix: 'abc' }),
  ApiKeyExpire_by_id: golden(apiKey(null), 'POST', '/apikey/expire', { id: '1' }),
  ApiKeyExpire_by_prefix: golden(apiKey(null), 'POST', '/apikey/expire', { prefix: 'K000' }),
  ApiKeyExpire_neither_id_nor_prefix: golden(nothing, 'POST', '/apikey/expire', {}),
  ApiKeyExpire_not_found_by_id: golden(nothing, 'POST', '/apikey/expire', { id: '999' }),
  ApiKeyList_empty: golden(nothing, 'GET', '/apikey'),
  ApiKeyList_nil_timestamps_emitted_as_null: golden(apiKey(null), 'GET', '/apikey'),
  ApiKeyList_populated: golden((db) => [1, 2].forEach(() => apiKey(null)(db)), 'GET', '/apikey'),
  ApiKeyList_zero_expiration_emitted_as_zero_instant: {
    ...golden(apiKey(null), 'GET', '/apikey'),
    except: { expiration: noZero },
  },
  AuthApprove_invalid_auth_id: golden(nothing, 'POST', '/auth/approve', { authId: 'not-a-valid-auth-id' }),
  AuthApprove_no_pending_session: golden(nothing, 'POST', '/auth/approve', { authId: id('none') }),
  AuthRegister_happy_path: {
    ...golden(waiting('reg', 'regnode'), 'POST', '/auth/register', { user: 'alice', authId: id('reg') }),
    except: { ...noAddresses, ...leanNode },
  },
  AuthRegister_invalid_auth_id: golden(users('alice'), 'POST', '/auth/register', { user: 'alice', authId: 'bad' }),
  AuthRegister_no_pending_session: golden(users('alice'), 'POST', '/auth/register', {
    user: 'alice',
    authId: id('none'),
  }),
  AuthRegister_unknown_user: golden(nothing, 'POST', '/auth/register', { user: 'ghost', authId: id('none') }),
  AuthReject_invalid_auth_id: golden(nothing, 'POST', '/auth/reject', { authId: 'not-a-valid-auth-id' }),
  AuthReject_no_pending_session: golden(nothing, 'POST', '/auth/reject', { authId: id('none') }),
  CreatePreAuthKey_invalid_tag: golden(users('alice'), 'POST', '/preauthkey', { user: '1', aclTags: ['badtag'] }),
  CreatePreAuthKey_invalid_user_id: {
    ...golden(nothing, 'POST', '/preauthkey', { user: 'abc' }),
    status: { is: 404, because: 'the contract also takes a name, and nobody has this one' },
  },
  CreatePreAuthKey_neither_tagged_nor_owned: golden(nothing, 'POST', '/preauthkey', { reusable: true }),
  CreatePreAuthKey_nonexistent_user: golden(nothing, 'POST', '/preauthkey', { user: '999' }),
  CreateUser: golden(nothing, 'POST', '/user', { name: 'test', displayName: 'Test', email: 't@example.com' }),
  CreateUser_duplicate_name: golden(users('dup'), 'POST', '/user', { name: 'dup' }),
  DeletePreAuthKey: golden((db) => void preAuthKey(db, user(db, 'alice')), 'DELETE', '/preauthkey?id=1'),
  DeletePreAuthKey_invalid_id: golden(nothing, 'DELETE', '/preauthkey?id=abc'),
  DeletePreAuthKey_nonexistent: golden(nothing, 'DELETE', '/preauthkey?id=99999'),
  DeleteUser: golden(users('alice'), 'DELETE', '/user/alice'),
  DeleteUser_nonexistent: golden(nothing, 'DELETE', '/user/999'),
  ExpirePreAuthKey: golden((db) => void preAuthKey(db, user(db, 'alice')), 'POST', '/preauthkey/expire', { id: '1' }),
  ExpirePreAuthKey_invalid_id: golden(nothing, 'POST', '/preauthkey/expire', { id: 'abc' }),
  ExpirePreAuthKey_nonexistent: golden(nothing, 'POST', '/preauthkey/expire', { id: '99999' }),
  Health: golden(nothing, 'GET', '/health'),
  ListPreAuthKeys_all: {
    ...golden(
      (db) => {
        preAuthKey(db, user(db, 'alice'), { reusable: true })
        preAuthKey(db, null, { ephemeral: true, aclTags: ['tag:test'] })
      },
      'GET',
      '/preauthkey',
    ),
    except: { expiration: noZero },
  },
  ListPreAuthKeys_empty: golden(nothing, 'GET', '/preauthkey'),
  ListUsers_all: golden(users('alice', 'bob', 'carol'), 'GET', '/user'),
  ListUsers_empty: golden(nothing, 'GET', '/user'),
  ListUsers_filter_by_id: golden(users('alice', 'bob', 'carol'), 'GET', '/user?id=2'),
  ListUsers_filter_by_name: golden(users('alice', 'bob', 'carol'), 'GET', '/user?name=alice'),
  ListUsers_invalid_id: golden(nothing, 'GET', '/user?id=abc'),
  NodeBackfillIPs_confirmed_empty: golden(nothing, 'POST', '/node/backfillips?confirmed=true'),
  NodeBackfillIPs_unconfirmed: {
    ...golden(nothing, 'POST', '/node/backfillips'),
    status: { is: 200, because: 'the specification has no confirmation: the console asks the person instead' },
  },
  NodeDebugCreate_invalid_key: {
    ...golden(nothing, 'POST', '/debug/node', { user: 'alice', key: 'badkey' }),
    status: { is: 404, because: 'debug calls are no part of the contract' },
  },
  NodeDebugCreate_unknown_user: golden(nothing, 'POST', '/debug/node', { user: 'nope', key: id('x') }),
  NodeDelete_happy: golden(oneNode, 'DELETE', '/node/1'),
  NodeDelete_invalid_id: golden(nothing, 'DELETE', '/node/abc'),
  NodeDelete_not_found: golden(nothing, 'DELETE', '/node/99999'),
  NodeExpire_invalid_id: golden(nothing, 'POST', '/node/abc/expire'),
  NodeExpire_not_found: golden(nothing, 'POST', '/node/99999/expire'),
  NodeGet_happy: { ...golden(oneNode, 'GET', '/node/1'), except: leanNode },
  NodeGet_invalid_id: golden(nothing, 'GET', '/node/abc'),
  NodeGet_not_found: golden(nothing, 'GET', '/node/99999'),
  NodeGet_tagged_node: {
    ...golden((db) => node(db, 'node-b', 'bob', ['tag:initial']), 'GET', '/node/1'),
    except: leanNode,
  },
  NodeList_all: {
    ...golden((db) => (node(db, 'node-a', 'alice'), node(db, 'node-b', 'bob')), 'GET', '/node'),
    except: leanNode,
  },
  NodeList_empty: golden(nothing, 'GET', '/node'),
  NodeList_filter_by_user: {
    ...golden((db) => (node(db, 'node-a', 'alice'), node(db, 'node-b', 'bob')), 'GET', '/node?user=alice'),
    except: leanNode,
  },
  NodeList_unknown_user: golden(nothing, 'GET', '/node?user=nope'),
  NodeRegister_happy: {
    ...golden(waiting('reg', 'registered-node'), 'POST', `/node/register?user=alice&key=${id('reg')}`),
    except: { ...noAddresses, ...leanNode },
  },
  NodeRegister_invalid_key: golden(users('alice'), 'POST', '/node/register?user=alice&key=invalidkey'),
  NodeRegister_unknown_user: golden(nothing, 'POST', `/node/register?user=nope&key=${id('x')}`),
  NodeRename_invalid_id: golden(nothing, 'POST', '/node/abc/rename/whatever'),
  NodeRename_not_found: golden(nothing, 'POST', '/node/99999/rename/whatever'),
  NodeSetApprovedRoutes_invalid_id: golden(nothing, 'POST', '/node/abc/approve_routes', { routes: [] }),
  NodeSetApprovedRoutes_not_found: golden(nothing, 'POST', '/node/99999/approve_routes', { routes: ['10.0.0.0/24'] }),
  NodeSetTags_empty_tags: { ...golden(oneNode, 'POST', '/node/1/tags', { tags: [] }), except: leanNode },
  NodeSetTags_invalid_id: golden(nothing, 'POST', '/node/abc/tags', { tags: ['tag:foo'] }),
  NodeSetTags_not_found: golden(nothing, 'POST', '/node/99999/tags', { tags: ['tag:foo'] }),
  NodeSetTags_unauthorized_tag: golden(oneNode, 'POST', '/node/1/tags', { tags: ['tag:server'] }),
  PolicyCheck_invalid: golden(nothing, 'POST', '/policy/check', { policy: truncated }),
  PolicyCheck_valid: golden(nothing, 'POST', '/policy/check', { policy: allowAll }),
  PolicyGet_empty: {
    ...golden(nothing, 'GET', '/policy'),
    status: { is: 200, because: 'no policy yet is no failure: the contract answers an empty text' },
  },
  PolicyGet_set: golden((db) => void db.policies.insert(allowAll, at), 'GET', '/policy'),
  PolicySet_invalid: golden(nothing, 'PUT', '/policy', { policy: truncated }),
  PolicySet_valid: golden(nothing, 'PUT', '/policy', { policy: allowAll }),
  RenameUser: golden(users('alice'), 'POST', '/user/1/rename/bob'),
  RenameUser_invalid_id: {
    ...golden(nothing, 'POST', '/user/abc/rename/bob'),
    status: { is: 404, because: 'the specification names users by name in the path, and nobody has this one' },
  },
  RenameUser_nonexistent: golden(nothing, 'POST', '/user/999/rename/bob'),
}
