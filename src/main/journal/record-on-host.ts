import { ApiError } from '@shared/api/error'
import type { HostFileChange } from '@shared/host/save'
import type { JournalAct } from '@shared/history/journal'
import type { Recorder } from '@main/acts/record'
import type { EndedAct } from '@main/history/journal-rows'

/** An act on the host of a server. */
export interface HostAct {
  readonly call: JournalAct
  readonly address: string
  readonly reason: string
  /** The file that it changes, and the entry that it takes back. */
  readonly host?: HostFileChange
  readonly undoes?: number
}

/** The work, which gets the entry's id, null if it could not be written; and how the act ended if the work did not throw. */
export type HowRecorded<T> = [work: (entry: number | null) => Promise<T>, endOf?: (value: T) => Omit<EndedAct, 'after'>]

/**
 * Runs an act on a server's host and records it before and after. The entry holds no output: it may be a key.
 */
export async function recordOnHost<T>(
  writer: Recorder,
  serverId: string,
  what: HostAct,
  ...[work, endOf = () => ({ result: 'done', error: null })]: HowRecorded<T>
): Promise<T> {
  const id = await writer.begin(serverId, '', { ...what, act: null, before: null, prefix: null, joined: null })
  const end = async (ended: Omit<EndedAct, 'after'>) => {
    if (id !== null) await writer.end(serverId, id, { ...ended, after: null })
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
