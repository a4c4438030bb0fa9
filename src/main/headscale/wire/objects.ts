import {
  dnsName,
  expiration,
  flag,
  id,
  isId,
  isZeroInstant,
  key,
  noReport,
  type Raw,
  record,
  recordOrNull,
  type Report,
  tags as tagsIn,
  text,
  time,
  validAddresses,
  validPrefixes,
  verbatim,
} from './read'
import { isOwnKey } from '@shared/api/key-text'
import { UNKNOWN_TIME } from '@shared/api/primitives'
import { isPast } from '@shared/states/machine-state'
import { DAY } from '@shared/time'
import {
  type User,
  type ApiKey,
  type PreAuthKey,
  joinedWith,
  type JoinedWith,
  type Node,
  ownerOf,
  registerMethods,
  type Route,
} from '@shared/api/resources'
import { effectiveTags } from '@shared/api/tags'
import { refusal } from '@shared/api/error'
import { isExitPrefix } from '@shared/api/exit-prefix'
import { isPrefix } from '@shared/net-address'

export function contractUser(raw: Raw, report: Report = noReport): User {
  return {
    id: id(raw['id']),
    name: text(raw['name']),
    displayName: text(raw['displayName']),
    email: text(raw['email']),
    provider: text(raw['provider']),
    providerId: text(raw['providerId']),
    profilePicUrl: text(raw['profilePicUrl']),
    createdAt: time(raw['createdAt'], report),
  }
}

/** Reads a user. Returns null if there is none, or only a name, as before 0.26. A user with a non-numeric id is left out and reported. */
export function userOrNull(value: unknown, report: Report): User | null {
  const raw = recordOrNull(value)
  const known = raw === null ? '' : id(raw['id'])
  if (raw === null || known === '') return null
  if (isId(known)) return contractUser(raw, report)
  report('badOwner')
  return null
}

interface ApiKeyReadOptions {
  /** The prefix of the key that the list was read with. */
  readonly own?: string | undefined
  /** The server's time then, in milliseconds. */
  readonly now?: number | undefined
  /** True if a key with the zero instant works on this server: it never expires. */
  readonly zeroIsNever?: boolean
  readonly report?: Report
}

/**
 * Tells whether this server accepts a key that it lists with the zero instant as expiry: the list itself was read with it.
 * @param own the prefix of the console's own key; undefined for an unknown format
 */
export function acceptsZero(keys: readonly Raw[], own: string | undefined): boolean {
  if (own === undefined) return false
  return keys.some((raw) => isZeroInstant(raw['expiration']) && isOwnKey(key(raw['prefix'], noReport), own))
}

/** A clock that is wrong by more than this is seen elsewhere. */
const CLOCK_MARGIN = DAY

export function apiKeyOf(
  raw: Raw,
  { own, now = 0, zeroIsNever = false, report = noReport }: ApiKeyReadOptions = {},
): ApiKey {
  const prefix = key(raw['prefix'], report)
  const end = expiration(raw, zeroIsNever, report)
  // The server listed its keys for this one, so it did not expire long ago, whatever the list says.
  const isWrong = own !== undefined && isOwnKey(prefix, own) && isPast(end, now - CLOCK_MARGIN)
  return {
    id: id(raw['id']),
    prefix,
    expiration: isWrong ? UNKNOWN_TIME : end,
    createdAt: time(raw['createdAt'], report),
    lastSeen: time(raw['lastSeen'], report),
  }
}

interface KeyReadOptions {
  /** The user on releases before 0.26, which return only the user's name. */
  readonly owner?: User | null
  /** True if the zero time as expiry may mean "never" (lists of 0.30). */
  readonly zeroIsNever?: boolean
  readonly report?: Report
}

export function preAuthKeyOf(
  raw: Raw,
  { owner = null, zeroIsNever = false, report = noReport }: KeyReadOptions = {},
): PreAuthKey {
  return {
    id: id(raw['id']),
    key: key(raw['key'], report),
    user: typeof raw['user'] === 'string' ? owner : userOrNull(raw['user'], report),
    reusable: flag(raw['reusable']),
    ephemeral: flag(raw['ephemeral']),
    used: flag(raw['used']),
    expiration: expiration(raw, zeroIsNever, report),
    createdAt: time(raw['createdAt'], report),
    aclTags: tagsIn(raw['aclTags'], report),
  }
}

function joinedWithOrNull(value: unknown, report: Report): JoinedWith | null {
  const raw = recordOrNull(value)
  return raw && isId(id(raw['id'])) ? joinedWith(preAuthKeyOf(raw, { report })) : null
}

type RegisterMethod = Node['registerMethod']

function registerMethodOf(value: unknown): RegisterMethod {
  return registerMethods.find((method) => method === value) ?? 'REGISTER_METHOD_UNSPECIFIED'
}

type Tags = Pick<Node, 'tags' | 'forcedTags' | 'validTags' | 'invalidTags'>

/** From 0.28 on there is one list, set by admins or keys; older releases separate forced and valid tags. */
function tagsOf(raw: Raw, report: Report): Tags {
  if (Array.isArray(raw['tags'])) {
    const tags = effectiveTags(tagsIn(raw['tags'], report), [])
    return { tags, forcedTags: tags, validTags: [], invalidTags: [] }
  }
  const forcedTags = tagsIn(raw['forcedTags'], report)
  const validTags = tagsIn(raw['validTags'], report)
  const invalidTags = tagsIn(raw['invalidTags'], report)
  return { tags: effectiveTags(forcedTags, validTags), forcedTags, validTags, invalidTags }
}

