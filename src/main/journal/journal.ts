import type { ApiApp } from '@main/api/api-app'
import { isLasting } from '@shared/history/change'
import type { JournalAct, NodeNotification, SeenChange } from '@shared/history/journal'
import type { KeepPolicy } from '@main/acts/policy-finds'
import { createRecording, type Recorder } from '@main/acts/record'
import type { HistoryClient } from '@main/history/history-thread'
import { BATCH_SIZE } from '@main/observe/list-evaluator'
import type { Observation, Observer, MissedChanges } from '@main/observe/observer'
import { ApiError } from '@shared/api/error'
import type { HostFileChange } from '@shared/host/save'
import type { EndedAct } from '@main/history/journal-rows'
import { type ActObject, objectLabel } from '@shared/acts/object'

export interface JournalOptions extends WriterOptions {
  readonly historyClient: Pick<HistoryClient, 'call' | 'open'>
  readonly observer: Pick<Observer, 'snapshot' | 'changing' | 'onChanges'>
  readonly keepPolicy: KeepPolicy
}

/** Records changes made here and changes by others. */
export interface Journal {
  /** Wraps a server's app to record its writes before and after, with the server's address (null for the demo network). */
  around(serverId: string, app: ApiApp, address: string | null): ApiApp
  /** Runs an act on a server's host, and records it before and after. `reason` describes it. */
  onHost<T>(serverId: string, what: HostAct, ...how: HowRecorded<T>): Promise<T>
  /** Records notifications. Online states change too often to be recorded otherwise. */
  told(serverId: string, what: readonly NodeNotification[]): void
}

export function createJournal(options: JournalOptions): Journal {
  const { observer } = options
  const losses = createLosses(options)
  const writer = createWriter(options, losses)
  const seenWriter = createSeenWriter(options, losses)
  observer.onChanges((seen) => {
    seenWriter.write(seen).catch(options.onLost)
  })
  return {
    around: createRecording({ observer, writer, keepPolicy: options.keepPolicy }),
    onHost: (serverId, what, ...how) => recordOnHost(writer, serverId, what, ...how),
    told(serverId, what) {
      seenWriter.saw(serverId, options.now(), what).catch(options.onLost)
    },
  }
}

/** Records changes by others that were not recorded with their list, and notifications. */
function createSeenWriter({ historyClient, onChange }: JournalOptions, losses: Losses) {
  const saw = async (serverId: string, time: number, changes: readonly SeenChange[]) => {
    if (changes.length === 0) return
    const at = new Date(time).toISOString()
    let from = 0
    try {
      await losses.write(serverId)
      for (; from < changes.length; from += BATCH_SIZE)
        await historyClient.call('journalSeen', { serverId, at, changes: changes.slice(from, from + BATCH_SIZE) })
    } catch (error) {
      losses.add(serverId, error, changes.length - from)
    }
    onChange(serverId)
  }
  const missedOnes = async (serverId: string, time: number, { since, changes }: MissedChanges) => {
    const [at, from] = [new Date(time).toISOString(), new Date(since).toISOString()]
    try {
      await losses.write(serverId)
      await historyClient.call('journalMissed', { serverId, at, changes, since: from })
    } catch (error) {
      losses.add(serverId, error, changes.length)
    }
    onChange(serverId)
  }
  return {
    saw,
    async write({ serverId, at, changes, missed, isRecorded }: Observation): Promise<void> {
      const lasting = (missed?.changes ?? changes).filter(isLasting)
      if (lasting.length === 0) return
      if (!isRecorded)
        return missed ? missedOnes(serverId, at, { ...missed, changes: lasting }) : saw(serverId, at, lasting)
      // If this fails, the next entry tries again.
      await losses.write(serverId).catch(() => undefined)
      onChange(serverId)
    },
  }
}

/** An act on the host of a server. */
interface HostAct {
  readonly call: JournalAct
  readonly address: string
  readonly reason: string
  /** The file that it changes, and the entry that it takes back. */
  readonly host?: HostFileChange
  readonly undoes?: number
  /** The object that it changes, if that is none of the host's own. */
  readonly before?: ActObject | null
}

