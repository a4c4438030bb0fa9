import type { Node, User } from '@shared/api/resources'
import { textTest } from '@shared/query/language'
import { userName, userNames } from '@shared/user-name'
import { type CountedUser, userLanguage } from '@shared/query/user-language'
import type { TFunction } from 'i18next'

/** A user and the number of its machines; null while that is unknown. */
export interface UserListRow extends CountedUser {
  /** The name to show, which no other user has. */
  readonly name: string
}

/**
 * Returns a row per user.
 * @param nodes undefined until the machines are loaded
 * @param hasProfile false if the server keeps no profiles
 */
export function userRows(
  users: readonly User[],
  nodes: readonly Node[] | undefined,
  hasProfile: boolean,
): UserListRow[] {
  const names = userNames(users)
  const rows = users.map((user) => ({ user, hasProfile, name: names.get(user.id) ?? userName(user), machines: null }))
  if (!nodes) return rows
  const counts = new Map<string, number>()
  for (const node of nodes) if (node.user) counts.set(node.user.id, (counts.get(node.user.id) ?? 0) + 1)
  return rows.map((row) => ({ ...row, machines: counts.get(row.user.id) ?? 0 }))
}

/** Returns the user for an address, or undefined. */
export function findUser(users: readonly User[], name: string, id: string | null): User | undefined {
  return users.find((user) => (id === null ? user.name === name : user.id === id))
}

/**
 * Returns a predicate for a query.
 * @param now Unix time in milliseconds
 */
export function userFilter(query: string, now: number): (row: CountedUser) => boolean {
  return textTest(query, userLanguage, now) ?? (() => true)
}

/** Returns the sign-in provider of a user in its usual spelling; servers report it in lower case. */
export function providerText({ provider }: Pick<User, 'provider'>, t: TFunction<'users'>): string {
  if (provider === '') return t('local')
  return provider.toLowerCase() === 'oidc' ? 'OIDC' : provider
}

/** Describes how far Undo restores deleted users. `lost`: users whom only their identity provider can create again. */
export function undoText(users: readonly User[], lost: readonly User[], t: TFunction<'users'>): string {
  if (lost.length === users.length) return t('undo.provider', { count: users.length })
  return lost.length > 0 ? t('undo.some', { count: lost.length }) : t('undo.all', { count: users.length })
}
