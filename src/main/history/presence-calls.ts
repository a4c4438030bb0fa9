import type { MachineShares, OnlineCurve } from '@shared/ipc/contract'
import type { PresenceDays } from '@shared/presence/interval'
import type { PresenceSummary } from '@shared/presence/summary'
import type { PresenceServer } from './presence-reads'
import type { PresenceObservation, PresenceStore, ObservationResult } from './presence-store'

interface Window {
  readonly serverId: string
  readonly days: PresenceDays
}

/** Calls from main for presence. Times in milliseconds since 1970. */
export interface PresenceCalls {
  presenceObserve: { input: PresenceObservation; output: ObservationResult }
  presenceEnd: { input: { where: PresenceServer; last: number }; output: undefined }
  /** Deletes older entries. */
  presenceDrop: { input: number; output: undefined }
  presenceForget: { input: string; output: undefined }
  presenceMachine: { input: Window & { nodeId: string; now: number }; output: PresenceSummary | null }
  presenceShares: { input: { serverId: string; now: number }; output: MachineShares }
  presenceCurve: { input: Window & { now: number }; output: OnlineCurve }
}

type Answers = { [C in keyof PresenceCalls]: (input: PresenceCalls[C]['input']) => PresenceCalls[C]['output'] }

const seconds = (ms: number) => Math.floor(ms / 1000)

export function createPresenceCalls(store: () => PresenceStore): Answers {
  return {
    presenceObserve: (observation) => store().observe(observation),
    presenceEnd({ where, last }) {
      store().end(where, last)
    },
    presenceDrop(at) {
      store().drop(at)
    },
    presenceForget(serverId) {
      store().forgetServer(serverId)
    },
    presenceMachine: ({ serverId, nodeId, days, now }) => store().machine(serverId, nodeId, days, seconds(now)),
    presenceShares: ({ serverId, now }) => store().shares(serverId, seconds(now)),
    presenceCurve: ({ serverId, days, now }) => store().curve(serverId, days, seconds(now)),
  }
}
