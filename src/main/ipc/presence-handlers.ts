import { DEMO_SERVER_ID } from '@shared/demo-server'
import type { HistoryClient } from '@main/history/history-thread'
import type { AreaHandlers } from './handle'

export interface PresenceServices {
  readonly historyClient: Pick<HistoryClient, 'call' | 'open'>
  /** Resolves when the stored history belongs to the current demo network. */
  readonly demoPast: () => Promise<void>
}

/** Creates the handlers for presence; they return nothing if history.db cannot be used. */
export function presenceHandlers({ historyClient, demoPast }: PresenceServices): AreaHandlers<'presence'> {
  const isKept = async (serverId: string) => {
    if ((await historyClient.open()).problem) return false
    if (serverId === DEMO_SERVER_ID) await demoPast()
    return true
  }
  return {
    'presence:machine': async (input) =>
      (await isKept(input.serverId)) ? historyClient.call('presenceMachine', { ...input, now: Date.now() }) : null,
    'presence:shares': async ({ serverId }) =>
      (await isKept(serverId))
        ? historyClient.call('presenceShares', { serverId, now: Date.now() })
        : { ids: [], online: [], known: [] },
    'presence:curve': async (input) =>
      (await isKept(input.serverId)) ? historyClient.call('presenceCurve', { ...input, now: Date.now() }) : [],
  }
}
