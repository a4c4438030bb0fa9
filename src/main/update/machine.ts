import type { UpdateFailure, UpdateObstacle, UpdateState } from '@shared/ipc/update'

/*
 *    idle ──look───▶ looking ──none──▶ none          looking ──fail──▶ idle      nobody asked: nothing is said
 *    none ──look───▶ looking ──available──▶ available
 *                    looking ──check──▶ checking                                 now somebody does
 *
 *    idle, none, available, failed ──check──▶ checking ──none───────▶ none
 *                                                ├───────fail───────▶ failed
 *                                                └───────available──▶ available
 *                                                                        │  ▲
 *                                                                 download  cancel
 *                                                                        ▼  │
 *                                        failed ◀──fail──────────── downloading ◀─┐
 *                                                                        │  └─progress
 *                                                                    downloaded
 *                                                                        ▼
 *                                        failed ◀──fail── staged ◀─stage─ ready
 *                                                            │              │
 *                                                            └──install──┬──┘
 *                                                                        ▼
 *                                        failed ◀──fail──────────── installing
 *
 *    idle, none, available, ready, staged, failed ──forget──▶ idle               the channel changed: what was found does not count
 *    unsupported: no way in, no way out.
 *    Once an update is ready nothing is checked again: it would be thrown away and fetched a second time.
 */

export type UpdatePhase = UpdateState['phase']

/** What happens to an update: what the person asks for, what the clock does (`look`), the rest reported by the updater. */
export type UpdateEvent =
  | { readonly type: 'look' | 'check' | 'download' | 'cancel' | 'downloaded' | 'stage' | 'install' | 'forget' }
  | { readonly type: 'none'; readonly at: string }
  | {
      readonly type: 'available'
      readonly at: string
      readonly version: string
      readonly releaseNotes: string | null
      readonly size: number | null
    }
  | { readonly type: 'progress'; readonly share: number }
  | { readonly type: 'fail'; readonly failure: UpdateFailure; readonly message: string }

export type UpdateEventType = UpdateEvent['type']

/** From each phase, the events that count there and the phase they lead to. What is not here changes nothing. */
export const transitions: Readonly<Record<UpdatePhase, Readonly<Partial<Record<UpdateEventType, UpdatePhase>>>>> = {
  unsupported: {},
  idle: { look: 'looking', check: 'checking', forget: 'idle' },
  looking: { check: 'checking', none: 'none', available: 'available', fail: 'idle' },
  checking: { none: 'none', available: 'available', fail: 'failed' },
  none: { look: 'looking', check: 'checking', forget: 'idle' },
  available: { check: 'checking', download: 'downloading', forget: 'idle' },
  downloading: { progress: 'downloading', downloaded: 'ready', cancel: 'available', fail: 'failed' },
  ready: { stage: 'staged', install: 'installing', forget: 'idle' },
  staged: { install: 'installing', fail: 'failed', forget: 'idle' },
  installing: { fail: 'failed' },
  failed: { check: 'checking', forget: 'idle' },
}

const nothingFound = { version: null, releaseNotes: null, size: null }

/** The state of an update before anything happened. `obstacle` is why this installation cannot update itself. */
export function initialUpdate(currentVersion: string, obstacle: UpdateObstacle | null): UpdateState {
  return {
    phase: obstacle === null ? 'idle' : 'unsupported',
    currentVersion,
    ...nothingFound,
    progress: null,
    failure: null,
    message: null,
    obstacle,
    checkedAt: null,
  }
}

/** The state after an event, or the same object where the event does not count in this phase. */
export function nextUpdate(state: UpdateState, event: UpdateEvent): UpdateState {
  const phase = transitions[state.phase][event.type]
  if (phase === undefined) return state
  return { ...state, phase, failure: null, message: null, progress: null, ...facts(event, phase) }
}

function facts(event: UpdateEvent, phase: UpdatePhase): Partial<UpdateState> {
  switch (event.type) {
    case 'none':
      return { ...nothingFound, checkedAt: event.at }
    case 'available':
      return { version: event.version, releaseNotes: event.releaseNotes, size: event.size, checkedAt: event.at }
    case 'download':
      return { progress: 0 }
    case 'progress':
      return { progress: Math.min(1, Math.max(0, event.share)) }
    case 'fail':
      return phase === 'failed' ? { failure: event.failure, message: event.message } : {}
    case 'forget':
      return nothingFound
    case 'look':
    case 'check':
    case 'cancel':
    case 'downloaded':
    case 'stage':
    case 'install':
      return {}
  }
}
