import { ApiError } from '@shared/api/error'
import { said } from '@shared/api/issue'
import type { MockDb } from '@main/db/mock-db'
import type { NodeRow } from '@main/db/repos/nodes'
import type { UserRow } from '@main/db/repos/users'

const DECIMAL = /^\d{1,20}$/

/** Parses an id to a number; undefined if it is malformed. No machine has an id above 2^53, not even after rounding. */
export function parseId(text: string): number | undefined {
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
