import {
  joinedWith,
  type JoinedWith,
  type Node,
  type Owner,
  ownerOf,
  type Route,
  type ApiKey,
  type PreAuthKey,
  type User,
} from '@shared/api/resources'
import { effectiveTags } from '@shared/api/tags'
import { isExitPrefix } from '@shared/api/exit-prefix'
import type { MockDb, ApiKeyRow, NodeRow, PreAuthKeyRow, RouteRow, UserRow } from '@main/db/repos'
import { groupBy } from './context'
import { byPrefix } from './addresses'
import { ApiError } from '@shared/api/error'
import { said } from '@shared/api/issue'

const DECIMAL = /^\d{1,20}$/

/** Parses an id to a number; undefined if it is malformed. No machine has an id above 2^53, not even after rounding. */
function parseId(text: string): number | undefined {
  return DECIMAL.test(text) ? Number(text) : undefined
}

/** Parses an id from a path. The error texts are those of the server's gateway (headscale-api.md 2.3). */
export function pathId(text: string, parameter: string): number {
  const id = parseId(text)
  if (id !== undefined) return id
  const why = `strconv.ParseUint: parsing ${JSON.stringify(text)}: invalid syntax`
  throw new ApiError('invalid', `type mismatch, parameter: ${parameter}, error: ${why}`)
}

/** Parses an id from a query or body. */
export function fieldId(text: string, what: string): number {
  const id = parseId(text)
  if (id === undefined)
    throw new ApiError('invalid', `invalid ${what}`, { details: [said(`${JSON.stringify(text)} is not a number`)] })
  return id
}

const userNotFound = () => new ApiError('notFound', 'user not found')

/** Finds the user with this exact name; throws 404 if there is none. */
export function userByName(db: MockDb, name: string): UserRow {
  const user = db.users.byName(name)
  if (!user) throw userNotFound()
  return user
}

/**
 * Finds the user named in a path: by exact name first, else by id. If `id` is given, both must match the same user, so that a name never
 * matches the wrong one.
 */
export function userByPath(db: MockDb, { name, id }: { name: string; id?: string | undefined }): UserRow {
  if (id !== undefined) {
    const user = db.users.byId(fieldId(id, 'user id'))
    if (!user || (user.name !== name && String(user.id) !== name)) throw userNotFound()
    return user
  }
  const number = parseId(name)
  const user = db.users.byName(name) ?? (number === undefined ? undefined : db.users.byId(number))
  if (!user) throw userNotFound()
  return user
}

/**
 * Finds the user named in a body: by id if it is the number of a user, else by name (servers from 0.26 on accept ids, older ones names).
 */
export function userByIdOrName(db: MockDb, text: string): UserRow {
  const number = parseId(text)
  const user = (number === undefined ? undefined : db.users.byId(number)) ?? db.users.byName(text)
  if (!user) throw userNotFound()
  return user
}

/** Finds the machine named in a path; throws 400 for a malformed id and 404 if there is none. */
export function nodeByPath(db: MockDb, nodeId: string): NodeRow {
  const node = db.nodes.byId(pathId(nodeId, 'node_id'))
  if (!node) throw new ApiError('notFound', 'node not found')
  return node
}

// Converts database rows to the contract's shapes.

export function toUser(row: UserRow): User {
  return { ...row, id: String(row.id) }
}

export function toApiKey(row: ApiKeyRow): ApiKey {
  return { ...row, id: String(row.id) }
}

/** Converts a pre-auth key as listed; `secret` is passed once, when it is created. */
export function toPreAuthKey(row: PreAuthKeyRow, user: User | null, secret?: string): PreAuthKey {
  const { id, prefix, userId: _, ...rest } = row
  return { ...rest, id: String(id), key: secret ?? `${prefix}***`, user }
}

export function toRoute(row: RouteRow): Route {
  const { id, nodeId, ...rest } = row
  return { ...rest, id: String(id), node: { id: String(nodeId) } }
}

/** The source of a machine's parts: single queries, or maps built for a whole list. */
interface Parts {
  user: (id: number) => Owner | null
  preAuthKey: (id: number) => JoinedWith | null
  routes: (nodeId: number) => readonly RouteRow[]
}

/** Converts one machine at the time `now`. */
export function toNode(db: MockDb, row: NodeRow, now: string): Node {
  const user = (id: number) => {
    const found = db.users.byId(id)
    return found ? ownerOf(toUser(found)) : null
  }
  const preAuthKey = (id: number) => {
    const key = db.preAuthKeys.byId(id)
    return key ? joinedWith(toPreAuthKey(key, null)) : null
  }
  return assemble(row, { user, preAuthKey, routes: (id) => db.routes.byNode(id) }, now)
}

/** Converts many machines at the time `now`, with three queries in total for their parts. */
export function toNodes(db: MockDb, rows: readonly NodeRow[], now: string): Node[] {
  const users = new Map(db.users.list().map((row) => [row.id, ownerOf(toUser(row))]))
  const keys = new Map(db.preAuthKeys.list().map((row) => [row.id, joinedWith(toPreAuthKey(row, null))]))
  const routes = groupBy(db.routes.list(), (route) => route.nodeId)
  const parts: Parts = {
    user: (id) => users.get(id) ?? null,
    preAuthKey: (id) => keys.get(id) ?? null,
    routes: (id) => routes.get(id) ?? [],
  }
  return rows.map((row) => assemble(row, parts, now))
}

export function isOnline(node: Pick<NodeRow, 'connected' | 'expiry'>, now: string): boolean {
  return node.connected && (node.expiry === null || node.expiry > now)
}

function assemble(row: NodeRow, parts: Parts, now: string): Node {
  const { forcedTags, validTags, invalidTags } = row
  return {
    id: String(row.id),
    name: row.name,
    givenName: row.givenName,
    user: row.userId === null ? null : parts.user(row.userId),
    ipAddresses: [row.ipv4, row.ipv6].filter((address) => address !== null),
    online: isOnline(row, now),
    createdAt: row.createdAt,
    lastSeen: row.lastSeen,
    expiry: row.expiry,
    registerMethod: row.registerMethod,
    machineKey: row.machineKey,
    nodeKey: row.nodeKey,
    discoKey: row.discoKey,
    // Most machines of a long list have none.
    tags: forcedTags.length + validTags.length === 0 ? [] : effectiveTags(forcedTags, validTags),
    forcedTags,
    validTags,
    invalidTags,
    ...routePrefixes(parts.routes(row.id)),
    preAuthKey: row.preAuthKeyId === null ? null : parts.preAuthKey(row.preAuthKeyId),
  }
}

/** Served are the prefixes this machine is primary for, then its approved and announced exit routes (headscale-api.md 3). */
function routePrefixes(routes: readonly RouteRow[]) {
  if (routes.length === 0) return { approvedRoutes: [], availableRoutes: [], subnetRoutes: [] }
  const prefixes = (wanted: (route: RouteRow) => boolean) =>
    routes
      .filter(wanted)
      .map((route) => route.prefix)
      .toSorted(byPrefix)
  const exits = prefixes((route) => isExitPrefix(route.prefix) && route.advertised && route.enabled)
  return {
    approvedRoutes: prefixes((route) => route.enabled),
    availableRoutes: prefixes((route) => route.advertised),
    subnetRoutes: [...prefixes((route) => route.isPrimary), ...exits],
  }
}
