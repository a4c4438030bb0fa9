import type { AppContract } from '@shared/api/contract'
import type { Handlers, Parsed } from '@shared/api/endpoint'
import { ApiError, refusal } from '@shared/api/error'
import type { Node } from '@shared/api/nodes'
import { sameTags } from '@shared/api/tags'
import { isPast, machineName } from '@shared/states/machine-state'
import { userName } from '@shared/user-name'
import { type ServerClient, unreadable, writeOrVerify } from '@main/headscale/client'
import type { KeyedQueue } from '@main/lib/concurrency'
import { oneOf, otherChanged, otherValue } from '@main/headscale/wire/envelope'
import { record, sameInstant, shownTexts } from '@main/headscale/wire/read'
import {
  approveOnNode,
  changedNode,
  completeNode,
  getNode,
  listNodes,
  nodeForActs,
  readNodes,
  routesOf,
} from './node-reader'
import { findUserByIdOrName } from './users'
import { nodeOf } from '@main/headscale/wire/objects'

type NodeRows = AppContract['nodes']

/** The largest clock difference between server and console that is tolerated, in milliseconds. */
const CLOCK_TOLERANCE_MS = 60_000

const path = (nodeId: string, action = '') => `/api/v1/node/${encodeURIComponent(nodeId)}${action}`

/**
 * 0.29 reads the query and ignores the body, 0.30 does the opposite, and both expire the machine at once if the fields are missing: send
 * both.
 */
async function expireNode(
  server: ServerClient,
  { nodeId, expiry, disableExpiry }: Parsed<NodeRows['expire']>,
): Promise<unknown> {
  const { capabilities } = await server.quirks()
  if (disableExpiry && !capabilities.neverExpire) throw refusal('unsupported', 'neverExpireMissing')
  if (expiry && !capabilities.expireAt) throw refusal('unsupported', 'expireAtMissing')
  return server.post(path(nodeId, '/expire'), {
    query: { expiry, disableExpiry: disableExpiry ? 'true' : undefined },
    body: { ...(expiry ? { expiry } : {}), ...(disableExpiry ? { disableExpiry } : {}) },
  })
}

/** Checks whether the machine has the requested expiry. "Now" uses the server's clock, which may differ from ours. */
function hasExpiry(node: Node, { expiry, disableExpiry }: Parsed<NodeRows['expire']>, now: number): boolean {
  if (disableExpiry || expiry) return sameInstant(node.expiry, expiry ?? null)
  return isPast(node.expiry, now + CLOCK_TOLERANCE_MS)
}

/** Changes a machine. If the response is lost, `done` decides from the machine's current state whether the change was made. */
function change(
  server: ServerClient,
  nodeId: string,
  send: () => Promise<unknown>,
  done: (node: Node) => boolean,
): Promise<{ node: Node }> {
  const write = async () => changedNode(server, await send(), nodeId)
  return writeOrVerify(server, write, async () => {
    const node = await nodeForActs(server, await getNode(server, nodeId))
    return done(node) ? { node } : null
  })
}

/** Returns the machine that a registration made. Throws `otherValue` if it belongs to another user; a tagged machine has none. */
export function registeredFor(user: string, made: { node: Node }): { node: Node } {
  const owner = made.node.user
  if (owner && owner.name !== user && owner.id !== user) throw otherValue(machineName(made.node), userName(owner))
  return made
}

async function registerNode(
  server: ServerClient,
  { user, key: given }: Parsed<NodeRows['register']>,
): Promise<{ node: Node }> {
  const key = given.trim()
  const write = async () => {
    const made = await changedNode(server, await server.post('/api/v1/node/register', { query: { user, key } }))
    if (key.startsWith('mkey:') && made.node.machineKey !== key)
      throw otherChanged(machineName(made.node), made.node.id)
    return registeredFor(user, made)
  }
  return writeOrVerify(server, write, async () => {
    // Before 0.25 only machine keys can be matched to a machine.
    if (!key.startsWith('mkey:')) return unreadable()
    const node = (await listNodes(server)).find((each) => each.machineKey === key && each.user?.name === user)
    return node ? { node } : null
  })
}

