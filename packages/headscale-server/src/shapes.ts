import { createHash } from 'node:crypto'
import type { ApiKey } from '@shared/api/api-keys'
import type { Node } from '@shared/api/nodes'
import type { PreAuthKey } from '@shared/api/pre-auth-keys'
import type { Route } from '@shared/api/routes'
import { isExitPrefix } from '@shared/api/exit-prefix'
import type { User } from '@shared/api/users'
import type { Release } from './release'

// Converts the contract's shapes to the wire format of a release, the reverse of headscale/wire (headscale-api.md 2 and 3).

const ZERO = '0001-01-01T00:00:00Z'

/** gRPC's gateway writes 0, 3, 6 or 9 digits of a second, Go's own encoder the fewest possible. */
export function wireTime(release: Release, time: string | null): string | null {
  if (time === null || release.gateway) return time === null ? null : time.replace('.000Z', 'Z')
  return time.replace(/(\.\d*?)0+Z$/, (_, digits: string) => (digits === '.' ? 'Z' : `${digits}Z`))
}

export function wireUser(release: Release, user: User): object {
  const { id, name, displayName, email, providerId, provider, profilePicUrl } = user
  const createdAt = wireTime(release, user.createdAt)
  if (!release.quirks.capabilities.userProfile) return { id, name, createdAt }
  const shown = name === '' && release.from('0.28') ? email || providerId || id : name
  return { id, name: shown, createdAt, displayName, email, providerId, provider, profilePicUrl }
}

/** Returns the prefix in lists of keys: masked from 0.28 on, and bare for keys that an older server created. */
export function wireKeyPrefix(release: Release, prefix: string): string {
  if (release.keyShape.form === 'dotted') return prefix
  return prefix.length === release.keyShape.prefix ? `hskey-api-${prefix}-***` : `${prefix}***`
}

