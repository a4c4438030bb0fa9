import { randomUUID } from 'node:crypto'
import { refusal } from '@shared/api/error'
import type { CallParsed, SaveResult } from '@shared/ipc/contract'
import type { Tunnel } from '@shared/host/host-report'
import {
  type ConnectionReport,
  type Session,
  type CertificateInfo,
  RequestHeaders,
  type SavedConnection,
  type SavedServer,
} from '@shared/ipc/session'
import { meantAddress, serverAddress } from '@shared/server-address'
import type { Redactor } from '@main/lib/log'
import { readCertificatesInTurns, readCertificates } from '@main/headscale/network/certificate-info'
import { type OpenedIdentity, type Identity, IdentitySchema } from '@main/headscale/network/identity'
import type { HttpConnection } from '@main/headscale/network/http-client'
import type { ChosenCertificates } from './chosen-certificates'
import type { RunningTests, TestWatch } from './running-tests'
import type { Secrets } from './secrets'
import type { Settings, StoredServer, Store } from '@main/settings/store'
import { keyPrefix } from '@shared/api/key-text'
import type { RequestHeader } from '@shared/request-headers'
import type { ZodType } from 'zod'

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

/** A server, its key and its connection settings: everything a request needs. */
export interface ServerAccess {
  readonly url: string
  readonly key: string
  readonly connection: HttpConnection
}

export interface SaveContext {
  readonly store: Store<Settings>
  readonly secrets: Secrets
  readonly redactor: Redactor
  readonly open: OpenSecrets
  readonly chosenCertificates: ChosenCertificates
  readonly test: (access: ServerAccess, watch: TestWatch) => Promise<ConnectionReport>
  readonly runningTests: RunningTests
  /** Stores the servers and notifies every window. `added` becomes the current one. */
  readonly keep: (servers: ServersChange, added?: string) => Session
}

/** Changes the list of saved servers as it is at the time of storing: a test before that takes a while. */
export type ServersChange = (now: readonly StoredServer[]) => StoredServer[]

type Change = Omit<CallParsed<'servers:test'>, 'id' | 'ticket'>

/** The test was cancelled, so there is no result and nothing is saved. */
const cancelled: SaveResult = { session: null, report: null }

/** Tests a server that is being entered or changed. Stores nothing. Returns null if it was cancelled. */
export async function testServer({ id, ticket, ...change }: CallParsed<'servers:test'>, context: SaveContext) {
  const before = id === undefined ? null : findServer(id, context.store.value.servers)
  return (await prove(change, before, context, ticket))?.report ?? null
}

/** The way over SSH to a new server, and its id. */
export interface OverSsh {
  readonly id: string
  readonly tunnel: Tunnel
}

export async function addServer(
  input: CallParsed<'servers:add'>,
  context: SaveContext,
  over?: OverSsh,
): Promise<SaveResult> {
  const { store, open, keep } = context
  const url = meantAddress(input.url)
  refuseTwice(url, null, store.value.servers)
  const proof = await prove(input, null, context, input.ticket, over?.tunnel)
  if (!proof) return cancelled
  const { report, opened } = proof
  if (!report.ok) return { session: null, report }
  refuseTwice(url, null, store.value.servers)
  const { name, color, key } = input
  const bare: StoredServer = { id: randomUUID(), name, url, color, ...over }
  const server = withChange(bare, input, opened, context.secrets)
  open.keys.set(server.id, key)
  if (opened) open.identities.set(server.id, opened.identity)
  if (input.headers) open.headers.set(server.id, input.headers)
  hideStored(input, context)
  return { session: keep((now) => [...now, server], server.id), report }
}

export async function updateServer(input: CallParsed<'servers:update'>, context: SaveContext): Promise<SaveResult> {
  const { store, open, keep } = context
  const { id, ticket, ...change } = input
  const before = findServer(id, store.value.servers)
  const moved = change.url !== undefined && meantAddress(change.url) !== before.url
  if (moved) refuseTwice(meantAddress(change.url ?? ''), id, store.value.servers)
  const { key, ca, pin, identity, headers } = change
  const tests = moved || [key, ca, pin, identity, headers].some((part) => part !== undefined)
  // A server without its key cannot be tested now; it is tested when the key is entered.
  const proving = tests && (moved || key !== undefined || open.keys.has(id))
  const proof = proving ? await prove(change, before, context, ticket) : null
  if (proving && !proof) return cancelled
  if (proof && !proof.report.ok) return { session: null, report: proof.report }
  const opened = proof?.opened ?? (identity ? context.chosenCertificates.get(identity) : null)
  // A key is stored only for the address at which it was tested; another window may have changed that meanwhile.
  if (findServer(id, store.value.servers).url !== before.url) throw refusal('conflict', 'changedMeanwhile')
  if (key !== undefined) open.keys.set(id, key)
  if (opened) open.identities.set(id, opened.identity)
  else if (identity === null) open.identities.delete(id)
  if (headers) open.headers.set(id, headers)
  else if (headers === null) open.headers.delete(id)
  hideStored(change, context)
  const session = keep((now) =>
    now.map((one) => (one.id === id ? withChange(one, change, opened, context.secrets) : one)),
  )
  return { session, report: proof?.report ?? null }
}

/** Keeps the secrets of a server that is stored out of the log. */
function hideStored({ key, headers }: Pick<Change, 'key' | 'headers'>, { redactor }: SaveContext): void {
  for (const secret of [key ?? '', ...(headers ?? []).map(({ value }) => value)]) redactor.register(secret)
}

interface Proof {
  readonly report: ConnectionReport
  /** The newly chosen client certificate. */
  readonly opened: OpenedIdentity | null
}

