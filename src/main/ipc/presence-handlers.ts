import type { KeeperClient } from '@main/jobs/keeper-thread'
import type { CallHandlers } from './handle'

type PresenceHandlers = Pick<CallHandlers, Extract<keyof CallHandlers, `presence:${string}`>>

/** What is known of who was online when; nothing where history.db cannot be used. */
export function presenceHandlers(keeper: Pick<KeeperClient, 'call' | 'open'>): PresenceHandlers {
  const isKept = async () => (await keeper.open()).problem === null
  return {
    'presence:machine': async (input) =>
      (await isKept()) ? keeper.call('presenceMachine', { ...input, now: Date.now() }) : null,
    'presence:shares': async ({ serverId }) =>
      (await isKept())
        ? keeper.call('presenceShares', { serverId, now: Date.now() })
        : { ids: [], online: [], known: [] },
    'presence:curve': async (input) =>
      (await isKept()) ? keeper.call('presenceCurve', { ...input, now: Date.now() }) : [],
  }
}