export function wireApiKey(release: Release, key: ApiKey): object {
  const { id, prefix, expiration, createdAt } = key
  const time = (value: string | null) => wireTime(release, value)
  return {
    id,
    prefix: wireKeyPrefix(release, prefix),
    expiration: time(expiration) ?? (release.gateway ? ZERO : null),
    createdAt: time(createdAt),
    // No release records when a key was used.
    lastSeen: null,
  }
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex')

/** The demo network stores no secrets of pre-auth keys: for releases that show them in full, derives them from the stored prefix. */
export function wirePreAuthSecret(release: Release, { id, key }: Pick<PreAuthKey, 'id' | 'key'>): string {
  const kept = key.slice(0, 12)
  if (!release.from('0.28')) return hash(`pre-auth ${id} ${kept}`).slice(0, 48)
  return `hskey-auth-${release.gateway ? kept : hash(kept).slice(0, 12)}`
}

/** Returns a pre-auth key as listed. */
export function wirePreAuthText(release: Release, key: Pick<PreAuthKey, 'id' | 'key'>): string {
  const shown = wirePreAuthSecret(release, key)
  return release.from('0.28') ? `${shown}-***` : shown
}

interface PreAuthOwner {
  /** The owner of keys that only have tags, since before 0.28 every key has a user. */
  readonly first: User | null
  /** The secret that is shown once, from 0.28 on. */
  readonly secret?: string
}

export function wirePreAuthKey(release: Release, key: PreAuthKey, { first, secret }: PreAuthOwner): object {
  const owner = key.user ?? (release.from('0.28') ? null : first)
  const time = (value: string | null) => wireTime(release, value)
  return {
    user: preAuthUser(release, owner),
    id: key.id,
    key:
      secret === undefined || !release.from('0.28')
        ? wirePreAuthText(release, key)
        : `${wirePreAuthSecret(release, key)}-${hash(secret)}`,
    reusable: key.reusable,
    ephemeral: key.ephemeral,
    used: key.used,
    expiration: time(key.expiration) ?? ZERO,
    createdAt: time(key.createdAt) ?? ZERO,
    aclTags: key.aclTags,
  }
}

function preAuthUser(release: Release, owner: User | null): object | string | null {
  if (owner === null) return release.from('0.26') ? null : ''
  if (release.from('0.26')) return wireUser(release, owner)
  return release.from('0.24') && owner.email !== '' ? owner.email : owner.name
}

/** The user that lists show for tagged machines from 0.28 on. */
const TAGGED = {
  id: '2147455555',
  name: 'tagged-devices',
  createdAt: ZERO,
  displayName: 'Tagged Devices',
  email: '',
  providerId: '',
  provider: '',
  profilePicUrl: '',
}

/** Data from outside a machine that its response contains. */
export interface NodeParts {
  readonly users: ReadonlyMap<string, User>
  readonly keys: ReadonlyMap<string, PreAuthKey>
  /** The owner of tagged machines before 0.28, when every machine has a user. */
  readonly first: User | null
  /** Ids of machines created by the debug call: their unset times are the zero time (headscale-api.md 4.8). */
  readonly debugMade: ReadonlySet<string>
}

/** The kind of response that contains a machine: lists have more fields than other calls. */
export type NodeView = 'list' | 'get' | 'approved' | 'changed' | 'route'

export function wireNode(release: Release, node: Node, parts: NodeParts, view: NodeView): object {
  const time = (value: string | null) => wireTime(release, value)
  const knowsOnline = release.from('0.27') || view === 'list' || view === 'get'
  const online = view === 'route' ? false : knowsOnline && node.online
  const key = node.preAuthKey === null ? undefined : parts.keys.get(node.preAuthKey.id)
  return {
    id: node.id,
    machineKey: node.machineKey,
    nodeKey: node.nodeKey,
    discoKey: node.discoKey,
    ipAddresses: node.ipAddresses,
    name: node.name,
    user: nodeUser(release, node, parts, view),
    lastSeen: parts.debugMade.has(node.id) && !release.from('0.27') ? ZERO : time(node.lastSeen),
    expiry: time(node.expiry) ?? (parts.debugMade.has(node.id) ? ZERO : neverOf(release, node)),
    preAuthKey: key && view !== 'route' ? wirePreAuthKey(release, key, { first: parts.first }) : null,
    createdAt: time(node.createdAt),
    registerMethod: node.registerMethod,
    ...oldTags(release, node, view),
    givenName: node.givenName,
    online,
    ...routesOf(release, node, view),
    ...(release.from('0.28') ? { tags: node.tags } : {}),
  }
}

/** Returns a release's value for "never expires" (headscale-api.md 4.8). */
function neverOf(release: Release, { registerMethod }: Node): string | null {
  if (!release.from('0.25')) return ZERO
  const byKey = registerMethod === 'REGISTER_METHOD_AUTH_KEY'
  return release.from('0.27') && !release.from('0.29') && byKey ? ZERO : null
}

/** Returns the user of a machine on the wire: null if its tags own it; 0.28 still shows the user who set them. */
export function ownerOnWire(release: Release, node: Node, { users, first }: NodeParts): User | null {
  if (release.from('0.29') && node.tags.length > 0) return null
  if (node.user !== null) return users.get(node.user.id) ?? null
  return release.from('0.28') ? null : first
}

function nodeUser(release: Release, node: Node, parts: NodeParts, view: NodeView): object | null {
  const tagged = release.from('0.28') && node.tags.length > 0
  const owner = tagged && view === 'list' ? null : ownerOnWire(release, node, parts)
  if (owner !== null) return wireUser(release, owner)
  return view === 'list' ? TAGGED : null
}

function oldTags(release: Release, node: Node, view: NodeView): object {
  if (release.from('0.28')) return {}
  const inList = view === 'list'
  return {
    forcedTags: node.forcedTags,
    invalidTags: inList && !release.from('0.24') ? node.invalidTags : [],
    validTags: inList ? node.validTags : [],
  }
}

function routesOf(release: Release, node: Node, view: NodeView): object {
  if (release.quirks.routesTable) return {}
  const { approvedRoutes, availableRoutes, subnetRoutes } = node
  const primaries = subnetRoutes.filter((prefix) => !isExitPrefix(prefix))
  const served = view === 'list' ? subnetRoutes : view === 'approved' ? primaries : []
  return { approvedRoutes, availableRoutes, subnetRoutes: served }
}

export function wireRoute(release: Release, route: Route, node: object | null): object {
  const at = wireTime(release, route.createdAt)
  const { id, prefix, advertised, enabled, isPrimary } = route
  return { id, node, prefix, advertised, enabled, isPrimary, createdAt: at, updatedAt: at, deletedAt: null }
}