/**
 * Reads a machine from any release. If tags replace the owner (0.28 and newer), the list shows tagged machines under a made-up user
 * `tagged-devices`, and single responses may show who created them: both become null (headscale-api.md 3).
 */
export function nodeOf(raw: Raw, report: Report = noReport): Node {
  const tags = tagsOf(raw, report)
  const owner = userOrNull(raw['user'], report)
  const ownedByTags = Array.isArray(raw['tags']) && tags.tags.length > 0
  return {
    id: id(raw['id']),
    name: text(raw['name']),
    givenName: dnsName(raw['givenName'], report),
    user: ownedByTags || !owner ? null : ownerOf(owner),
    ipAddresses: validAddresses(raw['ipAddresses'], report),
    online: flag(raw['online']),
    createdAt: time(raw['createdAt'], report),
    lastSeen: time(raw['lastSeen'], report),
    expiry: time(raw['expiry'], report),
    registerMethod: registerMethodOf(raw['registerMethod']),
    machineKey: key(raw['machineKey'], report),
    nodeKey: key(raw['nodeKey'], report),
    discoKey: key(raw['discoKey'], report),
    ...tags,
    approvedRoutes: validPrefixes(raw['approvedRoutes'], report),
    availableRoutes: validPrefixes(raw['availableRoutes'], report),
    subnetRoutes: validPrefixes(raw['subnetRoutes'], report),
    preAuthKey: joinedWithOrNull(raw['preAuthKey'], report),
  }
}

/** Reads a row of the routes table (0.23 to 0.25). Returns null if its machine is gone or its prefix is invalid. */
export function routeOf(raw: Raw, report: Report = noReport): Route | null {
  const nodeId = id(record(raw['node'])['id'])
  if (!isId(nodeId)) return null
  const prefix = verbatim(raw['prefix'])
  if (!isPrefix(prefix)) {
    report('badPrefix')
    return null
  }
  return {
    id: id(raw['id']),
    node: { id: nodeId },
    prefix,
    advertised: flag(raw['advertised']),
    enabled: flag(raw['enabled']),
    isPrimary: flag(raw['isPrimary']),
    createdAt: time(raw['createdAt'], report),
  }
}

export const EXIT_PREFIXES: readonly string[] = ['0.0.0.0/0', '::/0']

/** Returns the prefix itself, or both exit prefixes: they are approved and withdrawn as a pair. */
export function withExitPair(prefix: string): readonly string[] {
  return isExitPrefix(prefix) ? EXIT_PREFIXES : [prefix]
}

/** Groups the rows of the routes table by machine. */
export function tableByNode(
  rows: readonly Raw[],
  reportOf: (nodeId: string) => Report,
): ReadonlyMap<string, readonly Route[]> {
  const table = new Map<string, Route[]>()
  for (const row of rows) {
    const route = routeOf(row, reportOf(id(record(row['node'])['id'])))
    if (!route) continue
    const known = table.get(route.node.id)
    if (known) known.push(route)
    else table.set(route.node.id, [route])
  }
  return table
}

/**
 * Adds routes to a machine from a server with a routes table, which omits them. The served routes are its primaries and then its exit
 * routes, as 0.26 and newer list them.
 */
export function withTable(node: Node, table: ReadonlyMap<string, readonly Route[]>): Node {
  const rows = table.get(node.id) ?? []
  const prefixes = (wanted: (row: Route) => boolean) => rows.filter(wanted).map((row) => row.prefix)
  return {
    ...node,
    availableRoutes: prefixes((row) => row.advertised),
    approvedRoutes: prefixes((row) => row.enabled),
    subnetRoutes: [
      ...prefixes((row) => row.isPrimary),
      ...prefixes((row) => isExitPrefix(row.prefix) && row.enabled && row.advertised),
    ],
  }
}

/** Creates the id of a derived route: machine and prefix, without a slash. */
export function routeId(nodeId: string, prefix: string): string {
  return `${nodeId}-${prefix.replaceAll('/', '_')}`
}

/** Parses an id created by `routeId`. Throws `notFound` if it is not one. */
export function parseRouteId(value: string): { nodeId: string; prefix: string } {
  const match = /^(\d+)-([0-9a-fA-F:.]+)_(\d{1,3})$/.exec(value)
  if (!match?.[1] || !match[2] || !match[3]) throw refusal('notFound', 'routeGone', { params: { prefix: value } })
  return { nodeId: match[1], prefix: `${match[2]}/${match[3]}` }
}

/**
 * Returns the routes of a machine on servers without a routes table (0.26 and newer): every announced or approved prefix. `subnetRoutes`
 * are the served ones; exit routes are listed there too, but have no primary.
 */
export function routesInNode(node: Pick<Node, 'id' | 'availableRoutes' | 'approvedRoutes' | 'subnetRoutes'>): Route[] {
  const prefixes = new Set([...node.availableRoutes, ...node.approvedRoutes, ...node.subnetRoutes])
  return [...prefixes].map((prefix) => ({
    id: routeId(node.id, prefix),
    node: { id: node.id },
    prefix,
    advertised: node.availableRoutes.includes(prefix),
    enabled: node.approvedRoutes.includes(prefix),
    isPrimary: node.subnetRoutes.includes(prefix) && !isExitPrefix(prefix),
    createdAt: null,
  }))
}
