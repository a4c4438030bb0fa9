import type { UpdateFailure, UpdateObstacle, UpdateState } from '@shared/ipc/update'
import { visibleName } from '@shared/visible'

/*
 *    idle, none ────────▶ looking ──none──▶ none     looking ──fail──▶ idle      automatic check: no error is shown
 *    available, failed ─▶ looking ──available──▶ available
 *               look      looking ──check──▶ checking                            the user checks meanwhile
 *                         looking ──fail──▶ available, failed                    what it was before stays, unless a release is unsigned
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
 *    idle, none, available, ready, staged, failed ──forget──▶ idle               the channel changed: discards a found update
 *    unsupported: never entered or left.
 *    Once an update is ready, no check runs: it would discard the update and download it a second time.
 */

export type UpdatePhase = UpdateState['phase']

/** Events of an update: the user's actions, automatic checks (`look`), and reports of the updater. */
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

/** The events that each phase accepts, with the next phase. All others change nothing. */
export const transitions: Readonly<Record<UpdatePhase, Readonly<Partial<Record<UpdateEventType, UpdatePhase>>>>> = {
  unsupported: {},
  idle: { look: 'looking', check: 'checking', forget: 'idle' },
  looking: { check: 'checking', none: 'none', available: 'available', fail: 'idle' },
  checking: { none: 'none', available: 'available', fail: 'failed' },
  none: { look: 'looking', check: 'checking', forget: 'idle' },
  available: { look: 'looking', check: 'checking', download: 'downloading', forget: 'idle' },
  downloading: { progress: 'downloading', downloaded: 'ready', cancel: 'available', fail: 'failed' },
  ready: { stage: 'staged', install: 'installing', forget: 'idle' },
  staged: { install: 'installing', fail: 'failed', forget: 'idle' },
  installing: { fail: 'failed' },
  failed: { look: 'looking', check: 'checking', forget: 'idle' },
}

const nothingFound = { version: null, releaseNotes: null, size: null }

/** The initial state. `obstacle` is the reason why this installation cannot update itself. */
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

/** Returns the state after an event, or the same object if the phase does not accept the event. */
export function nextUpdate(state: UpdateState, event: UpdateEvent): UpdateState {
  const phase = transitions[state.phase][event.type]
  if (phase === undefined) return state
  if (event.type === 'look') return { ...state, phase }
  if (state.phase === 'looking' && event.type === 'fail') {
    const known = { ...state, ...foundAfter(event) }
    return { ...known, phase: beforeLook(known) }
  }
  return { ...state, phase, failure: null, message: null, progress: null, ...facts(event) }
}

/** Returns the phase that a failed automatic check goes back to: it hides neither a found version nor a failure. */
function beforeLook({ failure, version }: UpdateState): UpdatePhase {
  if (failure !== null) return 'failed'
  return version === null ? 'idle' : 'available'
}

/** After it saw an unsigned release, the updater would download that one instead of a version found earlier. */
const foundAfter = ({ failure }: Extract<UpdateEvent, { type: 'fail' }>): Partial<UpdateState> =>
  failure === 'unsigned' ? nothingFound : {}

function facts(event: UpdateEvent): Partial<UpdateState> {
  switch (event.type) {
    case 'none':
      return { ...nothingFound, checkedAt: event.at }
    case 'available':
      return { version: event.version, releaseNotes: event.releaseNotes, size: event.size, checkedAt: event.at }
    case 'download':
      return { progress: 0 }
    case 'progress':
      // Without a length, the share of an answer is no number.
      return { progress: Math.min(1, Math.max(0, event.share || 0)) }
    case 'fail':
      return { failure: event.failure, message: event.message, ...foundAfter(event) }
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

/** The meaning of error codes of electron-updater and the file system. */
const KINDS: Readonly<Record<string, UpdateFailure>> = {
  ERR_UPDATER_CHANNEL_FILE_NOT_FOUND: 'noFeed',
  ERR_UPDATER_LATEST_VERSION_NOT_FOUND: 'noFeed',
  ERR_UPDATER_INVALID_UPDATE_INFO: 'badFeed',
  ERR_UPDATER_INVALID_VERSION: 'badFeed',
  ERR_UPDATER_NO_FILES_PROVIDED: 'badFeed',
  ERR_UPDATER_NO_CHECKSUM: 'badFeed',
  ERR_CHECKSUM_MISMATCH: 'damaged',
  ERR_RELEASE_NOT_SIGNED: 'unsigned',
  ERR_UPDATER_INVALID_SIGNATURE: 'signature',
  ENOSPC: 'diskFull',
  EDQUOT: 'diskFull',
  EFBIG: 'diskFull',
  EACCES: 'notWritable',
  EPERM: 'notWritable',
  EROFS: 'notWritable',
}

/** For errors without a code. Chromium's network errors start with net::, those of a missing file contain the status. */
const TEXTS: readonly (readonly [RegExp, UpdateFailure])[] = [
  [/ENOSPC|EDQUOT/, 'diskFull'],
  [/EACCES|EROFS/, 'notWritable'],
  [/\b(404|410)\b/, 'noFile'],
  [/net::ERR_CONTENT_LENGTH_MISMATCH|net::ERR_INCOMPLETE|aborted|premature/i, 'damaged'],
  [/net::ERR_|ECONN|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|timed out|\b5\d\d\b/i, 'offline'],
]

/** Classifies a failed update: a kind that the page has a text for, and the first line of the message. */
export function updateFailure(thrown: unknown): { readonly failure: UpdateFailure; readonly message: string } {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const message = visibleName((error.message.split('\n')[0] ?? '').slice(0, 500))
  const byText = TEXTS.find(([pattern]) => pattern.test(message))?.[1]
  return { failure: KINDS[code] ?? byText ?? 'unknown', message }
}
