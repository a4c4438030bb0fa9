import { randomUUID } from 'node:crypto'
import { ApiError } from '@shared/api/error'
import { keyPrefix } from '@shared/api/own-key'
import type { CallParsed } from '@shared/ipc/contract'
import { type ConnectionReport, DEMO_SERVER_ID, type SavedServer, type Session } from '@shared/ipc/session'
import { serverAddress } from '@shared/server-address'
import type { PortableServer } from '@shared/settings-file'
import type { Redactor } from '@main/redact'
import type { Secrets } from './secrets'
import type { Settings, StoredServer } from './settings-schema'
import type { Store } from './store'

/** Who answers the API now. */
export type Target =
  | { readonly kind: 'none' }
  | { readonly kind: 'mock' }
  | { readonly kind: 'server'; readonly id: string; readonly url: string; readonly key: string }

/** Saved servers and the current one. Every change calls `onChange` after it is stored. */
export interface Sessions {
  get(): Session
  target(): Target
  add(input: CallParsed<'servers:add'>): Promise<Session>
  update(input: CallParsed<'servers:update'>): Promise<Session>
  use(id: string): Session
  forget(id: string): Session
  signOut(): Session
  /** Saves servers without keys; the name and colour of one whose address is saved already are replaced. Nothing else of it changes. */
  takeIn(servers: readonly PortableServer[]): Session
  /** Forgets all servers and keys, and leaves every network, the demo included. */
  forgetAll(): Session
}

export interface SessionsOptions {
  readonly store: Store<Settings>
  readonly secrets: Secrets
  readonly redactor: Redactor
  /** Started in mock mode: the demo is current whatever was chosen last. */
  readonly mockForced: boolean
  readonly test: (input: { url: string; key: string }) => Promise<ConnectionReport>
  readonly onChange: (session: Session) => void
}

interface State {
  /** Keys in the clear, by server id. They live here and nowhere else. */
  readonly keys: Map<string, string>
  currentId: string | null
}

/** Reads the saved servers and decrypts their keys. Needs Electron ready, for the key store. */
export function createSessions(options: SessionsOptions): Sessions {
  const { store, secrets, mockForced } = options
  const state: State = { keys: readKeys(options), currentId: null }
  state.currentId = mockForced ? DEMO_SERVER_ID : firstCurrent(store.value, state.keys)

  const get = (): Session => ({
    servers: store.value.servers.map((server) => toSaved(server, state.keys)),
    currentId: state.currentId,
    mockForced,
    keyStorage: secrets.storage,
  })
  const change = (servers: ServersChange | null, currentId: string | null): Session => {
    const moved = currentId !== state.currentId
    state.currentId = currentId
    try {
      store.set(({ servers: now }) => ({ ...(servers && { servers: servers(now) }), ...(moved && { currentId }) }))
    } finally {
      options.onChange(get())
    }
    return get()
  }
  return {
    get,
    target: () => targetOf(state, store.value.servers),
    add: (input) => addServer(input, options, state, change),
    update: (input) => updateServer(input, options, state, change),
    use: (id) => change(null, usable(id, store.value.servers, state.keys)),
    forget(id) {
      find(id, store.value.servers)
      state.keys.delete(id)
      return change((now) => now.filter((server) => server.id !== id), state.currentId === id ? null : state.currentId)
    },
    signOut: () => change(null, null),
    takeIn: (servers) => change((now) => mergeServers(now, servers), state.currentId),
    forgetAll() {
      state.keys.clear()
      return change(() => [], null)
    },
  }
}

/** What becomes of the saved servers, whatever another writer made of them meanwhile. */
type ServersChange = (now: readonly StoredServer[]) => StoredServer[]
type ChangeSession = (servers: ServersChange | null, currentId: string | null) => Session

async function addServer(
  { key, ...rest }: CallParsed<'servers:add'>,
  options: SessionsOptions,
  state: State,
  change: ChangeSession,
): Promise<Session> {
  const url = trimUrl(rest.url)
  options.redactor.learn(key)
  refuseTwice(url, null, options.store.value.servers)
  await proveConnection(url, key, options)
  refuseTwice(url, null, options.store.value.servers)
  const server: StoredServer = { ...rest, url, id: randomUUID(), encryptedKey: options.secrets.encrypt(key) }
  state.keys.set(server.id, key)
  return change((now) => [...now, server], server.id)
}

