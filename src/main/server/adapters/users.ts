import type { AppContract } from '@shared/api/contract'
import type { Handlers } from '@shared/api/endpoint'
import { ApiError } from '@shared/api/error'
import type { User } from '@shared/api/users'
import type { ServerClient } from '@main/server/client'
import { listOf, oneOf } from '@main/server/wire/envelope'
import { userOf } from '@main/server/wire/user'

export async function listUsers(server: ServerClient, query: Record<string, string | undefined> = {}): Promise<User[]> {
  return listOf(await server.get('/api/v1/user', { query, large: true }), 'users').map(userOf)
}

/**
 * The user of a name, or of an id; where both are given they must be the same user. Names are compared here, since the server's own
 * filter misses users whose stored name is empty.
 */
export async function findUser(server: ServerClient, ref: { name: string; id?: string | undefined }): Promise<User> {
  const all = await listUsers(server)
  const named = all.filter((user) => user.name === ref.name && (ref.id === undefined || user.id === ref.id))
  const [only, other] = named
  if (!only)
    throw new ApiError(
      'notFound',
      ref.id === undefined ? 'user not found' : `No user has the name ${ref.name} and the id ${ref.id}`,
    )
  if (other) throw new ApiError('conflict', `Several users have the name ${ref.name}: give the id too`)
  return only
}

/** The user meant by an id or, where no id fits, by a name. */
export async function findUserByIdOrName(server: ServerClient, idOrName: string): Promise<User> {
  const all = await listUsers(server)
  const byId = all.find((user) => user.id === idOrName)
  if (byId) return byId
  const [only, other] = all.filter((user) => user.name === idOrName)
  if (!only) throw new ApiError('notFound', 'user not found')
  if (other) throw new ApiError('conflict', `Several users have the name ${idOrName}: give the id instead`)
  return only
}

/** The path segment that names a user on this line. */
async function segment(server: ServerClient, ref: { name: string; id?: string | undefined }): Promise<string> {
  const user = await findUser(server, ref)
  const { usersByName } = await server.traits()
  return encodeURIComponent(usersByName ? user.name : user.id)
}

function body(input: {
  name: string
  displayName?: string | undefined
  email?: string | undefined
  pictureUrl?: string | undefined
}) {
  const given = Object.entries(input).filter(([, value]) => value !== undefined && value !== '')
  return Object.fromEntries(given)
}

export function createUserHandlers(server: ServerClient): Handlers<AppContract['users']> {
  return {
    async list({ name, id, email }) {
      const found = await listUsers(server, { name, id, email })
      // The server applies one filter at most (none before 0.24), so all are applied here again.
      const users = found.filter(
        (user) => (!name || user.name === name) && (!id || user.id === id) && (!email || user.email === email),
      )
      return { users }
    },
    async create(input) {
      const answer = await server.post('/api/v1/user', { body: body(input) })
      return { user: userOf(oneOf(answer, 'user')) }
    },
    async rename({ name, id, newName }) {
      const who = await segment(server, { name, id })
      const answer = await server.post(`/api/v1/user/${who}/rename/${encodeURIComponent(newName)}`)
      return { user: userOf(oneOf(answer, 'user')) }
    },
    async delete({ name, id }) {
      await server.delete(`/api/v1/user/${await segment(server, { name, id })}`)
      return {}
    },
  }
}
