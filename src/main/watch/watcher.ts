import { keyPrefix } from '@shared/api/key-text'
import type { Change, SeenList, Snapshot } from '@shared/history/change'
import { DEMO_SERVER_ID } from '@shared/demo-server'
import { evaluateAlerts, type Notice, openCount } from '@shared/watch/engine'
import { unknownEnds } from '@shared/watch/findings'
import { type AlertChoices, listOf, rulesFor } from '@shared/watch/rules'
import { type AlertState, unwatched } from '@shared/watch/watch-state'
import type { AlertSettings } from '@shared/ipc/contract'
import type { Log } from '@main/lib/log'
import type { WatchChoicesStore } from '@main/settings/watch-file'

/** A watched server. */
export interface AlertServer {
  readonly id: string
  readonly name: string
  readonly address: string
  /** The current API key, or undefined. */
  readonly key: string | undefined
}

/** An observation of a server: changes by others and changes made here. */
export interface ServerObservation {
  readonly serverId: string
  readonly changes: readonly Change[]
  readonly own: readonly Change[]
  readonly snapshot: Snapshot
}

/** The state of one server for the tray icon. */
export interface ServerStatus {
  readonly id: string
  readonly name: string
  /** Null until it has answered or failed since the console watches it, also with a list that an alert needs. */
  readonly reachable: boolean | null
  /** Something that an alert needs keeps failing, although the server may answer otherwise. */
  readonly unread: boolean
  /** How many machines and keys the alerts about expiry cannot judge. */
  readonly unknownEnds: number
  /** At least one alert is about it. */
  readonly hasAlerts: boolean
  /** The number of open or pending alerts. */
  readonly open: number
}

export interface AlertEngineOptions {
  readonly choices: () => AlertChoices
  readonly servers: () => readonly AlertServer[]
  readonly snapshot: (serverId: string) => Snapshot
  /** Returns the lists of a server that keep failing. */
  readonly unread: (serverId: string) => readonly SeenList[]
  readonly read: (serverId: string) => AlertState | undefined
  /** Stores the state of a server; undefined removes it. */
  readonly keep: (serverId: string, state: AlertState | undefined) => void
  readonly tell: (server: AlertServer, notice: Notice) => void
  readonly withdraw: (serverId: string, noticeId: string) => void
  /** Called when the state of a server may have changed. */
  readonly onStatus: () => void
  readonly now: () => number
  /** Calls `work` once after this many milliseconds; returns a function that cancels it. */
  readonly after: (ms: number, work: () => void) => () => void
}

/** Evaluates the user's alerts on each observation and sends the notifications. */
export interface AlertEngine {
  readonly seen: (observation: ServerObservation) => void
  /** Evaluates the clients that wait to be registered on a server; null if its host could not say. */
  readonly waiting: (serverId: string, ids: readonly string[] | null) => void
  /** Evaluates a newer patch of the release that a server runs; '' if there is none. */
  readonly newerPatch: (serverId: string, version: string) => void
  /** Call this when alerts, quiet hours or servers changed. */
  chosen(): void
  /** Forgets a server and withdraws its notifications. */
  readonly forget: (serverId: string) => void
  statuses(): ServerStatus[]
  unknownEnds(): AlertSettings['unknownEnds']
  stop(): void
}

/** By server id: true if the server answers. Servers that have neither answered nor failed yet are left out. */
type Reachable = Map<string, boolean>

const prefixOf = (key: AlertServer['key']) => (key === undefined ? undefined : keyPrefix(key))

/** The shortest interval between two evaluations, in milliseconds. */
const MIN_INTERVAL_MS = 1000

