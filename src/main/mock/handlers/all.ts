import type { AppContract } from '@shared/api/contract'
import type { ContractHandlers, Handlers } from '@shared/api/endpoint'
import { instant, type MockContext } from '../context'
import { createOAuthClientHandlers } from './oauth-clients'
import { allCapabilities } from '@shared/api/capabilities'
import { currentDialect } from '@shared/policy/read/dialect-flags'
import { ApiError, toApiError, refusal } from '@shared/api/error'
import { checkAuthId, checkRegistrationKey, pendingSession, registerByKey, registerSession } from '../register'
import {
  fieldId,
  isOnline,
  nodeByPath,
  pathId,
  toApiKey,
  toNode,
  toNodes,
  toRoute,
  toUser,
  userByIdOrName,
  userByName,
  userByPath,
  toPreAuthKey,
} from '../shapes'
import type { KeyFormat } from '@mesh-console/headscale-server/network'
import { mintKey } from '../key-secrets'
import { said } from '@shared/api/issue'
import type { MockDb, ApiKeyRow, PreAuthKeyRow, RouteRow, UserRow } from '@main/db/repos'
import type {
  auth,
  server,
  ServerInfo,
  nodes,
  routes,
  users,
  apiKeys,
  preAuthKeys,
  policy,
  StoredPolicy,
} from '@shared/api/resources'
import { approveRoutes, backfillAddresses, electPrimaries } from '../routes'
import { rulesFrom, dialectOfLine } from '../line-rules'
import { checkTagFormat, checkTagsPermitted, autoApprove, judgePolicy } from '../policy-rules'
import { isExitPrefix } from '@shared/api/exit-prefix'

/** The access policy, stored in the database (headscale-api.md 2.6): each save is a new row with a new id. */
function createPolicyHandlers({ db, now, line }: MockContext): Handlers<typeof policy> {
  const dialect = dialectOfLine(line)
  return {
    get: () => stored(db),
    set: ({ policy: text, baseId }) => {
      const current = stored(db)
      if (baseId !== undefined && baseId !== current.id) throw refusal('conflict', 'policyChanged')
      // An empty text is stored but does not change the active policy.
      const judged = text === '' && rulesFrom(line, '0.24') ? undefined : judgePolicy(db, text, dialect)
      const at = instant(now())
      db.transaction(() => {
        db.policies.insert(text, at)
        if (judged) autoApprove(db, judged)
        electPrimaries(db, at)
      })
      return stored(db)
    },
    check: ({ policy: text }) => {
      // An empty text means no policy and is valid.
      if (text !== '') judgePolicy(db, text, dialect)
      return {}
    },
  }
}

function stored(db: MockDb): StoredPolicy {
  const row = db.policies.current()
  const id = row ? String(row.id) : null
  return { id, policy: row?.policy ?? '', updatedAt: row?.updatedAt ?? null, writable: true, reason: null }
}

/** Specification section 9. */
const KEY_BYTES = 33
/** The number of characters of a key that are stored to identify it. */
const KEY_PREFIX_LENGTH = 12
/** The lifetime that the server's command line gives a key without an expiration. */
const DEFAULT_MS = 3_600_000

/** Pre-auth keys (headscale-api.md 2.4, 4.7; server 0.29 and the 0.30 line). */
function createPreAuthKeyHandlers({ db, now, random, line }: MockContext): Handlers<typeof preAuthKeys> {
  return {
    list: ({ user }) => {
      const owner = user ? userByIdOrName(db, user) : undefined
      const rows = db.preAuthKeys.list().filter((row) => !owner || row.userId === owner.id)
      const users = new Map(db.users.list().map((row) => [row.id, toUser(row)]))
      return { preAuthKeys: rows.map((row) => toPreAuthKey(row, users.get(row.userId ?? 0) ?? null)) }
    },
    create: ({ user, reusable, ephemeral, expiration, aclTags }) => {
      checkTagFormat(aclTags, line)
      const owner = ownerOf(db, user, aclTags)
      const secret = Buffer.from(random(KEY_BYTES)).toString('base64url')
      const row: Omit<PreAuthKeyRow, 'id'> = {
        prefix: secret.slice(0, KEY_PREFIX_LENGTH),
        userId: owner?.id ?? null,
        reusable,
        ephemeral,
        used: false,
        expiration: instant(expiration ?? now() + DEFAULT_MS),
        createdAt: instant(now()),
        aclTags: [...new Set(aclTags)].toSorted(),
      }
      const id = db.preAuthKeys.insert(row)
      return { preAuthKey: toPreAuthKey({ ...row, id }, owner ? toUser(owner) : null, secret) }
    },
    expire: ({ id }) => {
      db.preAuthKeys.expire(byId(db, id).id, instant(now()))
      return {}
    },
    delete: ({ id }) => {
      db.preAuthKeys.remove(byId(db, id).id)
      return {}
    },
  }
}

