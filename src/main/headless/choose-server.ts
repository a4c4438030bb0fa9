import { ApiError } from '@shared/api/error'
import { type KnownServer, matchSaved } from '@shared/links'

/**
 * Returns the saved server that `--server` names by name, address or id, or the only one. Throws ApiError if there is none, or if several
 * servers go by that name.
 */
export function chooseServer<S extends KnownServer>(wanted: string | undefined, servers: readonly S[]): S {
  const ids = wanted === undefined ? servers.map(({ id }) => id) : matchSaved(wanted, servers)
  const [found, another] = servers.filter(({ id }) => ids.includes(id))
  if (found && !another) return found
  if (wanted === undefined || !found) {
    const names = servers.map((server) => labelOf(server, servers)).join(', ') || 'none'
    throw new ApiError(
      'invalid',
      `--server=NAME names a saved server. Saved servers: ${names}. Use --mock for the demo network.`,
    )
  }
  const addresses = servers.filter(({ id }) => ids.includes(id)).map(({ url }) => url)
  throw new ApiError(
    'invalid',
    `--server=${wanted} means several saved servers: give the address instead of the name. Addresses: ${addresses.join(', ')}.`,
  )
}

/** Returns the name, and the address if the name is not unique. */
function labelOf({ id, name, url }: KnownServer, servers: readonly KnownServer[]): string {
  const isShared = servers.some((other) => other.id !== id && other.name.toLowerCase() === name.toLowerCase())
  return isShared ? `${name} (${url})` : name
}
