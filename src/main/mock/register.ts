import { ApiError } from '@shared/api/error'
import type { MockDb, NodeRow, SessionRow, UserRow } from '@main/db/repos'
import { nodeCrypto } from '@main/lib/node-crypto'
import { createAllocator } from './addresses'
import { instant, type MockContext } from './context'
import { electPrimaries } from './routes'

const LABEL_MAX = 63

/**
 * Converts a client's host name to the DNS label of its machine, by the rules of server 0.29 (headscale-api.md 4.3): local domains removed,
 * 63 characters, trimmed to letters and digits at both ends, separators replaced by hyphens, the rest dropped, lower case; `node` if
 * nothing is left.
 */
export function labelOf(hostname: string): string {
  const label = hostname
    .replace(/\.(local|localdomain|lan)$/i, '')
    .slice(0, LABEL_MAX)
    .replace(/^[^a-z0-9]+|[^a-z0-9]+$/gi, '')
    .replaceAll(/[ .@_]/g, '-')
    .replaceAll(/[^a-z0-9-]/gi, '')
    .toLowerCase()
    .replace(/^-+|-+$/g, '')
  return label === '' ? 'node' : label
}

/** Returns the label if it is free, else the first free one of `label-1`, `label-2`, …. */
export function freeLabel(label: string, taken: (label: string) => boolean): string {
  if (!taken(label)) return label
  for (let count = 1; ; count++) {
    const tail = `-${count}`
    const candidate = label.slice(0, LABEL_MAX - tail.length) + tail
    if (!taken(candidate)) return candidate
  }
}

const AUTH_ID_PREFIX = 'hskey-authreq-'
const AUTH_ID_LENGTH = AUTH_ID_PREFIX.length + 24
const PUBLIC_KEY = /^(mkey|nodekey):[0-9a-f]{64}$/
/** The length of ids printed by servers 0.25 to 0.28: any 24 characters. */
const OLD_ID_LENGTH = 24

/** Host names of clients that were not announced; chosen by the key, so that the same key is the same machine. */
const HOSTNAMES = [
  "Joe's Mac mini",
  'build-agent.local',
  'DESKTOP-7Q2F',
  'raspberrypi',
  'Pixel 9',
  'web.staging',
  'thinkpad_x1',
  'media server',
]

/** Refuses a malformed session id of server 0.29, in its wording (headscale-api.md 2.3). */
export function checkAuthId(authId: string): void {
  if (!authId.startsWith(AUTH_ID_PREFIX))
    throw new ApiError('invalid', `auth ID has invalid prefix: expected prefix "${AUTH_ID_PREFIX}"`)
  if (authId.length !== AUTH_ID_LENGTH)
    throw new ApiError('invalid', `auth ID has invalid length: expected ${AUTH_ID_LENGTH}, got ${authId.length}`)
}

/** Refuses a registration key that is malformed on every release (headscale-api.md 4.6). */
export function checkRegistrationKey(key: string): void {
  if (PUBLIC_KEY.test(key) || key.length === OLD_ID_LENGTH) return
  checkAuthId(key)
}

/** Returns the pending session with this id; throws 404 if there is none. */
export function pendingSession(db: MockDb, authId: string): SessionRow {
  const session = db.sessions.byId(authId)
  if (!session) throw new ApiError('notFound', 'node not found in registration cache')
  return session
}

const hash = (text: string) => nodeCrypto().createHash('sha256').update(text).digest('hex')

interface Keys {
  machineKey: string
  nodeKey: string
  discoKey: string
}

/** Returns the keys of the client behind a registration key: taken from it, or else derived from it. */
function keysOf(key: string, userId: number): Keys {
  return {
    machineKey: key.startsWith('mkey:') ? key : `mkey:${hash(`machine ${key}`)}`,
    nodeKey: key.startsWith('nodekey:') ? key : `nodekey:${hash(`node ${key} ${userId}`)}`,
    discoKey: `discokey:${hash(`disco ${key}`)}`,
  }
}

/**
 * Registers the machine that waits behind a registration key for `user`. The mock plays the client, also for a key that was not announced.
 * A machine registered again for the same user stays the same machine; a session's key works once.
 */
export function registerByKey(context: MockContext, user: UserRow, key: string): NodeRow {
  const { db } = context
  const session = db.sessions.byId(key)
  if (session) return registerSession(context, user, session)
  const keys = keysOf(key, user.id)
  const known = db.nodes.byMachineKey(keys.machineKey)
  if (!PUBLIC_KEY.test(key) && known.length > 0) return notWaiting()
  const same = known.find((node) => node.userId === user.id)
  if (same) return reconnect(context, same)
  if (db.nodes.byNodeKey(keys.nodeKey)) throw new ApiError('conflict', 'node key already in use by another machine')
  const index = Number.parseInt(keys.discoKey.slice(-8), 16) % HOSTNAMES.length
  return addNode(context, user, { ...keys, hostname: HOSTNAMES[index] ?? 'node', connects: true })
}

function notWaiting(): never {
  throw new ApiError('notFound', 'node not found in registration cache')
}

/** Registers the machine of a pending session and removes the session. */
export function registerSession(context: MockContext, user: UserRow, session: SessionRow): NodeRow {
  if (session.kind === 'check')
    throw new ApiError('invalid', 'this session waits for a check, not for a registration: approve or reject it')
  return context.db.transaction(() => {
    const { hostname, connects, authId } = session
    context.db.sessions.remove(authId)
    return addNode(context, user, { ...keysOf(authId, user.id), hostname, connects })
  })
}

/** The same machine of the same user: online again, and no longer expired. */
function reconnect({ db, now }: MockContext, node: NodeRow): NodeRow {
  return db.transaction(() => {
    const at = instant(now())
    db.nodes.setExpiry(node.id, null, node.lastSeen)
    db.nodes.connect(node.id, at)
    electPrimaries(db, at)
    return db.nodes.byId(node.id) ?? node
  })
}

function addNode(
  { db, now }: MockContext,
  user: UserRow,
  client: Keys & { hostname: string; connects: boolean },
): NodeRow {
  const { hostname, connects, machineKey, nodeKey, discoKey } = client
  const allocate = createAllocator(new Set(db.nodes.addresses()))
  const at = instant(now())
  const node: Omit<NodeRow, 'id'> = {
    name: hostname,
    givenName: freeLabel(labelOf(hostname), (label) => db.nodes.idOfGivenName(label) !== undefined),
    userId: user.id,
    preAuthKeyId: null,
    machineKey,
    nodeKey,
    discoKey,
    ipv4: allocate.ipv4(),
    ipv6: allocate.ipv6(),
    registerMethod: 'REGISTER_METHOD_CLI',
    connected: connects,
    createdAt: at,
    lastSeen: at,
    expiry: null,
    forcedTags: [],
    validTags: [],
    invalidTags: [],
  }
  return { ...node, id: db.nodes.insert(node) }
}