function ownerOf(db: MockDb, user: string | undefined, tags: readonly string[]): UserRow | undefined {
  if (user) return userByIdOrName(db, user)
  if (tags.length === 0) throw new ApiError('invalid', 'auth-key must be either tagged or owned by user')
  return undefined
}

function byId(db: MockDb, id: string): PreAuthKeyRow {
  const key = db.preAuthKeys.byId(fieldId(id, 'pre-auth key id'))
  if (!key) throw new ApiError('notFound', 'auth-key not found')
  return key
}

/** Routes as rows (headscale-api.md 2.5, 4.9): the exit prefixes of a machine change together. */
function createRouteHandlers({ db, now }: MockContext): Handlers<typeof routes> {
  const change = (routeId: string, act: (rows: readonly RouteRow[], nodeId: number) => void) =>
    db.transaction(() => {
      const route = db.routes.byId(pathId(routeId, 'route_id'))
      if (!route) throw new ApiError('notFound', 'route not found')
      act(withTwin(db, route), route.nodeId)
      electPrimaries(db, instant(now()))
      return {}
    })
  return {
    list: () => ({ routes: db.routes.list().map(toRoute) }),
    enable: ({ routeId }) =>
      change(routeId, (rows, nodeId) => {
        refuseUnadvertised(db, rows, nodeId)
        for (const row of rows) db.routes.setEnabled(row.id, true)
      }),
    disable: ({ routeId }) =>
      change(routeId, (rows, nodeId) => {
        for (const row of rows) db.routes.setEnabled(row.id, false)
        db.routes.dropUnused(nodeId)
      }),
    delete: ({ routeId }) =>
      change(routeId, (rows) => {
        for (const row of rows) db.routes.remove(row.id)
      }),
  }
}

/** Returns the route, for an exit route together with the machine's other exit route. */
function withTwin(db: MockDb, route: RouteRow): RouteRow[] {
  if (!isExitPrefix(route.prefix)) return [route]
  return db.routes.byNode(route.nodeId).filter((row) => isExitPrefix(row.prefix))
}

function refuseUnadvertised(db: MockDb, rows: readonly RouteRow[], nodeId: number): void {
  const halfOfPair = rows.length === 1 && rows.some((row) => isExitPrefix(row.prefix))
  const missing = rows.find((row) => !row.advertised)?.prefix ?? (halfOfPair ? 'of the other family' : undefined)
  if (missing === undefined) return
  const name = db.nodes.byId(nodeId)?.givenName ?? String(nodeId)
  throw new ApiError('conflict', `route ${missing} is not available on node ${name}: it is not advertised`)
}

/** Specification section 9. */
const SPECIFIED: KeyFormat = { form: 'dotted', prefix: 4, secret: 43, alphabet: 'letters' }
const DAY_MS = 86_400_000
/** The lifetime that the server's command line gives a key without an expiration. */
const DEFAULT_DAYS = 90

/** API keys (specification sections 4, 5, 8, 9; headscale-api.md 2.2, 4.7). */
function createApiKeyHandlers(context: MockContext): Handlers<typeof apiKeys> {
  const { db, now } = context
  return {
    list: () => ({ apiKeys: db.apiKeys.list().map(toApiKey) }),
    create: ({ expiration }) => {
      const ends = instant(expiration ?? now() + DEFAULT_DAYS * DAY_MS)
      return { apiKey: mintKey(context, SPECIFIED, ends) }
    },
    expire: (input) => {
      const key = named(db, input)
      const at = instant(now())
      if (key.expiration !== null && key.expiration <= at) throw new ApiError('conflict', 'ApiKey already expired')
      db.apiKeys.expire(key.id, at)
      return {}
    },
    delete: ({ prefix }) => {
      db.apiKeys.remove(named(db, { prefix }).id)
      return {}
    },
  }
}

/** The contract guarantees that one of the two is present. */
function named(db: MockDb, { prefix, id }: { prefix?: string | undefined; id?: string | undefined }): ApiKeyRow {
  const key = prefix ? db.apiKeys.byPrefix(prefix) : db.apiKeys.byId(fieldId(id ?? '', 'api key id'))
  if (!key) throw new ApiError('notFound', 'ApiKey not found')
  return key
}