/** How an act ended, and the object that it created, if any. */
type HostEnd = Omit<EndedAct, 'after'> & Partial<Pick<EndedAct, 'after'>>

/** The work, which gets the entry's id, null if it could not be written; and how the act ended if the work did not throw. */
type HowRecorded<T> = [work: (entry: number | null) => Promise<T>, endOf?: (value: T) => HostEnd]

/**
 * Runs an act on a server's host and records it before and after. The entry holds no output: it may be a key.
 */
async function recordOnHost<T>(
  writer: Recorder,
  serverId: string,
  what: HostAct,
  ...[work, endOf = () => ({ result: 'done', error: null })]: HowRecorded<T>
): Promise<T> {
  const id = await writer.begin(serverId, '', { act: null, before: null, prefix: null, joined: null, ...what })
  const end = async (ended: HostEnd) => {
    if (id !== null) await writer.end(serverId, id, { after: null, ...ended })
  }
  try {
    const value = await work(id)
    await end(endOf(value))
    return value
  } catch (error) {
    await end({ result: 'failed', error: error instanceof ApiError ? error.toBody() : null })
    throw error
  }
}

interface WriterOptions {
  readonly historyClient: Pick<HistoryClient, 'call'>
  /** The user of this computer. */
  readonly who: string
  readonly now: () => number
  /** Called when entries of a server changed. */
  readonly onChange: (serverId: string) => void
  /** Called when an entry could not be written. */
  readonly onLost: (error: unknown) => void
}

/** The number of entries that could not be written, and since when. */
interface Gap {
  readonly count: number
  readonly since: string
}

/** Writes entries; counts those that fail and records the number with the next one that succeeds. */
function createWriter({ historyClient, who, now, onChange }: WriterOptions, losses: Losses): Recorder {
  const at = () => new Date(now()).toISOString()
  return {
    async begin(serverId, object, { jobId, reason = '', together, undoes, ...act }) {
      const name = act.before ? objectLabel(act.before) : ''
      const made = { reason, together: together ?? null, undoes: undoes ?? null }
      try {
        await losses.write(serverId)
        const where = { serverId, object, jobId: jobId ?? null }
        const id = await historyClient.call('journalBegin', { at: at(), where, act: { who, name, ...act, ...made } })
        onChange(serverId)
        return id
      } catch (error) {
        losses.add(serverId, error)
        return null
      }
    },
    async end(serverId, id, ended) {
      try {
        await historyClient.call('journalEnd', { at: at(), id, ended })
        onChange(serverId)
      } catch (error) {
        losses.add(serverId, error)
      }
    },
  }
}

/** Entries that could not be written. */
interface Losses {
  /** Counts lost entries of a server. */
  add(serverId: string, error: unknown, count?: number): void
  /** Records one gap for the lost entries of a server; before its next entry. Rejects if that fails. */
  write(serverId: string): Promise<void>
}

/** Counts lost entries, and records one gap for them as soon as possible. */
function createLosses({ historyClient, now, onLost }: Pick<WriterOptions, 'historyClient' | 'now' | 'onLost'>): Losses {
  const at = () => new Date(now()).toISOString()
  const lost = new Map<string, Gap>()
  const add = (serverId: string, more: Gap) => {
    const known = lost.get(serverId)
    lost.set(serverId, { count: (known?.count ?? 0) + more.count, since: known?.since ?? more.since })
  }
  return {
    add(serverId, error, count = 1) {
      add(serverId, { count, since: at() })
      onLost(error)
    },
    async write(serverId) {
      const gap = lost.get(serverId)
      if (!gap) return
      // Removed before the wait: another act that begins meanwhile must not write it again.
      lost.delete(serverId)
      try {
        await historyClient.call('journalGap', { serverId, at: at(), gap })
      } catch (error) {
        add(serverId, gap)
        throw error
      }
    },
  }
}
