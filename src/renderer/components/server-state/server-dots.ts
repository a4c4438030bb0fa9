import type { ServerCondition } from '@shared/api/server-state'
import type { DotState } from '@/ui/state-dot'

/** The dot of each server state, the same on every screen. */
export const serverDots: Readonly<Record<ServerCondition, DotState>> = {
  connecting: 'neutral',
  connected: 'good',
  partly: 'waiting',
  paused: 'waiting',
  unusable: 'bad',
  offline: 'bad',
}