/**
 * Tests `change` applied to the saved server. A key is only ever sent to the address it was entered for. Returns null if it was cancelled.
 */
async function prove(
  change: Change,
  before: StoredServer | null,
  context: SaveContext,
  ticket: string | undefined,
  over?: Tunnel,
): Promise<Proof | null> {
  const { open, chosenCertificates, redactor } = context
  const url = change.url === undefined ? (before?.url ?? '') : meantAddress(change.url)
  const tunnel = over ?? (before && hostFields(before, url).tunnel)
  const key = change.key ?? (before && url === before.url ? open.keys.get(before.id) : undefined)
  if (key === undefined) throw refusal('invalid', before ? 'keyAgain' : 'keyRequired', { path: 'key' })
  // Headers are sent only to the address that they were entered for, too.
  const headers = change.headers ?? (before && change.headers === undefined ? open.headers.get(before.id) : undefined)
  if (before?.headerCount && change.headers === undefined) {
    if (url !== before.url) throw refusal('invalid', 'headersAgain', { path: 'connection' })
    if (!headers) return { report: secretLost(before, 'headersLost', 'address'), opened: null }
  }
  for (const secret of [key, ...(headers ?? []).map(({ value }) => value)]) redactor.registerTried(secret)
  if (change.ca) await readCertificatesInTurns(change.ca)
  const opened = change.identity ? chosenCertificates.get(change.identity) : null
  const kept = change.identity === undefined && before ? (open.identities.get(before.id) ?? null) : null
  const identity = opened?.identity ?? kept
  if (change.identity === undefined && before?.clientCertificate && !identity)
    return { report: secretLost(before, 'clientCertificateLost', 'tls'), opened: null }
  const ca = change.ca === undefined ? (before?.ca ?? null) : change.ca
  const pin = change.pin === undefined ? (before?.pin ?? null) : change.pin
  return context.runningTests.run(ticket, async (watch) => {
    const connection = { ca, pin, identity, ...(headers && { headers }), ...(tunnel && { tunnel }) }
    const report = await context.test({ url, key, connection }, watch)
    return watch.signal.aborted ? null : { report, opened }
  })
}

function secretLost(
  { url, clientCertificate }: StoredServer,
  code: 'clientCertificateLost' | 'headersLost',
  failedStep: 'address' | 'tls',
): ConnectionReport {
  const params = { host: new URL(url).host, subject: clientCertificate?.subject ?? '' }
  const problem = { code, params }
  return { ok: false, failedStep, problem, version: '', certificate: null }
}

/** Returns the fields about a server's host; none for a new address, because a key or an act would reach the host of the former one. */
function hostFields({ url: former, tunnel, host, hostConfig, hostRestart, recordLinks }: StoredServer, url: string) {
  if (sameAddress(former, url)) return { tunnel, host, hostConfig, hostRestart, recordLinks }
  return {
    tunnel: undefined,
    host: undefined,
    hostConfig: undefined,
    hostRestart: undefined,
    recordLinks: undefined,
  }
}

type Fields = Partial<Pick<StoredServer, 'name' | 'url' | 'color' | 'readOnly' | 'baseDomain'>>

/** Returns the stored form of a change. Null removes a field, undefined keeps it. */
function withChange(
  before: StoredServer,
  change: Change & { [K in keyof Fields]: Fields[K] | undefined } & { policyHome?: string | undefined },
  opened: OpenedIdentity | null,
  secrets: Secrets,
): StoredServer {
  const { name, url, color, readOnly, baseDomain, policyHome, key, ca, pin, identity, headers } = change
  const address = url === undefined ? before.url : meantAddress(url)
  const after: Record<keyof StoredServer, unknown> = {
    ...before,
    ...hostFields(before, address),
    name: name ?? before.name,
    url: address,
    color: color ?? before.color,
    readOnly: (readOnly ?? before.readOnly) || undefined,
    baseDomain: (baseDomain ?? before.baseDomain) || undefined,
    policyHome: homeAfter(before.policyHome, policyHome),
    encryptedKey: key === undefined ? before.encryptedKey : secrets.encrypt(key),
    // Entering a key by hand ends a rotation of the previous one.
    rotation: key === undefined ? before.rotation : undefined,
    ca: ca === undefined ? before.ca : (ca ?? undefined),
    pin: pin === undefined ? before.pin : (pin ?? undefined),
    headerCount: headers === undefined ? before.headerCount : headers?.length,
    encryptedHeaders:
      headers === undefined ? before.encryptedHeaders : headers ? secrets.encrypt(JSON.stringify(headers)) : undefined,
    clientCertificate: identity === undefined ? before.clientCertificate : opened?.certificate,
    encryptedIdentity:
      identity === undefined
        ? before.encryptedIdentity
        : opened
          ? secrets.encrypt(JSON.stringify(opened.identity))
          : undefined,
  }
  return Object.fromEntries(Object.entries(after).filter(([, value]) => value !== undefined)) as StoredServer
}

/** A place that stays the same keeps its time: older saves are told apart by it. @param url undefined keeps the place; '' removes it */
function homeAfter(before: StoredServer['policyHome'], url: string | undefined): StoredServer['policyHome'] {
  if (url === undefined || url === before?.url) return before
  return url === '' ? undefined : { url, since: new Date().toISOString() }
}

function refuseTwice(url: string, id: string | null, servers: readonly StoredServer[]): void {
  const same = servers.find((server) => server.id !== id && sameAddress(server.url, url))
  if (same) throw refusal('conflict', 'savedAlready', { path: 'url', params: { server: same.name } })
}
