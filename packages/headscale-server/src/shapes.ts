import { createHash } from 'node:crypto'
import type { Node, Route, ApiKey, PreAuthKey, User } from '@shared/api/resources'
import { isExitPrefix } from '@shared/api/exit-prefix'
import type { Release } from './release'
import { goQuote } from '@shared/policy/syntax/go-quote'

/** gRPC's codes with the statuses of its gateway (headscale-api.md 1.4). */
const STATUS = { 2: 500, 3: 400, 5: 404, 8: 429, 12: 501, 13: 500 } as const
export type GrpcCode = keyof typeof STATUS

/** A refusal in both formats: each release sends its own. */
export interface Refusal {
  readonly gateway: readonly [code: GrpcCode, message: string]
  readonly problem: readonly [status: number, detail: string, cause?: string]
}

/** Thrown when a server refuses a request. */
export class Refused extends Error {
  override readonly name = 'Refused'

  constructor(readonly refusal: Refusal) {
    super(refusal.gateway[1])
  }
}

/** `problem` is for 0.30; its default is the same message. */
export function refuse(
  code: GrpcCode,
  message: string,
  problem: readonly [status: number, detail: string, cause?: string] = [code === 2 ? 400 : STATUS[code], message],
): Refused {
  return new Refused({ gateway: [code, message], problem })
}

/** A response to send. */
export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Sends half of the body, then closes the connection. */
  readonly cut?: boolean
}

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  404: 'Not Found',
  409: 'Conflict',
  413: 'Request Entity Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

/** One problem of a request, as 0.30 lists them. */
export interface ProblemEntry {
  readonly message: string
  readonly location?: string
  readonly value?: unknown
  /** The value as the JSON text that was sent, whatever its depth; replaces `value`. */
  readonly json?: string
}

/** Creates a problem document (RFC 9457), as 0.30 sends it. */
export function problemReply(status: number, detail: string, errors: readonly ProblemEntry[] = []): Reply {
  const all = JSON.stringify({ title: TITLES[status] ?? 'Error', status, detail })
  const list = errors.length > 0 ? `,"errors":[${errors.map(entryText).join(',')}]` : ''
  return { status, headers: { 'content-type': 'application/problem+json' }, body: `${all.slice(0, -1)}${list}}\n` }
}

function entryText({ json, ...entry }: ProblemEntry): string {
  const text = JSON.stringify(entry)
  return json === undefined ? text : `${text.slice(0, -1)},"value":${json}}`
}

/** Creates the response to a refusal in this release's format. */
export function refusalReply({ gateway: [code, message], problem }: Refusal, release: Release): Reply {
  if (release.gateway) {
    const body = JSON.stringify({ code, message, details: [] })
    return { status: STATUS[code], headers: GATEWAY_HEADERS, body }
  }
  const [status, detail, cause] = problem
  return problemReply(status, detail, cause === undefined ? [] : [{ message: cause }])
}

const GATEWAY_HEADERS = { 'content-type': 'application/json', 'grpc-metadata-content-type': 'application/grpc' }

/** Creates the response to a successful call in this release's format. */
export function successReply(json: string, release: Release): Reply {
  if (release.gateway) return { status: 200, headers: GATEWAY_HEADERS, body: json }
  return { status: 200, headers: { 'content-type': 'application/json' }, body: `${json}\n` }
}

export function textReply(status: number, body: string): Reply {
  return { status, headers: body === '' ? {} : { 'content-type': 'text/plain; charset=utf-8' }, body }
}

// The names that releases accept, and their messages for others (headscale-api.md 4.1 and 4.4).

const RULE = "doesn't comply with"

/** The rule of 0.23 and 0.24 for users, and of all releases before 0.27 for machines. Lengths are counted in bytes. */
function dnsProblem(release: Release, name: string): string | undefined {
  if (Buffer.byteLength(name) > 63)
    return `DNS segment must not be over 63 chars. ${name} ${RULE} this rule: invalid user name`
  if (name !== name.toLowerCase())
    return `DNS segment should be lowercase. ${name} ${RULE} this rule: invalid user name`
  if (/[^a-z0-9.-]/.test(name))
    return `DNS segment should only be composed of lowercase ASCII letters numbers, hyphen and dots. ${name} ${RULE} ${release.from('0.25') ? 'these' : 'theses'} rules: invalid user name`
  return undefined
}

