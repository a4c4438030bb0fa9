import { refusal } from '@shared/api/error'
import { DEMO_SERVER_ID } from '@shared/demo-server'
import type { Settings, StoredServer } from '@main/settings/settings-schema'
import type { ServerAccess } from './save-server'
import { findServer, isUsable, type OpenSecrets } from './saved-server'

/** A saved server with everything needed to call it. */
export interface UsableServer extends ServerAccess {
  readonly kind: 'server'
  readonly id: string
  /** Writes are refused. */
  readonly readOnly: boolean
}

/** The current server of the API. */
export type Backend = { readonly kind: 'none' } | { readonly kind: 'mock' } | UsableServer

/** Returns the last used server if it can still be used. */
export function firstCurrent({ currentId, servers }: Settings, open: OpenSecrets): string | null {
  if (currentId === DEMO_SERVER_ID) return currentId
  const server = servers.find((one) => one.id === currentId)
  return server && isUsable(server, open) ? server.id : null
}

/** Returns the id of the server to call: `id`, if it can be called now, or the current one. */
export function called(
  id: string | undefined,
  currentId: string | null,
  ...saved: [readonly StoredServer[], OpenSecrets]
) {
  if (id === undefined || id === currentId) return currentId
  if (id === DEMO_SERVER_ID) throw refusal('conflict', 'demoClosed')
  return usable(id, ...saved)
}

export function backendOf(currentId: string | null, servers: readonly StoredServer[], open: OpenSecrets): Backend {
  if (currentId === DEMO_SERVER_ID) return { kind: 'mock' }
  const server = servers.find((one) => one.id === currentId)
  return (server && usableServer(server, open)) ?? { kind: 'none' }
}

export function usableServer(server: StoredServer, open: OpenSecrets): UsableServer | null {
  const key = open.keys.get(server.id)
  if (key === undefined || !isUsable(server, open)) return null
  const { id, url, ca, pin, readOnly, tunnel } = server
  const headers = open.headers.get(id)
  const connection = {
    ca: ca ?? null,
    pin: pin ?? null,
    identity: open.identities.get(id) ?? null,
    ...(headers && { headers }),
    ...(tunnel && { tunnel }),
  }
  return { kind: 'server', id, url, key, connection, readOnly: readOnly ?? false }
}

export function usable(id: string, servers: readonly StoredServer[], open: OpenSecrets): string {
  if (id === DEMO_SERVER_ID) return id
  const server = findServer(id, servers)
  if (!open.keys.has(id)) throw refusal('invalid', 'keyNeeded', { path: 'key' })
  if (server.headerCount && !open.headers.has(id)) throw refusal('invalid', 'headersAgain', { path: 'connection' })
  if (!isUsable(server, open)) throw refusal('invalid', 'certificateAgain', { path: 'identity' })
  return id
}
