import type { JournalAct } from '@shared/history/journal'
import type { Recorder } from '@main/acts/record'

/** An act on the host of a server, which makes the same change as a call of the API. */
export interface HostAct {
  readonly call: JournalAct
  readonly address: string
  readonly reason: string
}

/** Runs an act on a server's host and records it before and after. The entry holds no output: it may be a key. */
export async function recordOnHost<T>(
  writer: Recorder,
  serverId: string,
  what: HostAct,
  work: () => Promise<T>,
): Promise<T> {
  const id = await writer.begin(serverId, '', { ...what, act: null, before: null, prefix: null, joined: null })
  const end = async (result: 'done' | 'failed') => {
    if (id !== null) await writer.end(serverId, id, { result, after: null, error: null })
  }
  try {
    const value = await work()
    await end('done')
    return value
  } catch (error) {
    await end('failed')
    throw error
  }
}
