import { randomUUID } from 'node:crypto'
import { refusal } from '@shared/api/error'
import type { CallParsed, SaveResult } from '@shared/ipc/contract'
import type { Tunnel } from '@shared/host/host-report'
import type { ConnectionReport, Session } from '@shared/ipc/session'
import { meantAddress } from '@shared/server-address'
import type { Redactor } from '@main/lib/log'
import { readCertificatesInTurns } from '@main/headscale/network/certificate-info'
import type { OpenedIdentity } from '@main/headscale/network/identity'
import type { HttpConnection } from '@main/headscale/network/http-client'
import type { ChosenCertificates } from './chosen-certificates'
import type { RunningTests, TestWatch } from './running-tests'
import { findServer, type OpenSecrets, sameAddress } from './saved-server'
import type { Secrets } from './secrets'
import type { Settings, StoredServer } from '@main/settings/settings-schema'
import type { Store } from '@main/settings/store'

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
