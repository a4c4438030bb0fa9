import type { Tunnel } from '@shared/host/host-report'
import type { RecordLink } from '@shared/dns/dns-settings-schema'
import { randomUUID } from 'node:crypto'
import type { CallParsed, SaveResult } from '@shared/ipc/contract'
import type { ConnectionReport, ConnectionStep, Session } from '@shared/ipc/session'
import { DEMO_SERVER_ID } from '@shared/demo-server'
import type { PortableServer } from '@shared/settings-file'
import type { Redactor } from '@main/lib/log'
import { type ChosenCertificates, createChosenCertificates } from './chosen-certificates'
import { createRunningTests } from './running-tests'
import {
  addServer,
  type OverSsh,
  type SaveContext,
  type ServersChange,
  testServer,
  updateServer,
  type ServerAccess,
  createAuthorities,
  findServer,
  type OpenSecrets,
  readSecrets,
  sameAddress,
  toSaved,
  isUsable,
} from './save-server'
import type { Secrets } from './secrets'
import type { Settings, StoredServer, Store } from '@main/settings/store'
import { refusal } from '@shared/api/error'
import type { KeyAtAddress, RotatedKey } from './key-rotation'

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

/** Saved servers and the current one. `onChange` is called after every change, once it is stored. */
export interface Sessions {
  get(): Session
  /** The server with this id, or the current one. Throws ApiError if the server with this id cannot be called now. */
  backend(id?: string): Backend
  /** Every saved server that can be called now. */
  usableServers(): UsableServer[]
  readonly chosenCertificates: ChosenCertificates
  readonly rotatedKeys: RotatedKeys
  test(input: CallParsed<'servers:test'>): Promise<ConnectionReport | null>
  cancelTest(ticket: string): void
  /** `over`: the way over SSH, and the id under which its acts are journaled. */
  add(input: CallParsed<'servers:add'>, over?: OverSsh): Promise<SaveResult>
  update(input: CallParsed<'servers:update'>): Promise<SaveResult>
  /** Allows the console to use a server's host over SSH, and Headscale with this configuration file there; null forbids it. */
  setHost(id: string, host: { readonly destination: string; readonly config: string } | null): Session
  /** Sets the admin's own command that restarts Headscale on that host; null: the console's. */
  setHostRestart(id: string, command: readonly string[] | null): Session
  /** Takes over the domain of machine names, after it was changed on the server's host. */
  setBaseDomain(id: string, domain: string): Session
  /** Takes over the API's address on the host of a server that is reached over SSH; nothing changes for others. */
  setTunnelEnd(id: string, end: Omit<Tunnel, 'destination'>): Session
  /** The DNS records that follow machines, as written on a server's host. */
  recordLinks(id: string): readonly RecordLink[]
  setRecordLinks(id: string, links: readonly RecordLink[]): void
  use(id: string): Session
  /**
   * Makes a server the current one, with or without an API key, to use its host or to read what was last seen of it: its API refuses all
   * calls without one. Throws ApiError.
   */
  useKeyless(id: string, what: 'host' | 'lastKnown'): Session
  forget(id: string): Session
  signOut(): Session
  /** Saves servers without keys; replaces only name and colour of one with the same address. */
  importServers(servers: readonly PortableServer[]): Session
  /** Removes all servers and keys, and leaves every network, the demo included. */
  forgetAll(): Session
}

export interface SessionsOptions {
  readonly store: Store<Settings>
  readonly secrets: Secrets
  readonly redactor: Redactor
  /** Started in mock mode: the demo is current, whatever was used last. */
  readonly mockForced: boolean
  readonly test: SaveContext['test']
  /** Called when a connection test reaches a step. */
  readonly onStep: (ticket: string, step: ConnectionStep) => void
  readonly onChange: (session: Session) => void
  /** Called when the current server is chosen again, as after its key was refused. */
  readonly onAgain: (id: string) => void
}

/** Reads the saved servers and decrypts their secrets. Needs Electron ready, for the key store. */
export function createSessions(options: SessionsOptions): Sessions {
  const { store, secrets, redactor, mockForced } = options
  const open = readSecrets(store.value.servers, secrets, redactor)
  const chosenCertificates = createChosenCertificates()
  const authoritiesOf = createAuthorities()
  let currentId = mockForced ? DEMO_SERVER_ID : firstCurrent(store.value, open)

  const get = (): Session => ({
    servers: store.value.servers.map((server) => toSaved(server, open, authoritiesOf)),
    currentId,
    mockForced,
    keyStorage: secrets.storage,
  })
  const change = (servers: ServersChange | null, next: string | null): Session => {
    const moved = next !== currentId
    currentId = next
    try {
      store.set({ ...(servers && { servers: servers(store.value.servers) }), ...(moved && { currentId }) })
    } finally {
      options.onChange(get())
    }
    return get()
  }
  const runningTests = createRunningTests(options.onStep)
  const keep: SaveContext['keep'] = (servers, added) => change(servers, added ?? currentId)
  const context: SaveContext = { ...options, open, chosenCertificates, runningTests, keep }
  return {
    get,
    backend: (id) => backendOf(called(id, currentId, store.value.servers, open), store.value.servers, open),
    usableServers: () => store.value.servers.flatMap((server) => usableServer(server, open) ?? []),
    chosenCertificates,
    rotatedKeys: createRotatedKeys(context),
    test: (input) => testServer(input, context),
    cancelTest: (ticket) => runningTests.cancel(ticket),
    add: (input, over) => addServer(input, context, over),
    update: (input) => updateServer(input, context),
    ...createHostFields(store, (servers) => change(servers, currentId)),
    ...createRecordLinks(store),
    use: (id) => change(null, chosen(usable(id, store.value.servers, open), currentId, options)),
    useKeyless(id, what) {
      const { host } = findServer(id, store.value.servers)
      if (what === 'host' && host === undefined) throw refusal('forbidden', 'hostOff')
      return change(null, id)
    },
    forget: (id) => change(without(findServer(id, store.value.servers), open), currentId === id ? null : currentId),
    signOut: () => change(null, null),
    importServers: (servers) => change((now) => mergeServers(now, servers), currentId),
    forgetAll() {
      forgetSecrets(open)
      return change(() => [], null)
    },
  }
}

