import { DEMO_SERVER_ID } from '@shared/ipc/session'
import type { KeeperClient } from '@main/history/keeper-thread'
import type { CallHandlers } from './handle'

type PresenceHandlers = Pick<CallHandlers, Extract<keyof CallHandlers, `presence:${string}`>>

export interface PresenceServices {
  readonly keeper: Pick<KeeperClient, 'call' | 'open'>
  /** Resolves when the stored history belongs to the current demo network. */
  readonly demoPast: () => Promise<void>
}

/** Creates the handlers for presence; they return nothing if history.db cannot be used. */
export function presenceHandlers({ keeper, demoPast }: PresenceServices): PresenceHandlers {
  const isKept = async (serverId: string) => {
    if ((await keeper.open()).problem) return false
    if (serverId === DEMO_SERVER_ID) await demoPast()
    return true
  }
  return {
    'presence:machine': async (input) =>
      (await isKept(input.serverId)) ? keeper.call('presenceMachine', { ...input, now: Date.now() }) : null,
    'presence:shares': async ({ serverId }) =>
      (await isKept(serverId))
        ? keeper.call('presenceShares', { serverId, now: Date.now() })
        : { ids: [], online: [], known: [] },
    'presence:curve': async (input) =>
      (await isKept(input.serverId)) ? keeper.call('presenceCurve', { ...input, now: Date.now() }) : [],
  }
}