/** The mock's server information: server 0.29 with every capability of any supported release. */
const info: ServerInfo = {
  kind: 'mock',
  version: '0.29.2-mock',
  url: 'https://headscale.demo.example',
  clockAheadMs: 0,
  capabilities: allCapabilities,
  policyLine: currentDialect.line,
}

function createServerHandlers({ stoppedAt }: MockContext): Handlers<typeof server> {
  const stopped = stoppedAt === undefined ? {} : { clockStoppedAt: instant(stoppedAt) }
  return {
    // Every request queries the database before it gets here, so an unusable database never does.
    health: () => ({ databaseConnectivity: true }),
    info: () => ({ ...info, ...stopped }),
    // The machines of the network have no clients.
    facts: () => ({ facts: [] }),
  }
}

/** Creates the mock's handlers for all endpoints. */
export function createMockHandlers(context: MockContext): ContractHandlers<AppContract> {
  return {
    users: createUserHandlers(context),
    nodes: createNodeHandlers(context),
    routes: createRouteHandlers(context),
    apiKeys: createApiKeyHandlers(context),
    preAuthKeys: createPreAuthKeyHandlers(context),
    oauthClients: createOAuthClientHandlers(context),
    policy: createPolicyHandlers(context),
    auth: createAuthHandlers(context),
    server: createServerHandlers(context),
  }
}

/** Pending sessions by id (headscale-api.md 2.7): checked in the server's order of id, user, session. */
function createAuthHandlers(context: MockContext): Handlers<typeof auth> {
  const { db, now } = context
  return {
    register: ({ user: name, authId }) => {
      checkAuthId(authId)
      const user = userByName(db, name)
      const node = registerSession(context, user, pendingSession(db, authId))
      return { node: toNode(db, node, instant(now())) }
    },
    approve: ({ authId }) => decide(db, authId, 'approved'),
    reject: ({ authId }) => decide(db, authId, 'rejected'),
  }
}

/** A decision is kept: repeating it is not an error. */
function decide(db: MockDb, authId: string, verdict: 'approved' | 'rejected') {
  try {
    checkAuthId(authId)
  } catch (error) {
    throw new ApiError('invalid', `invalid auth_id: ${toApiError(error).message}`, { cause: error })
  }
  if (!db.sessions.byId(authId)) throw new ApiError('notFound', `no pending auth session for auth_id ${authId}`)
  db.sessions.decide(authId, verdict)
  return {}
}

/** Users (headscale-api.md 2.1, 4.1, 4.2; server 0.29 and the 0.30 line). */
function createUserHandlers({ db, now }: MockContext): Handlers<typeof users> {
  return {
    list: (filter) => ({ users: matching(db, filter).map(toUser) }),
    create: (input) => {
      const { name, displayName = '', email = '', pictureUrl: profilePicUrl = '' } = input
      refuseTaken(db, name)
      const createdAt = instant(now())
      const id = db.users.insert({ name, displayName, email, profilePicUrl, provider: '', providerId: '', createdAt })
      return oneUser(db, id)
    },
    rename: (input) => {
      const user = userByPath(db, input)
      if (user.name !== input.newName) {
        refuseTaken(db, input.newName)
        db.users.rename(user.id, input.newName)
      }
      return oneUser(db, user.id)
    },
    delete: ({ name, id }) => {
      // Matches by name only: a number is a user's name, never an id. If an id is given, both must match the same user.
      const user = id === undefined ? userByName(db, name) : userByPath(db, { name, id })
      if (db.users.ownsNodes(user.id)) throw new ApiError('invalid', 'user not empty: node(s) found')
      db.users.remove(user.id)
      return {}
    },
  }
}

/** Applies only one filter: name, then e-mail, then id. An invalid id is refused even if another filter applies, and 0 does not filter. */
function matching(
  db: MockDb,
  filter: { name?: string | undefined; id?: string | undefined; email?: string | undefined },
): UserRow[] {
  const { name, email, id } = filter
  const number = id ? fieldId(id, 'id') : 0
  const all = db.users.list()
  if (name) return all.filter((user) => user.name === name)
  if (email) return all.filter((user) => user.email === email)
  return number === 0 ? all : all.filter((user) => user.id === number)
}

function refuseTaken(db: MockDb, name: string): void {
  if (db.users.byName(name)) throw new ApiError('conflict', 'user already exists', { details: [said(name)] })
}

function oneUser(db: MockDb, id: number) {
  const row = db.users.byId(id)
  if (!row) throw new ApiError('notFound', 'user not found')
  return { user: toUser(row) }
}

