import { toSegment } from '@shared/api/endpoint'
import type { Node } from '@shared/api/nodes'
import type { User } from '@shared/api/users'
import { userPath } from '@shared/pages'
import { textTest } from '@shared/query/language'
import { type CountedUser, userLanguage } from '@shared/query/user-language'

/** A user with how many machines belong to it; null while that is not known. */
export type UserRow = CountedUser

/** `nodes` is undefined while the machines are not there. */
export function userRows(users: readonly User[], nodes: readonly Node[] | undefined): UserRow[] {
  if (!nodes) return users.map((user) => ({ user, machines: null }))
  const counts = new Map<string, number>()
  for (const node of nodes) if (node.user) counts.set(node.user.id, (counts.get(node.user.id) ?? 0) + 1)
  return users.map((user) => ({ user, machines: counts.get(user.id) ?? 0 }))
}

/** What to call a user. Names given by an identity provider can be empty. */
export function userName(user: User): string {
  return user.name || user.displayName || user.email || user.id
}

/**
 * The address of a user's page. Two users of an identity provider may share a name, and a name may be empty: then the id tells them
 * apart.
 */
export function userAddress(user: User, users: readonly User[]): string {
  // Such as "..": an address made of it would lead elsewhere.
  const speakable = toSegment(user.name) === encodeURIComponent(user.name)
  if (user.name === '' || !speakable) return `${userPath(user.id)}?id=${user.id}`
  const shared = users.some((other) => other.name === user.name && other.id !== user.id)
  return `${userPath(user.name)}${shared ? `?id=${user.id}` : ''}`
}

/** The user an address means; undefined where there is none. */
export function findUser(users: readonly User[], name: string, id: string | null): User | undefined {
  return users.find((user) => (id === null ? user.name === name : user.id === id))
}

/** What a query leaves; `now` in milliseconds. */
export function userFilter(query: string, now: number): (row: UserRow) => boolean {
  return textTest(query, userLanguage, now) ?? (() => true)
}