/** The saved facts about the host of a server. */
function createHostFields(
  store: Store<Settings>,
  change: (servers: ServersChange) => Session,
): Pick<Sessions, 'setHost' | 'setHostRestart' | 'setBaseDomain' | 'setTunnelEnd'> {
  const set = (id: string, fields: HostFields) => change(withFields(findServer(id, store.value.servers), fields))
  return {
    setHost(id, host) {
      // A command to restart it belongs to that host.
      const isSame = host !== null && findServer(id, store.value.servers).host === host.destination
      const restart = isSame ? {} : { hostRestart: undefined }
      return set(id, { host: host?.destination, hostConfig: host?.config, ...restart })
    },
    setHostRestart: (id, command) => set(id, { hostRestart: command ? [...command] : undefined }),
    setBaseDomain: (id, domain) => set(id, { baseDomain: domain || undefined }),
    setTunnelEnd(id, { host, port, tls }) {
      const { tunnel } = findServer(id, store.value.servers)
      return set(id, tunnel ? { tunnel: { ...tunnel, host, port, tls } } : {})
    },
  }
}

/** The page reads them together with the records, so no session changes. */
function createRecordLinks(store: Store<Settings>): Pick<Sessions, 'recordLinks' | 'setRecordLinks'> {
  return {
    recordLinks: (id) => findServer(id, store.value.servers).recordLinks ?? [],
    setRecordLinks(id, links) {
      const withLinks = (server: StoredServer) => (server.id === id ? { ...server, recordLinks: [...links] } : server)
      store.set({ servers: store.value.servers.map(withLinks) })
    },
  }
}

/** Returns `next`; calls `onAgain` if it is already the current one. */
function chosen(next: string, currentId: string | null, { onAgain }: SessionsOptions): string {
  if (next === currentId) onAgain(next)
  return next
}

type HostFields = {
  readonly [K in 'host' | 'hostConfig' | 'hostRestart' | 'baseDomain' | 'tunnel']?: StoredServer[K] | undefined
}

/** Returns the change that sets fields of a server; undefined removes them. */
const withFields =
  ({ id }: StoredServer, fields: HostFields): ServersChange =>
  (now) =>
    now.map((server) => {
      if (server.id !== id) return server
      const after = Object.entries({ ...server, ...fields }).filter(([, value]) => value !== undefined)
      return Object.fromEntries(after) as StoredServer
    })

/** Removes the secrets of a server, and returns the change that removes it. */
function without({ id }: StoredServer, open: OpenSecrets): ServersChange {
  forgetSecrets(open, id)
  return (now) => now.filter((server) => server.id !== id)
}

/** Removes the secrets of one server, or of all. */
function forgetSecrets({ keys, identities, headers }: OpenSecrets, id?: string): void {
  for (const secrets of [keys, identities, headers]) {
    if (id === undefined) secrets.clear()
    else secrets.delete(id)
  }
}

function mergeServers(here: readonly StoredServer[], brought: readonly PortableServer[]): StoredServer[] {
  const twin = (url: string, among: readonly PortableServer[]) => among.find((one) => sameAddress(one.url, url))
  const kept = here.map((server) => {
    const { name, color } = twin(server.url, brought) ?? server
    return { ...server, name, color }
  })
  const added = brought.filter(({ url }) => !twin(url, here))
  return [...kept, ...added.map((server) => ({ ...server, url: server.url.replace(/\/+$/, ''), id: randomUUID() }))]
}

/** The keys of saved servers as a rotation reads and writes them. */
interface RotatedKeys {
  read(serverId: string): KeyAtAddress
  write(serverId: string, state: RotatedKey): void
}

function createRotatedKeys({ store, secrets, redactor, open, keep }: SaveContext): RotatedKeys {
  return {
    read(serverId) {
      const { rotation, url } = findServer(serverId, store.value.servers)
      if (secrets.storage === 'memory') throw refusal('unsupported', 'memoryOnly')
      const key = open.keys.get(serverId)
      if (key === undefined) throw refusal('invalid', 'keyNeeded', { path: 'key' })
      const other = rotation ? secrets.decrypt(rotation.encryptedKey) : null
      return { url, key, rotation: rotation && other !== null ? { stage: rotation.stage, key: other } : null }
    },
    write(serverId, { key, rotation }) {
      findServer(serverId, store.value.servers)
      redactor.register(key)
      const other = rotation && secrets.encrypt(rotation.key)
      const kept = rotation && other ? { stage: rotation.stage, encryptedKey: other } : undefined
      if (rotation) redactor.register(rotation.key)
      open.keys.set(serverId, key)
      const patch: Partial<StoredServer> = { encryptedKey: secrets.encrypt(key), rotation: kept }
      keep((now) => now.map((one) => (one.id === serverId ? { ...one, ...patch } : one)))
    },
  }
}