async function deleteNode(server: ServerClient, nodeId: string): Promise<Record<string, never>> {
  const write = async () => {
    await server.delete(path(nodeId))
    return {}
  }
  return writeOrVerify(server, write, async () => {
    try {
      await getNode(server, nodeId)
      return null
    } catch (error) {
      if (error instanceof ApiError && error.code === 'notFound') return {}
      throw error
    }
  })
}

async function backfill(server: ServerClient): Promise<{ changes: string[] }> {
  const write = async () => {
    const response = await server.post('/api/v1/node/backfillips', { query: { confirmed: 'true' } })
    return { changes: shownTexts(record(response)['changes']) }
  }
  return writeOrVerify(server, write, unreadable)
}

async function moveNode(server: ServerClient, { nodeId, user }: Parsed<NodeRows['move']>): Promise<{ node: Node }> {
  const { newOwnerAs } = await server.quirks()
  if (newOwnerAs === null) throw refusal('unsupported', 'moveNodeMissing')
  const owner = await findUserByIdOrName(server, user)
  const send = () =>
    newOwnerAs === 'queryName'
      ? server.post(path(nodeId, '/user'), { query: { user: owner.name } })
      : server.post(path(nodeId, '/user'), { body: { user: newOwnerAs === 'bodyId' ? owner.id : owner.name } })
  return change(server, nodeId, send, (node) => node.user?.id === owner.id)
}

export function createNodeAdapter(server: ServerClient, queue: KeyedQueue): Handlers<NodeRows> {
  return {
    list: ({ user }) => readNodes(server, user),
    async get({ nodeId, only }) {
      const node = await getNode(server, nodeId)
      return { node: await (only === 'acts' ? nodeForActs(server, node) : completeNode(server, node)) }
    },
    register: (input) => registerNode(server, input),
    rename: ({ nodeId, newName }) =>
      change(
        server,
        nodeId,
        () => server.post(path(nodeId, `/rename/${encodeURIComponent(newName)}`)),
        (node) => node.givenName === newName,
      ),
    expire: (input) =>
      change(
        server,
        input.nodeId,
        () => expireNode(server, input),
        (node) => hasExpiry(node, input, server.now()),
      ),
    setTags: ({ nodeId, tags }) =>
      change(
        server,
        nodeId,
        () => server.post(path(nodeId, '/tags'), { body: { tags } }),
        (node) => sameTags(node.forcedTags, tags),
      ),
    move: (input) => moveNode(server, input),
    approveRoutes: ({ nodeId, routes }) =>
      queue.run(`routes ${nodeId}`, async () => ({ node: await approveOnNode(server, nodeId, routes) })),
    async routes({ nodeId }) {
      return { routes: await routesOf(server, nodeId) }
    },
    backfillIps: () => backfill(server),
    delete: ({ nodeId }) => deleteNode(server, nodeId),
  }
}

async function needsSessions(server: ServerClient): Promise<void> {
  const { capabilities } = await server.quirks()
  if (!capabilities.authSessions) throw refusal('unsupported', 'sessionsMissing')
}

export function createAuthAdapter(server: ServerClient): Handlers<AppContract['auth']> {
  const decide = async (decision: 'approve' | 'reject', authId: string) => {
    await needsSessions(server)
    const write = async () => {
      await server.post(`/api/v1/auth/${decision}`, { body: { authId } })
      return {}
    }
    return writeOrVerify(server, write, unreadable)
  }
  return {
    async register({ user, authId }) {
      await needsSessions(server)
      const write = async () => {
        const response = await server.post('/api/v1/auth/register', { body: { user, authId } })
        return registeredFor(user, { node: nodeOf(oneOf(response, 'node')) })
      }
      return writeOrVerify(server, write, unreadable)
    },
    approve: ({ authId }) => decide('approve', authId),
    reject: ({ authId }) => decide('reject', authId),
  }
}