export function createAlertEngine(options: AlertEngineOptions): AlertEngine {
  const { choices, now } = options
  const known: Reachable = new Map()
  const waitings = new Map<string, readonly string[] | null>()
  const patches = new Map<string, string>()
  const timers = createTimers(options.after)
  const stateOf = (id: string) => options.read(id) ?? unwatched
  const serverOf = (id: string) => options.servers().find((server) => server.id === id)
  const drop = (id: string) => {
    dropState(id, options)
    for (const seen of [known, waitings, patches]) seen.delete(id)
  }
  /** Forgets the server at the former address: the machines of another one have not gone offline. */
  const leaveFormer = ({ id, address }: AlertServer) => {
    if ((options.read(id)?.address ?? address) !== address) drop(id)
  }
  /** Call this before anything about a server is noted. */
  const arrive = (id: string) => {
    const server = serverOf(id)
    if (server) leaveFormer(server)
    return server
  }

  const look = (server: AlertServer, seen: Omit<ServerObservation, 'serverId'>) => {
    leaveFormer(server)
    const { id, name, key, address } = server
    const rules = rulesFor(choices().rules, id, id === DEMO_SERVER_ID)
    const said = { waiting: waitings.get(id) ?? null, newerPatch: patches.get(id) ?? null }
    const full = { ...seen, ...said, reachable: known.get(id) !== false, ownKey: prefixOf(key), name, now: now() }
    const watched = evaluateAlerts(choices(), rules, stateOf(id), full)
    options.keep(id, { ...watched.state, address })
    for (const noticeId of watched.withdrawn) options.withdraw(id, noticeId)
    for (const notice of watched.notices) options.tell(server, notice)
    timers.set(id, Math.max(MIN_INTERVAL_MS, watched.wake), () => again(id))
    options.onStatus()
  }
  /** Evaluates the known state again, because time has passed or alerts have changed. */
  const again = (id: string) => {
    const server = serverOf(id)
    if (server) look(server, { changes: [], own: [], snapshot: options.snapshot(id) })
  }
  const statusOf = ({ id, name, key }: AlertServer): ServerStatus => {
    const rules = rulesFor(choices().rules, id, id === DEMO_SERVER_ID)
    const lists = rules.flatMap(({ subject }) => listOf(subject) ?? [])
    const isHostSilent = waitings.get(id) === null && rules.some(({ subject }) => subject.kind === 'machineWaiting')
    const failing = options.unread(id)
    const snapshot = options.snapshot(id)
    // A server may have no policy.
    const isNew = lists.some((list) => list !== 'policy' && !snapshot[list] && !failing.includes(list))
    return {
      id,
      name,
      reachable: isNew && known.get(id) !== false ? null : (known.get(id) ?? null),
      unread: isHostSilent || lists.some((list) => failing.includes(list)),
      unknownEnds: unknownEnds(rules, { snapshot, ownKey: prefixOf(key) }),
      hasAlerts: rules.length > 0,
      open: openCount(stateOf(id)),
    }
  }
  return {
    seen({ serverId, ...what }) {
      const server = arrive(serverId)
      noteReachable(known, serverId, what.changes)
      if (server) look(server, what)
    },
    waiting(serverId, ids) {
      arrive(serverId)
      if (!noteWaiting(waitings, serverId, ids)) return
      if (options.read(serverId)) again(serverId)
      else options.onStatus()
    },
    newerPatch(serverId, version) {
      arrive(serverId)
      const isNews = patches.get(serverId) !== version
      patches.set(serverId, version)
      if (isNews && options.read(serverId)) again(serverId)
    },
    chosen() {
      const servers = options.servers()
      // A server that is observed again has not answered yet.
      for (const id of known.keys()) if (!servers.some((one) => one.id === id)) known.delete(id)
      for (const { id } of servers) if (options.read(id)) again(id)
    },
    forget(serverId) {
      drop(serverId)
      timers.delete(serverId)
      options.onStatus()
    },
    statuses: () => options.servers().map(statusOf),
    unknownEnds() {
      const counts: Record<string, number> = {}
      for (const { id, key } of options.servers())
        for (const rule of rulesFor(choices().rules, id, id === DEMO_SERVER_ID)) {
          const count = unknownEnds([rule], { snapshot: options.snapshot(id), ownKey: prefixOf(key) })
          if (count > 0) counts[rule.id] = (counts[rule.id] ?? 0) + count
        }
      return counts
    },
    stop: () => timers.clear(),
  }
}

/** Withdraws the notifications about a server, and forgets its stored state. */
function dropState(id: string, options: Pick<AlertEngineOptions, 'read' | 'keep' | 'withdraw'>): void {
  const told = Object.values(options.read(id)?.causes ?? {}).flatMap(({ notice }) => notice ?? [])
  for (const noticeId of new Set(told)) options.withdraw(id, noticeId)
  options.keep(id, undefined)
}

/** Notes an outage until it has ended: another change may come from a list that was read before. Otherwise, the server has just answered. */
function noteReachable(known: Reachable, id: string, changes: readonly Change[]): void {
  for (const { kind } of changes) {
    if (kind === 'server.unreachable') known.set(id, false)
    if (kind === 'server.reachable') known.set(id, true)
  }
  if (!known.has(id)) known.set(id, true)
}

/** Notes the clients that wait on a server. Returns true if they changed. */
function noteWaiting(known: Map<string, readonly string[] | null>, id: string, ids: readonly string[] | null): boolean {
  const before = known.get(id)
  known.set(id, ids)
  return JSON.stringify(before) !== JSON.stringify(ids)
}

/** One timer for each server. */
function createTimers(after: AlertEngineOptions['after']) {
  const timers = new Map<string, () => void>()
  return {
    set(id: string, ms: number, work: () => void): void {
      timers.get(id)?.()
      timers.set(id, after(ms, work))
    },
    delete(id: string): void {
      timers.get(id)?.()
      timers.delete(id)
    },
    clear(): void {
      for (const cancel of timers.values()) cancel()
      timers.clear()
    },
  }
}

interface ChoosingOptions {
  readonly choices: Pick<WatchChoicesStore, 'set'>
  readonly settings: () => AlertSettings
  readonly log: Pick<Log, 'error'>
}

/**
 * Returns the functions that change the choices.
 * @param changed called after each change. One that cannot be stored applies until the end of this run, and `choose` throws
 */
export function createChoosing({ choices, settings, log }: ChoosingOptions, changed: () => void) {
  const choose = (patch: Partial<AlertChoices>): AlertSettings => {
    try {
      choices.set(patch)
    } finally {
      changed()
    }
    return settings()
  }
  /** For the menu of the tray, which can show no error. */
  const pause = (pausedUntil: number | null) => {
    try {
      choose({ pausedUntil })
    } catch (error) {
      log.error('the pause could not be stored', error)
    }
  }
  return { choose, pause }
}
