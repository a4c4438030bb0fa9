import { objectLabel } from '@shared/acts/object'
import type { Recorder } from '@main/acts/record'
import type { HistoryClient } from '@main/history/history-thread'

export interface WriterOptions {
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
export function createWriter({ historyClient, who, now, onChange }: WriterOptions, losses: Losses): Recorder {
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
export interface Losses {
  /** Counts lost entries of a server. */
  add(serverId: string, error: unknown, count?: number): void
  /** Records one gap for the lost entries of a server; before its next entry. Rejects if that fails. */
  write(serverId: string): Promise<void>
}

/** Counts lost entries, and records one gap for them as soon as possible. */
export function createLosses({
  historyClient,
  now,
  onLost,
}: Pick<WriterOptions, 'historyClient' | 'now' | 'onLost'>): Losses {
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
