import { z } from 'zod'
import { hostCommands } from '@shared/host/commands'
import type { WaitingMachine, WaitingOutcome, WaitingRead } from '@shared/host/host-report'
import { MINUTE, SECOND } from '@shared/time'
import { parseJson } from '@main/lib/parse-json'
import { readDebug } from './debug-interface'
import type { OpenHost, HostOfServer } from './open-hosts'
import { findLog, readLog } from './log-source'
import { readLogLine } from './read-log-line'
import type { HostWaiting } from '@shared/ipc/host'
import { HostError } from './host-error'
import type { HostService } from './host-service'

interface WaitingListOptions {
  readonly hosts: Pick<HostService, 'open' | 'waiting' | 'opensQuietly'>
  /** Returns the servers whose hosts may be used, and that an alert is about. */
  readonly watched: () => readonly (HostOfServer & { readonly id: string })[]
  /** Called with the ids of the clients that wait on a server; null if its host could not say. */
  readonly onRead: (serverId: string, ids: readonly string[] | null) => void
  readonly warn: (message: string, error: unknown) => void
  /** Calls `work` once after this many milliseconds. */
  readonly after: (ms: number, work: () => void) => void
}

/** The clients that wait to be registered on each server, for pages and alerts. */
export interface WaitingList {
  /** Asks the host of a server. Rejects with ApiError if its use is not allowed. */
  read(serverId: string, host: HostOfServer): Promise<HostWaiting>
  /** A client does not wait any more: a rejected one stays in Headscale's count and log. */
  decided(serverId: string, machine: string, how: WaitingOutcome): void
  /** The use of the host has ended. */
  leave(serverId: string): void
  /** Looks for clients that wait on servers with an alert, again and again. */
  begin(): void
}

const FIRST_MS = 10 * SECOND
const EVERY_MS = MINUTE

export function createWaitingList({ hosts, watched, onRead, warn, after }: WaitingListOptions): WaitingList {
  /** Ids are random and each is decided once, so they are few and never come back. */
  const decided = new Map<string, WaitingOutcome>()
  const last = new Map<string, readonly string[]>()
  const keep = (serverId: string, ids: readonly string[]) => {
    const open = ids.filter((id) => !decided.has(id))
    last.set(serverId, open)
    onRead(serverId, open)
  }
  const read = async (serverId: string, host: HostOfServer): Promise<HostWaiting> => {
    try {
      const found = await hosts.waiting(await hosts.open(host))
      const machines = found.machines.filter(({ id }) => !decided.has(id))
      const rejected = found.machines.filter(({ id }) => decided.get(id) === 'rejected').length
      const count = found.count === null ? null : Math.max(0, found.count - rejected)
      // The log still names clients that have joined: the newest ones are those that wait.
      const waiting = machines.slice(0, count ?? machines.length)
      // Without the log, it is unknown whether a client waits.
      if (found.problem === null)
        keep(
          serverId,
          waiting.map(({ id }) => id),
        )
      else if (found.problem !== 'old') onRead(serverId, null)
      return { read: { ...found, machines, count }, failure: null }
    } catch (error) {
      if (!(error instanceof HostError)) throw error
      onRead(serverId, null)
      return { read: null, failure: error.failure }
    }
  }
  const look = async () => {
    for (const { id, ...host } of watched()) {
      if (!hosts.opensQuietly(host.destination)) continue
      await read(id, host).catch((error: unknown) => warn('waiting clients were not read', error))
    }
  }
  const again = () => void look().finally(() => after(EVERY_MS, again))
  return {
    read,
    decided(serverId, machine, how) {
      decided.set(machine, how)
      keep(serverId, last.get(serverId) ?? [])
    },
    leave: (serverId) => keep(serverId, []),
    begin: () => after(FIRST_MS, again),
  }
}

/** How long Headscale keeps a waiting registration unless its configuration says otherwise. */
const WAITING_MS = 15 * MINUTE
/** The maximum number of ids in one answer; a flood of requests causes more. */
const MOST = 200

/** The last lines of the log about registrations that are read, and the most characters of one. */
const [MOST_LINES, LONGEST] = [5000, 1000]

/** The whole message, so that no name inside another message is taken for one. 0.27 and 0.28 say `key`, 0.29 `auth id`. */
const ASKED = /^(?:starting|new followup) node registration using (?:auth id|key): ([\w-]{10,100})$/i

/** Headscale began: it keeps waiting registrations in memory only. */
const BEGAN = /^starting headscale (?:commit|version)=/i
const MENTIONED = /node registration using|starting headscale/i

/** 0.29; 0.27 and 0.28 have no count. Older ones print the cache itself, or fail if a client waits. */
const Cache = z.object({ status: z.string(), current_len: z.number().int().min(0).nullable().catch(null) })

/**
 * Reads the clients that wait, newest first, from lines of Headscale's log. 0.29.2 reports no client that stopped waiting: its id stays
 * in the log and in the count until it lapses or Headscale begins again. `keepsMs`: how long it keeps one.
 * @param now the host's time, in milliseconds since 1970
 */
export function readWaiting(log: string, now: number, keepsMs = WAITING_MS): WaitingMachine[] {
  const found = new Map<string, WaitingMachine>()
  // Reading every line in full would be slow.
  const lines = log.split('\n').filter((raw) => raw.length <= LONGEST && MENTIONED.test(raw))
  for (const raw of lines.slice(-MOST_LINES)) {
    const { at, text } = readLogLine(raw)
    if (BEGAN.test(text)) found.clear()
    const [, id] = ASKED.exec(text) ?? []
    const age = at === null ? Infinity : now - Date.parse(at)
    if (id !== undefined && at !== null && age < keepsMs && !found.has(id)) found.set(id, { id, at })
  }
  return [...found.values()].toReversed().slice(0, MOST)
}

/**
 * Finds the clients that wait on a host: their number from the debug interface, and their ids from the log, which is read only if there may
 * be any. Rejects with HostError. @param here this computer's time, for hosts that do not report theirs
 */
export async function waitingOn(host: OpenHost, here: number): Promise<WaitingRead> {
  const { text, at, problem: debug } = await readDebug(host, '/debug/registration-cache', 'application/json')
  const now = at ?? here
  const cache = debug === null ? Cache.safeParse(parseJson(text)) : null
  const count = cache?.data?.current_len ?? null
  const keepsMs = host.headscale.settings.waitingMs ?? WAITING_MS
  const minutes = Math.max(1, Math.round(keepsMs / MINUTE))
  const read = {
    machines: [],
    minutes,
    count,
    debug: debug ?? (count === null ? ('old' as const) : null),
    problem: null,
  }
  const time = new Date(now).toISOString()
  if (count === 0) return { ...read, now: time }
  const isOlder = cache?.success === false || debug === 'unreadable'
  if (isOlder || isSilent(host.headscale.version)) return { ...read, problem: 'old', now: time }
  const log = await recentLog(host)
  if (typeof log === 'string') return { ...read, machines: readWaiting(log, now, keepsMs), now: time }
  return { ...read, ...log, now: time }
}

/** Releases before 0.27 do not log waiting clients. */
function isSilent(version: string): boolean {
  const [, major, minor] = /^v?(\d+)\.(\d+)\./.exec(version) ?? []
  return major === '0' && Number(minor) < 27
}

async function recentLog(host: OpenHost): Promise<string | { readonly problem: 'noFile' | 'hidden' }> {
  const found = await findLog(host)
  if ('target' in found) return { problem: 'noFile' }
  const log = await readLog(host, found.source, hostCommands.recentLog)
  return log ?? { problem: 'hidden' }
}