/** Machines (headscale-api.md 2.3, 3 and 4; server 0.29 and the 0.30 line, and moving to a user, which ended with 0.27). */
function createNodeHandlers(context: MockContext): Handlers<typeof nodes> {
  const { db, now } = context
  const one = (nodeId: string) => ({ node: toNode(db, nodeByPath(db, nodeId), instant(now())) })
  return {
    list: ({ user }) => {
      const rows = user ? db.nodes.byUser(userByName(db, user).id) : db.nodes.list()
      return { nodes: toNodes(db, rows, instant(now())) }
    },
    get: ({ nodeId }) => one(nodeId),
    register: ({ user, key }) => {
      checkRegistrationKey(key)
      const { id } = registerByKey(context, userByName(db, user), key)
      return one(String(id))
    },
    rename: ({ nodeId, newName }) => {
      rename(context, nodeId, newName)
      return one(nodeId)
    },
    expire: (input) => {
      expire(context, input)
      return one(input.nodeId)
    },
    setTags: ({ nodeId, tags }) => {
      setTags(context, nodeId, tags)
      return one(nodeId)
    },
    move: ({ nodeId, user }) => {
      const node = nodeByPath(db, nodeId)
      const { id: userId } = userByIdOrName(db, user)
      // Before 0.28 a machine has tags in addition to its owner.
      if (rulesFrom(context.line, '0.28')) db.nodes.setOwner(node.id, { userId })
      else db.nodes.setTags(node.id, userId, node.forcedTags)
      return one(nodeId)
    },
    approveRoutes: ({ nodeId, routes }) => {
      approveRoutes(context, nodeByPath(db, nodeId), routes)
      return one(nodeId)
    },
    routes: ({ nodeId }) => ({ routes: db.routes.byNode(nodeByPath(db, nodeId).id).map(toRoute) }),
    backfillIps: () => ({ changes: backfillAddresses(db) }),
    delete: ({ nodeId }) => {
      const node = nodeByPath(db, nodeId)
      db.transaction(() => {
        db.nodes.remove(node.id)
        electPrimaries(db, instant(now()))
      })
      return {}
    },
  }
}

function rename({ db, line }: MockContext, nodeId: string, newName: string): void {
  const node = nodeByPath(db, nodeId)
  const holder = db.nodes.idOfGivenName(newName)
  // Before 0.27 a machine's current name counts as taken, too.
  const own = holder === node.id && rulesFrom(line, '0.27')
  if (holder !== undefined && !own)
    throw new ApiError('invalid', `node name is not unique: ${newName}`, { details: [said(newName)] })
  db.nodes.rename(node.id, newName)
}

interface ExpireInput {
  nodeId: string
  expiry?: string | undefined
  disableExpiry?: boolean | undefined
}

function expire({ db, now }: MockContext, input: ExpireInput): void {
  const node = nodeByPath(db, input.nodeId)
  const at = instant(now())
  const expiry = input.disableExpiry ? null : instant(input.expiry ?? now())
  // A client was last seen when it was last online: now, if this change starts or ends that.
  const changes = isOnline(node, at) !== isOnline({ ...node, expiry }, at)
  db.transaction(() => {
    db.nodes.setExpiry(node.id, expiry, changes ? at : node.lastSeen)
    electPrimaries(db, at)
  })
}

/** The server's order of checks: id, empty list, format, machine, policy (headscale-api.md 4.5). */
function setTags({ db, line }: MockContext, nodeId: string, tags: readonly string[]): void {
  pathId(nodeId, 'node_id')
  if (!rulesFrom(line, '0.28')) return forceTags({ db, line }, nodeId, tags)
  if (tags.length === 0)
    throw new ApiError('invalid', 'cannot remove all tags from a node - tagged nodes must have at least one tag')
  checkTagFormat(tags, line)
  const node = nodeByPath(db, nodeId)
  const sorted = [...new Set(tags)].toSorted()
  checkTagsPermitted(db, sorted)
  db.nodes.setOwner(node.id, { tags: sorted })
  // 0.28 still stores the former owner.
  if (!rulesFrom(line, '0.29')) db.nodes.setTags(node.id, node.userId, sorted)
}

/** Before 0.28 tags can be set freely and exist in addition to the owner; a machine without an owner gets the first user. */
function forceTags({ db, line }: Pick<MockContext, 'db' | 'line'>, nodeId: string, tags: readonly string[]): void {
  checkTagFormat(tags, line)
  const node = nodeByPath(db, nodeId)
  const once = [...new Set(tags)]
  db.nodes.setTags(node.id, node.userId ?? db.users.list()[0]?.id ?? null, once)
}
