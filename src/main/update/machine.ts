import type { UpdateState } from '@shared/ipc/update'

/*
 *    idle ──check──▶ checking ──none───────▶ none ──────check──▶ checking
 *                       ├───────fail───────▶ failed ────check──▶ checking
 *                       └───────available──▶ available ─check──▶ checking
 *                                               │
 *                                            download
 *                                               ▼
 *                      failed ◀──fail──── downloading ◀─┐
 *                                               │  └─progress
 *                                           downloaded
 *                                               ▼
 *                                             ready
 *                                               │
 *                                            install
 *                                               ▼
 *                      failed ◀──fail──── installing
 *
 *    unsupported: no way in, no way out.
 *    Once an update is ready nothing is checked again: it would be thrown away and fetched a second time.
 */

export type UpdatePhase = UpdateState['phase']

/** What happens to an update: three wishes of the person, the rest reported by the updater. */
export type UpdateEvent =
  | { readonly type: 'check' }
  | { readonly type: 'none'; readonly at: string }
  | { readonly type: 'available'; readonly at: string; readonly version: string; readonly releaseNotes: string | null }
  | { readonly type: 'download' }
  | { readonly type: 'progress'; readonly share: number }
  | { readonly type: 'downloaded' }
  | { readonly type: 'install' }
  | { readonly type: 'fail'; readonly message: string }

export type UpdateEventType = UpdateEvent['type']

/** From each phase, the events that count there and the phase they lead to. What is not here changes nothing. */
export const transitions: Readonly<Record<UpdatePhase, Readonly<Partial<Record<UpdateEventType, UpdatePhase>>>>> = {
  unsupported: {},
  idle: { check: 'checking' },
  checking: { none: 'none', available: 'available', fail: 'failed' },
  none: { check: 'checking' },
  available: { check: 'checking', download: 'downloading' },
  downloading: { progress: 'downloading', downloaded: 'ready', fail: 'failed' },
  ready: { install: 'installing' },
  installing: { fail: 'failed' },
  failed: { check: 'checking' },
}

/** Where an update stands before anything happened. `unsupported` says why this build cannot update itself. */
export function initialUpdate(currentVersion: string, unsupported: string | null): UpdateState {
  return {
    phase: unsupported === null ? 'idle' : 'unsupported',
    currentVersion,
    version: null,
    releaseNotes: null,
    progress: null,
    message: unsupported,
    checkedAt: null,
  }
}

/** The state after an event, or the same object where the event does not count in this phase. */
export function nextUpdate(state: UpdateState, event: UpdateEvent): UpdateState {
  const phase = transitions[state.phase][event.type]
  if (phase === undefined) return state
  return { ...state, phase, message: null, progress: null, ...facts(event) }
}

function facts(event: UpdateEvent): Partial<UpdateState> {
  switch (event.type) {
    case 'none':
      return { version: null, releaseNotes: null, checkedAt: event.at }
    case 'available':
      return { version: event.version, releaseNotes: event.releaseNotes, checkedAt: event.at }
    case 'download':
      return { progress: 0 }
    case 'progress':
      return { progress: Math.min(1, Math.max(0, event.share)) }
    case 'fail':
      return { message: event.message }
    case 'check':
    case 'downloaded':
    case 'install':
      return {}
  }
}
