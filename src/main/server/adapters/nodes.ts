import type { AppContract } from '@shared/api/contract'
import type { Handlers, Parsed } from '@shared/api/endpoint'
import { ApiError } from '@shared/api/error'
import type { ServerClient } from '@main/server/client'
import type { KeyedQueue } from '@main/server/keyed-queue'
import { texts, record } from '@main/server/wire/read'
import { changedNode, completeNode, getNode, listNodes } from './node-reader'
import { approveOnNode, routesOf } from './node-routes'
import { findUserByIdOrName } from './users'

type NodeRows = AppContract['nodes']

const path = (nodeId: string, action = '') => `/api/v1/node/${encodeURIComponent(nodeId)}${action}`

/**
 * 0.29 reads the query and throws the body away, 0.30 the other way round, and each expires the machine at once when it misses the
 * fields: both get both.
 */
async function expireNode(
  server: ServerClient,
  { nodeId, expiry, disableExpiry }: Parsed<NodeRows['expire']>,
): Promise<unknown> {
  const traits = await server.traits()
  if (disableExpiry && !traits.neverExpire)
    throw new ApiError('unsupported', 'This server cannot make a machine never expire.')
  if (expiry && !traits.expireAt) throw new ApiError('unsupported', 'This server can only expire a machine at once.')
  return server.post(path(nodeId, '/expire'), {
    query: { expiry, disableExpiry: disableExpiry ? 'true' : undefined },
    body: { ...(expiry ? { expiry } : {}), ...(disableExpiry ? { disableExpiry } : {}) },
  })
}

async function moveNode(server: ServerClient, { nodeId, user }: Parsed<NodeRows['move']>): Promise<unknown> {
  const { moveNode: how } = await server.traits()
  if (how === null)
    throw new ApiError(
      'unsupported',
      'This server does not move machines to another user. Sign the machine in again as the other user.',
    )
  const owner = await findUserByIdOrName(server, user)
  if (how === 'queryName') return server.post(path(nodeId, '/user'), { query: { user: owner.name } })
  return server.post(path(nodeId, '/user'), { body: { user: how === 'bodyId' ? owner.id : owner.name } })
}

export function createNodeHandlers(server: ServerClient, queue: KeyedQueue): Handlers<NodeRows> {
  return {
    async list({ user }) {
      return { nodes: await listNodes(server, user) }
    },
    async get({ nodeId }) {
      return { node: await completeNode(server, await getNode(server, nodeId)) }
    },
    async register({ user, key }) {
      return changedNode(server, await server.post('/api/v1/node/register', { query: { user, key: key.trim() } }))
    },
    async rename({ nodeId, newName }) {
      return changedNode(server, await server.post(path(nodeId, `/rename/${encodeURIComponent(newName)}`)))
    },
    async expire(input) {
      return changedNode(server, await expireNode(server, input))
    },
    async setTags({ nodeId, tags }) {
      return changedNode(server, await server.post(path(nodeId, '/tags'), { body: { tags } }))
    },
    async move(input) {
      return changedNode(server, await moveNode(server, input))
    },
    approveRoutes: ({ nodeId, routes }) =>
      queue.run(`routes ${nodeId}`, async () => ({ node: await approveOnNode(server, nodeId, routes) })),
    async routes({ nodeId }) {
      return { routes: await routesOf(server, nodeId) }
    },
    async backfillIps() {
      const answer = await server.post('/api/v1/node/backfillips', { query: { confirmed: 'true' } })
      return { changes: texts(record(answer)['changes']) }
    },
    async delete({ nodeId }) {
      await server.delete(path(nodeId))
      return {}
    },
  }
}
