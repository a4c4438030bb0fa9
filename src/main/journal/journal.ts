import type { ApiApp } from '@main/api/api-app'
import { isLasting } from '@shared/history/change'
import type { NodeNotification, SeenChange } from '@shared/history/journal'
import { withoutOwn } from '@main/acts/describe'
import { createRecording } from '@main/acts/record'
import type { HistoryClient } from '@main/history/history-thread'
import { BATCH_SIZE } from '@main/observe/list-evaluator'
import type { Observation, Observer } from '@main/observe/observer'
import { createLosses, createWriter, type Losses, type WriterOptions } from './journal-writer'
import { type HostAct, type HowRecorded, recordOnHost } from './record-on-host'

export interface JournalOptions extends WriterOptions {
  readonly historyClient: Pick<HistoryClient, 'call' | 'open'>
  readonly observer: Pick<Observer, 'snapshot' | 'changing' | 'onChanges'>
}

/** Records changes made here and changes by others. */
export interface Journal {
  /** Wraps a server's app to record its writes before and after, with the server's address (null for the demo network). */
  around(serverId: string, app: ApiApp, address: string | null): ApiApp
  /** Runs an act on a server's host, and records it before and after. `reason` says how. */
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
    around: createRecording({ observer, writer, now: options.now }),
    onHost: (serverId, what, ...how) => recordOnHost(writer, serverId, what, ...how),
    told(serverId, what) {
      seenWriter.saw(serverId, options.now(), what, null).catch(options.onLost)
    },
  }
}

/** Records changes by others, including those made while the console was not observing, and notifications. */
function createSeenWriter({ historyClient, onChange }: JournalOptions, losses: Losses) {
  const saw = async (serverId: string, at: number, changes: readonly SeenChange[], since: string | null) => {
    if (changes.length === 0) return
    let from = 0
    try {
      await losses.write(serverId)
      for (; from < changes.length; from += BATCH_SIZE) {
        const some = changes.slice(from, from + BATCH_SIZE)
        await historyClient.call('journalSeen', { serverId, at: new Date(at).toISOString(), changes: some, since })
      }
    } catch (error) {
      losses.add(serverId, error, changes.length - from)
    }
    onChange(serverId)
  }
  const missedOnes = async ({ serverId, at, missed }: Observation) => {
    const changes = missed?.changes.filter(isLasting) ?? []
    if (!missed || changes.length === 0) return
    const since = new Date(missed.since).toISOString()
    // The previous run may have ended before it observed its own last acts.
    const acts = await historyClient.call('journalActsSince', { serverId, at: since }).catch((error: unknown) => {
      losses.add(serverId, error, changes.length)
      return null
    })
    if (acts) await saw(serverId, at, withoutOwn(changes, acts), since)
  }
  return {
    saw,
    async write(seen: Observation): Promise<void> {
      await missedOnes(seen)
      await saw(seen.serverId, seen.at, seen.changes.filter(isLasting), null)
    },
  }
}