function usernameProblem(name: string): string | undefined {
  if (Buffer.byteLength(name) < 2) return 'username must be at least 2 characters long'
  if (/^\p{N}/u.test(name)) return 'username cannot start with a number'
  if (name.split('@').length > 2) return "username cannot contain more than one '@'"
  const bad = /[^\p{L}\p{N}._@-]/u.exec(name)?.[0]
  return bad === undefined ? undefined : `username contains invalid character: '${bad}'`
}

function hostnameProblem(name: string): string | undefined {
  const said = `hostname ${goQuote(name)}`
  if (Buffer.byteLength(name) < 2) return `${said} is too short, must be at least 2 characters`
  if (Buffer.byteLength(name) > 63) return `${said} is too long, must not exceed 63 characters`
  if (name !== name.toLowerCase()) return `${said} must be lowercase (try ${goQuote(name.toLowerCase())})`
  if (/^-|-$/.test(name)) return `${said} cannot start or end with a hyphen`
  if (/^\.|\.$/.test(name)) return `${said} cannot start or end with a dot`
  if (/[^a-z0-9.-]/.test(name))
    return `${said} contains invalid characters, only lowercase letters, numbers, hyphens and dots are allowed`
  return undefined
}

function labelProblem(name: string): string | undefined {
  const said = goQuote(name)
  if (name === '') return 'empty DNS label'
  if (Buffer.byteLength(name) > 63) return `${said} is too long, max length is 63 bytes`
  const wrong = (how: string) => `${said} is not a valid DNS label: ${how}`
  if (!/^[a-z0-9]/i.test(name)) return wrong('must start with a letter or number')
  if (!/[a-z0-9]$/i.test(name)) return wrong('must end with a letter or number')
  const bad = /[^a-z0-9-]/i.exec(name)?.[0]
  return bad === undefined ? undefined : wrong(`contains invalid character '${bad}'`)
}

/** Returns this release's refusal of a user name; 0.27 and newer accept any name. */
export function userNameRefused(release: Release, name: string): Refused | undefined {
  if (release.from('0.27')) return undefined
  const problem = release.from('0.25') ? usernameProblem(name) : dnsProblem(release, name)
  return problem === undefined ? undefined : refuse(2, problem)
}

/** Returns this release's refusal of a machine name. */
export function nodeNameRefused(release: Release, name: string): Refused | undefined {
  const problem = nodeNameProblem(release, name)
  if (problem === undefined) return undefined
  const cause = release.from('0.29') ? `${goQuote(name)} is not a valid DNS label: ${problem}` : problem
  return refuse(2, `renaming node: ${cause}`, [400, 'renaming node', `given name is not a valid DNS label: ${cause}`])
}

function nodeNameProblem(release: Release, name: string): string | undefined {
  if (release.from('0.29')) return labelProblem(name)
  if (release.from('0.27')) return hostnameProblem(name)
  if (release.from('0.25') && Buffer.byteLength(name) < 2) return 'name must be at least 2 characters long'
  return dnsProblem(release, name)
}

/** Returns this release's problem with the key or session id of a waiting machine (headscale-api.md 4.6). */
export function waitingKeyProblem(release: Release, key: string): string | undefined {
  if (!release.from('0.25'))
    return /^mkey:[0-9a-f]{64}$/.test(key) ? undefined : "key hex string doesn't have expected type prefix mkey:"
  if (!release.from('0.29')) return key.length === 24 ? undefined : 'registration ID must be 24 characters long'
  if (!key.startsWith('hskey-authreq-')) return 'auth ID has invalid prefix: expected prefix "hskey-authreq-"'
  return key.length === 38 ? undefined : `auth ID has invalid length: expected 38, got ${key.length}`
}

/** The type of a query or body field, in Headscale's own terms. */
export type BodyFieldKind = 'string' | 'uint64' | 'bool' | 'time' | 'strings'
export type BodyFields = Readonly<Record<string, BodyFieldKind | undefined>>
export type Values = Readonly<Record<string, unknown>>

/** The body of a request. */
export interface Sent {
  readonly text: string
  readonly contentType: string
  /** True if bytes that are not UTF-8 were replaced in the text. */
  readonly replaced?: boolean
}

/** The alternative name that releases before 0.30 accept for a field. */
export const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

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
