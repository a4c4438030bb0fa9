import type { UpdateState } from '@shared/ipc/update'
import { ApiError } from '@shared/api/error'
import { updateFailure } from './failure'
import { type UpdateEvent, type UpdateEventType, initialUpdate, nextUpdate, transitions } from './machine'

/** Does the work of an update and reports what happens. */
export interface Updater {
  check(): Promise<void>
  download(): Promise<void>
  install(): void
}

/** Updates as the page sees them. Each call answers the state right after it began; the rest comes as events. */
export interface Updates {
  get(): UpdateState
  check(): Promise<UpdateState>
  download(): Promise<UpdateState>
  install(): Promise<UpdateState>
}

export interface UpdatesOptions {
  readonly currentVersion: string
  /** Why this build cannot update itself, or null where it can. */
  readonly unsupported: string | null
  /** Loads the updater at its first use. */
  readonly load: (report: (event: UpdateEvent) => void) => Promise<Updater>
  readonly onChange: (state: UpdateState) => void
}

/** Runs the state machine over an updater. A wish that makes no sense now is refused with `conflict`. */
export function createUpdates(options: UpdatesOptions): Updates {
  let state = initialUpdate(options.currentVersion, options.unsupported)
  let updater: Promise<Updater> | undefined

  const report = (event: UpdateEvent) => {
    const next = nextUpdate(state, event)
    if (next === state) return
    state = next
    options.onChange(state)
  }
  const fail = (thrown: unknown) => report({ type: 'fail', message: updateFailure(thrown) })
  const wish = async (type: 'check' | 'download' | 'install', act: (loaded: Updater) => Promise<void> | void) => {
    if (!allows(state, type))
      throw new ApiError('conflict', state.message ?? `Not possible while the update is ${state.phase}`)
    report({ type })
    updater ??= options.load(report)
    void updater.then(act).catch(fail)
    return state
  }
  return {
    get: () => state,
    check: () => wish('check', (loaded) => loaded.check()),
    download: () => wish('download', (loaded) => loaded.download()),
    install: () => wish('install', (loaded) => loaded.install()),
  }
}

function allows(state: UpdateState, type: UpdateEventType): boolean {
  return transitions[state.phase][type] !== undefined
}
