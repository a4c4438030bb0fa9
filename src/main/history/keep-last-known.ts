import type { Part, ShownPart } from '@shared/api/server-state'
import type { PlainResponse } from '@main/api/api-app'
import type { Reading } from '@main/observe/part-read'
import type { HistoryClient } from './history-thread'
import type { LastKnown, LastKnownVersion } from './last-known'

/** A changed part is written at most once in this many milliseconds: of 10,000 machines it has 10 megabytes. */
const SAVE_MS = 5 * 60_000
/** The delay after the start of the console, in milliseconds: the page’s requests go first. */
const FIRST_DELAY_MS = 5_000
/** At the end of the console, a server is waited for at most this many milliseconds. */
const LAST_MS = 1_500

export interface KeepLastKnownOptions {
  readonly historyClient: Pick<HistoryClient, 'call' | 'isThere'>
  /** Returns the address of a saved server; undefined for any other. */
  readonly addressOf: (serverId: string) => string | undefined
  /** The version of the console; null if it is not packaged: its contract changes without a new version. */
  readonly build: string | null
  /** Tells whether the admin wants anything kept. */
  readonly isWanted: () => boolean
  readonly monotonic: () => number
  /** Calls `work` once after this many milliseconds. */
  readonly after: (ms: number, work: () => void) => void
  readonly warn: (error: unknown) => void
}

/** Reads the whole part, as of its last read, from the copy in memory. */
export type ReadWhole = () => Promise<PlainResponse>

/** Keeps what each server last returned, for pages to show while it does not answer. Nothing else reads it. */
export interface KeepLastKnown {
  /** Call this after each read of a server. */
  seen(serverId: string, read: Reading, whole: ReadWhole): void
  /** Writes from now on; until then it only remembers what is to be written. */
  begin(): void
  /** Writes everything that is not on disk yet. Call this before the servers are closed. */
  flush(): Promise<void>
  /** Returns a part as it was last read; null if nothing usable is stored. */
  read(serverId: string, part: ShownPart): Promise<LastKnown | null>
  /** Call this when the admin’s choice changed: deletes everything if nothing is wanted any more. */
  choiceChanged(): void
}

interface Followed {
  readonly serverId: string
  readonly part: ShownPart
  latest: { readonly etag: string; readonly at: number; readonly whole: ReadWhole }
  /** The content of the file, as this run knows it; `monotonic` is the time of its confirmation. */
  stored: { readonly etag: string; readonly at: number; readonly monotonic: number } | null
  isWriting: boolean
}

export function createKeepLastKnown(options: KeepLastKnownOptions): KeepLastKnown {
  const { historyClient, addressOf, build, isWanted, monotonic, after, warn } = options
  const followed = new Map<string, Followed>()
  let hasBegun = false
  const save = async (one: Followed): Promise<void> => {
    const { serverId, part, latest, stored } = one
    const address = addressOf(serverId)
    if (address === undefined) return void followed.delete(keyOf(serverId, part))
    if (one.isWriting || !isWanted()) return
    if (stored?.etag === latest.etag && stored.at === latest.at) return
    one.isWriting = true
    try {
      const { etag, at } = latest
      const version = { serverId, address, part, at, etag }
      const isStored =
        (stored === null || stored.etag === etag) && (await historyClient.call('lastKnownStill', version))
      if (isStored || (await write(version, latest.whole))) one.stored = { etag, at, monotonic: monotonic() }
    } catch (error) {
      // A file that cannot be used is tried again as seldom as it is written.
      one.stored = { etag: '', at: 0, monotonic: monotonic() }
      warn(error)
    } finally {
      one.isWriting = false
    }
  }
  /** Returns false if this version is not in memory any more. */
  const write = async (version: LastKnownVersion, whole: ReadWhole): Promise<boolean> => {
    const { status, headers, body } = await whole()
    if (status !== 200 || !body || headers['etag'] !== version.etag) return false
    // The server may have been forgotten, or moved, meanwhile.
    if (addressOf(version.serverId) !== version.address || !isWanted()) return false
    await historyClient.call('keepLastKnown', { ...version, build, body: new Uint8Array(body) })
    return true
  }
  const flush = async () => void (await Promise.all([...followed.values()].map(save)))
  return {
    seen(serverId, { part, error, etag, at }, whole) {
      if (error || etag === undefined || !isShown(part) || addressOf(serverId) === undefined) return
      const key = keyOf(serverId, part)
      const known = followed.get(key)
      const one: Followed = known ?? { serverId, part, latest: { etag, at, whole }, stored: null, isWriting: false }
      one.latest = { etag, at, whole }
      followed.set(key, one)
      const isDue = one.stored === null || monotonic() - one.stored.monotonic >= SAVE_MS
      if (hasBegun && isDue) void save(one)
    },
    begin: () =>
      after(FIRST_DELAY_MS, () => {
        hasBegun = true
        void flush()
      }),
    flush: () => Promise.race([flush(), new Promise<void>((resolve) => after(LAST_MS, resolve))]),
    async read(serverId, part) {
      const address = addressOf(serverId)
      if (address === undefined || !isWanted() || !historyClient.isThere()) return null
      return historyClient.call('lastKnown', { serverId, address, part, build }).catch((error: unknown) => {
        warn(error)
        return null
      })
    },
    choiceChanged() {
      if (isWanted()) return
      for (const one of followed.values()) one.stored = null
      if (historyClient.isThere()) historyClient.call('forgetLastKnown', undefined).catch(warn)
    },
  }
}

const keyOf = (serverId: string, part: Part) => JSON.stringify([serverId, part])

const isShown = (part: Part): part is ShownPart => part !== 'health'
