import { toSegment } from './api/endpoint'

interface Named {
  readonly id: string
  readonly name: string
}

/** Returns the address of the page of the user with this name; of the first one if users share it. */
export const userPath = (name: string): string => `/users/${encodeURIComponent(name)}`

/**
 * Returns a permanent address of a user's page: the id in it finds the user even if others share the name, as happens with identity
 * providers, or if the name is empty or changes.
 */
export function lastingUserAddress({ id, name }: Named): string {
  // Names such as ".." would change the path.
  const isSafeSegment = name !== '' && toSegment(name) === encodeURIComponent(name)
  return `${userPath(isSafeSegment ? name : id)}?id=${encodeURIComponent(id)}`
}

/** Returns the address of a user's page; without the id if the name alone finds the user among `users`. */
export function userAddress(user: Named, users: readonly Named[]): string {
  const lasting = lastingUserAddress(user)
  const path = userPath(user.name)
  const shared = users.some((other) => other.name === user.name && other.id !== user.id)
  return shared || !lasting.startsWith(`${path}?`) ? lasting : path
}

/** Returns true if an address is that of the user's page. The name in an address with an id may be an earlier one. */
export function isUserAddress({ id, name }: Named, pathname: string, search: string): boolean {
  const wanted = new URLSearchParams(search).get('id')
  if (wanted === null) return pathname === userPath(name)
  return wanted === id && pathname.startsWith('/users/')
}
