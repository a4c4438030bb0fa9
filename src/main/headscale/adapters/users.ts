import type { AppContract } from '@shared/api/contract'
import type { Handlers, Parsed } from '@shared/api/endpoint'
import { ApiError, refusal } from '@shared/api/error'
import type { ListProblem } from '@shared/api/list-problem'
import type { User } from '@shared/api/users'
import { userName } from '@shared/user-name'
import { readJson } from '@main/api/api-app'
import { type ServerClient, writeOrVerify } from '@main/headscale/client'
import type { ListedUser, Where } from '@main/headscale/translate'
import { oneOf, otherChanged } from '@main/headscale/wire/envelope'
import { contractUser } from '@main/headscale/wire/objects'

type UserRows = AppContract['users']

interface Users {
  users: User[]
  problems?: ListProblem[]
}

async function readUsers(server: ServerClient, where: Where<ListedUser> = {}): Promise<Users> {
  return readJson(await server.list({ kind: 'users', where }, { query: { ...where } })) as Users
}

export async function listUsers(server: ServerClient): Promise<User[]> {
  return (await readUsers(server)).users
}

/** Filters the list of all users here instead of with the server's own filters. */
async function usersWhere(server: ServerClient, where: Where<ListedUser>): Promise<User[]> {
  return (readJson(await server.list({ kind: 'users', where })) as Users).users
}

/**
 * Finds the user with this name or id; if both are given, they must match the same user. Names are compared here because the server's own
 * filter misses users whose stored name is empty.
 */
async function findUser(server: ServerClient, ref: { name: string; id?: string | undefined }): Promise<User> {
  const { name, id } = ref
  const found = await usersWhere(server, id === undefined ? { name } : { id })
  // Acts name a user without a name by the id.
  const [only, other] = found.filter((user) => user.name === name || (user.name === '' && user.id === name))
  if (!only) throw new ApiError('notFound', 'user not found')
  if (other) throw refusal('conflict', 'severalUsers', { params: { name } })
  return only
}

/** Finds the user with this id, or else with this name. */
export async function findUserByIdOrName(server: ServerClient, idOrName: string): Promise<User> {
  const { users: all } = readJson(await server.list({ kind: 'users', idOrName })) as Users
  const byId = all.find((user) => user.id === idOrName)
  if (byId) return byId
  const [only, other] = all.filter((user) => user.name === idOrName)
  if (!only) throw new ApiError('notFound', 'user not found')
  if (other) throw refusal('conflict', 'severalUsers', { params: { name: idOrName } })
  return only
}

/** The path segment that identifies a user on this release. */
async function segment(server: ServerClient, user: User): Promise<string> {
  const { usersByName } = await server.quirks()
  return encodeURIComponent(usersByName ? user.name : user.id)
}

async function userNamed(server: ServerClient, name: string): Promise<User | null> {
  return (await readUsers(server, { name })).users[0] ?? null
}

async function withId(server: ServerClient, id: string): Promise<User | null> {
  return (await usersWhere(server, { id }))[0] ?? null
}

async function createUser(server: ServerClient, input: Parsed<UserRows['create']>): Promise<{ user: User }> {
  // Only a user who did not exist before can have been created by this call.
  const before = await userNamed(server, input.name)
  const write = async () => ({
    user: contractUser(oneOf(await server.post('/api/v1/user', { body: body(input) }), 'user')),
  })
  return writeOrVerify(server, write, async () => {
    const user = before ? null : await userNamed(server, input.name)
    return user && { user }
  })
}

async function renameUser(
  server: ServerClient,
  { name, id, newName }: Parsed<UserRows['rename']>,
): Promise<{ user: User }> {
  const before = await findUser(server, { name, id })
  const path = `/api/v1/user/${await segment(server, before)}/rename/${encodeURIComponent(newName)}`
  const write = async () => {
    const user = contractUser(oneOf(await server.post(path), 'user'))
    if (user.id !== before.id) throw otherChanged(userName(user), user.id)
    return { user }
  }
  return writeOrVerify(server, write, async () => {
    const user = await withId(server, before.id)
    return user?.name === newName ? { user } : null
  })
}

async function deleteUser(server: ServerClient, ref: Parsed<UserRows['delete']>): Promise<Record<string, never>> {
  const user = await findUser(server, ref)
  const path = `/api/v1/user/${await segment(server, user)}`
  const write = async () => {
    await server.delete(path)
    return {}
  }
  return writeOrVerify(server, write, async () => ((await withId(server, user.id)) ? null : {}))
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

export function createUserAdapter(server: ServerClient): Handlers<AppContract['users']> {
  return {
    list: ({ name, id, email }) => readUsers(server, { name, id, email }),
    create: (input) => createUser(server, input),
    rename: (input) => renameUser(server, input),
    delete: (ref) => deleteUser(server, ref),
  }
}
