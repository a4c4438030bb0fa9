import type { ApiApp } from '@main/api/api-app'
import { isLasting } from '@shared/history/change'
import type { NodeNotification, SeenChange } from '@shared/history/journal'
import type { KeepPolicy } from '@main/acts/policy-finds'
import { createRecording } from '@main/acts/record'
import type { HistoryClient } from '@main/history/history-thread'
import { BATCH_SIZE } from '@main/observe/list-evaluator'
import type { Observation, Observer } from '@main/observe/observer'
import type { Missed } from '@main/observe/watched-state'
import { createLosses, createWriter, type Losses, type WriterOptions } from './journal-writer'
import { type HostAct, type HowRecorded, recordOnHost } from './record-on-host'

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
  const missedOnes = async (serverId: string, time: number, { since, changes }: Missed) => {
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
