import type { ServerCondition } from '@/lib/server-state'
import type { DotState } from '@/ui/state-dot'

/** How each state of the server looks, wherever it is shown. */
export const serverDots: Readonly<Record<ServerCondition, DotState>> = {
  connecting: 'neutral',
  connected: 'good',
  partly: 'waiting',
  paused: 'waiting',
  unusable: 'bad',
  offline: 'bad',
}
