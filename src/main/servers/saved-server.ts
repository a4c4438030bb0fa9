import { refusal } from '@shared/api/error'
import { keyPrefix } from '@shared/api/key-text'
import type { RequestHeader } from '@shared/request-headers'
import type { ZodType } from 'zod'
import { type CertificateInfo, RequestHeaders, type SavedConnection, type SavedServer } from '@shared/ipc/session'
import { serverAddress } from '@shared/server-address'
import { readCertificates } from '@main/headscale/network/certificate-info'
import { type Identity, IdentitySchema } from '@main/headscale/network/identity'
import type { Redactor } from '@main/lib/log'
import type { Secrets } from './secrets'
import type { StoredServer } from '@main/settings/settings-schema'

/** Secrets in plain text, by server id. They never leave the main process; a copy is in the target of each server that is in use. */
export interface OpenSecrets {
  readonly keys: Map<string, string>
  readonly identities: Map<string, Identity>
  readonly headers: Map<string, readonly RequestHeader[]>
}

/** Decrypts the secrets that can be decrypted here. */
export function readSecrets(servers: readonly StoredServer[], secrets: Secrets, redactor: Redactor): OpenSecrets {
  const open: OpenSecrets = { keys: new Map(), identities: new Map(), headers: new Map() }
  for (const { id, encryptedKey, encryptedIdentity, encryptedHeaders } of servers) {
    const key = encryptedKey === undefined ? null : secrets.decrypt(encryptedKey)
    if (key !== null) {
      redactor.register(key)
      open.keys.set(id, key)
    }
    const identity =
      encryptedIdentity === undefined ? null : readSecret(IdentitySchema, secrets.decrypt(encryptedIdentity))
    if (identity !== null) open.identities.set(id, identity)
    const headers =
      encryptedHeaders === undefined ? null : readSecret(RequestHeaders, secrets.decrypt(encryptedHeaders))
    if (headers === null) continue
    for (const { value } of headers) redactor.register(value)
    open.headers.set(id, headers)
  }
  return open
}

/**
 * Returns null if decrypting fails or returns garbage, for example with another key store's key: one lost secret must not prevent the
 * start.
 */
function readSecret<T>(schema: ZodType<T>, text: string | null): T | null {
  if (text === null) return null
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** Tells whether the server can be used without entering anything again. */
export function isUsable(server: StoredServer, { keys, identities, headers }: OpenSecrets): boolean {
  const { id, clientCertificate, headerCount } = server
  return keys.has(id) && (!clientCertificate || identities.has(id)) && (!headerCount || headers.has(id))
}

export function findServer(id: string, servers: readonly StoredServer[]): StoredServer {
  const server = servers.find((one) => one.id === id)
  if (!server) throw refusal('notFound', 'serverGone')
  return server
}

/** Returns the authorities that a server is trusted by. Reads them once: a text may hold a thousand, and every page asks for all servers. */
export type AuthoritiesOf = (server: StoredServer) => CertificateInfo[]

export function createAuthorities(): AuthoritiesOf {
  const known = new WeakMap<StoredServer, CertificateInfo[]>()
  return (server) => {
    const read = known.get(server) ?? (server.ca === undefined ? [] : knownCertificates(server.ca))
    known.set(server, read)
    return read
  }
}

/** Returns a server without its secrets, for the page. */
export function toSaved(server: StoredServer, open: OpenSecrets, authoritiesOf: AuthoritiesOf): SavedServer {
  const { id, name, url, color, readOnly, baseDomain, policyHome, tunnel, host, hostConfig, hostRestart } = server
  const prefix = keyPrefix(open.keys.get(id) ?? '')
  const connection = savedConnection(server, open, authoritiesOf)
  return {
    id,
    name,
    url,
    color,
    hasKey: open.keys.has(id),
    ...(prefix !== undefined && { keyPrefix: prefix }),
    ...(readOnly && { readOnly }),
    ...(baseDomain && { baseDomain }),
    ...(policyHome && { policyHome }),
    ...(tunnel && { ssh: tunnel.destination }),
    ...(host && { host }),
    ...(hostConfig && { hostConfig }),
    ...(hostRestart && { hostRestart }),
    ...(connection && { connection }),
  }
}

function savedConnection(
  server: StoredServer,
  open: OpenSecrets,
  authoritiesOf: AuthoritiesOf,
): SavedConnection | null {
  const { id, ca, pin, clientCertificate, headerCount = 0 } = server
  if (ca === undefined && pin === undefined && !clientCertificate && headerCount === 0) return null
  const identityReady = !clientCertificate || open.identities.has(id)
  const headersReady = headerCount === 0 || open.headers.has(id)
  return {
    ca: authoritiesOf(server),
    pin: pin ?? null,
    identity: clientCertificate ?? null,
    identityReady,
    headers: headerCount,
    headersReady,
    ready: identityReady && headersReady,
  }
}

/** A damaged certificate in the file must not prevent the start: connecting reports the problem. */
function knownCertificates(pem: string): CertificateInfo[] {
  try {
    return readCertificates(pem)
  } catch {
    return []
  }
}

export function sameAddress(a: string, b: string): boolean {
  return serverAddress(a).key === serverAddress(b).key
}