async function updateServer(
  { id, key, ...rest }: CallParsed<'servers:update'>,
  options: SessionsOptions,
  state: State,
  change: ChangeSession,
): Promise<Session> {
  const before = find(id, options.store.value.servers)
  const url = rest.url === undefined ? before.url : trimUrl(rest.url)
  const newKey = key ?? state.keys.get(id)
  if (url !== before.url) refuseTwice(url, id, options.store.value.servers)
  // A key is sent to no other address than the one it was given for, unless the person gives it again.
  if (url !== before.url && key === undefined)
    throw new ApiError('invalid', 'A new address needs the API key again', { details: ['key: An API key is required'] })
  if (key !== undefined) options.redactor.learn(key)
  if (newKey !== undefined && (key !== undefined || url !== before.url)) await proveConnection(url, newKey, options)
  find(id, options.store.value.servers)
  if (key !== undefined) state.keys.set(id, key)
  const patch: Partial<StoredServer> = {
    ...defined(rest),
    url,
    ...(key !== undefined && { encryptedKey: options.secrets.encrypt(key) }),
  }
  return change((now) => now.map((one) => (one.id === id ? { ...one, ...patch } : one)), state.currentId)
}

async function proveConnection(url: string, key: string, options: SessionsOptions): Promise<void> {
  const report = await options.test({ url, key })
  if (report.ok) return
  throw new ApiError('invalid', report.message, { details: [`${report.failedStep ?? 'address'}: ${report.message}`] })
}

function readKeys({ store, secrets, redactor }: SessionsOptions): Map<string, string> {
  const keys = new Map<string, string>()
  for (const { id, encryptedKey } of store.value.servers) {
    const key = encryptedKey === undefined ? null : secrets.decrypt(encryptedKey)
    if (key === null) continue
    redactor.learn(key)
    keys.set(id, key)
  }
  return keys
}

/** The server chosen last, where it can still be used. */
function firstCurrent(settings: Settings, keys: ReadonlyMap<string, string>): string | null {
  const id = settings.currentId
  return id !== null && (id === DEMO_SERVER_ID || keys.has(id)) ? id : null
}

function targetOf({ currentId, keys }: State, servers: readonly StoredServer[]): Target {
  if (currentId === DEMO_SERVER_ID) return { kind: 'mock' }
  const server = servers.find((one) => one.id === currentId)
  const key = server && keys.get(server.id)
  return server && key !== undefined ? { kind: 'server', id: server.id, url: server.url, key } : { kind: 'none' }
}

function usable(id: string, servers: readonly StoredServer[], keys: ReadonlyMap<string, string>): string {
  if (id === DEMO_SERVER_ID) return id
  const server = find(id, servers)
  if (!keys.has(id))
    throw new ApiError('invalid', `Enter the API key of ${server.name}`, { details: ['key: An API key is required'] })
  return id
}

function find(id: string, servers: readonly StoredServer[]): StoredServer {
  const server = servers.find((one) => one.id === id)
  if (!server) throw new ApiError('notFound', 'That server is not saved here')
  return server
}

function mergeServers(here: readonly StoredServer[], brought: readonly PortableServer[]): StoredServer[] {
  const twin = (url: string, among: readonly PortableServer[]) => among.find((one) => sameAddress(one.url, url))
  const kept = here.map((server) => {
    const { name, color } = twin(server.url, brought) ?? server
    return { ...server, name, color }
  })
  const added = brought.filter(({ url }) => !twin(url, here))
  return [...kept, ...added.map((server) => ({ ...server, url: trimUrl(server.url), id: randomUUID() }))].slice(0, 100)
}

function refuseTwice(url: string, id: string | null, servers: readonly StoredServer[]): void {
  const same = servers.find((server) => server.id !== id && sameAddress(server.url, url))
  if (same)
    throw new ApiError('conflict', `This server is saved already, as ${same.name}`, { details: ['url: Saved already'] })
}

function sameAddress(a: string, b: string): boolean {
  return serverAddress(a).key === serverAddress(b).key
}

function trimUrl(url: string): string {
  return url.replace(/\/+$/, '')
}

function toSaved({ id, name, url, color }: StoredServer, keys: ReadonlyMap<string, string>): SavedServer {
  const prefix = keyPrefix(keys.get(id) ?? '')
  return { id, name, url, color, hasKey: keys.has(id), ...(prefix !== undefined && { keyPrefix: prefix }) }
}

function defined<T extends object>(input: T): Partial<T> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Partial<T>
}
