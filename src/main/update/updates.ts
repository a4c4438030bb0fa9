import type { UpdateChoices, UpdateObstacle, UpdateState } from '@shared/ipc/update'
import { refusal } from '@shared/api/error'
import { loadOnce } from '@main/lib/concurrency'
import { initialUpdate, nextUpdate, transitions, type UpdateEvent, updateFailure } from './machine'

/** Executes the steps of an update and reports events. */
export interface Updater {
  check(channel: UpdateChoices['channel']): Promise<void>
  download(): Promise<void>
  cancel(): void
  /** Sets whether a downloaded update is installed when the console is closed. */
  installOnQuit(wanted: boolean): void
  install(): void
}

/** Updates for the page. Each call returns the state right after it started; later changes arrive as events. */
export interface Updates {
  get(): UpdateState
  /** Checks at the user's request. */
  check(): Promise<UpdateState>
  /** Runs an automatic check. Does not report failures; does nothing if the phase does not allow it. */
  look(): void
  download(): Promise<UpdateState>
  cancel(): Promise<UpdateState>
  /** Installs when the console is closed. */
  stage(): Promise<UpdateState>
  /** Restarts with the new version. */
  install(): Promise<UpdateState>
  choices(): UpdateChoices
  /** Changes the choices. Another channel discards a found update; refused with `conflict` while something is in progress. */
  choose(patch: Partial<UpdateChoices>): UpdateChoices
}

export interface UpdatesOptions {
  readonly currentVersion: string
  readonly obstacle: UpdateObstacle | null
  /** The stored choices. */
  readonly choices: { get(): UpdateChoices; set(choices: UpdateChoices): void }
  /** Loads the updater at its first use. */
  readonly load: (report: (event: UpdateEvent) => void) => Promise<Updater>
  readonly onChange: (state: UpdateState) => void
}

type UpdateAction = 'check' | 'look' | 'download' | 'cancel' | 'stage' | 'install'

/** Runs the state machine over an updater. An action that the phase does not allow is refused with `conflict`. */
export function createUpdates(options: UpdatesOptions): Updates {
  const { choices } = options
  const controller = createController(options)
  const ask = async (action: UpdateAction) => {
    controller.refuse(action)
    return controller.start(action)
  }
  return {
    get: controller.get,
    check: () => ask('check'),
    look: () => void (controller.allows('look') && controller.start('look')),
    download: () => ask('download'),
    cancel: () => ask('cancel'),
    stage: () => ask('stage'),
    install: () => ask('install'),
    choices: () => choices.get(),
    choose(patch) {
      const before = choices.get()
      const after = { ...before, ...patch }
      const moved = after.channel !== before.channel
      if (moved) controller.refuse('forget')
      choices.set(after)
      if (moved) controller.forget()
      controller.advance()
      return after
    },
  }
}

/** An installation may fail at once. The caller must receive the reply to its call before the event about the failure. */
const answered = () => new Promise<void>((resolve) => void setImmediate(resolve))

const stepsOf = (
  choices: Pick<UpdatesOptions['choices'], 'get'>,
): Readonly<Record<UpdateAction, (loaded: Updater) => Promise<void> | void>> => ({
  check: (loaded) => loaded.check(choices.get().channel),
  look: (loaded) => loaded.check(choices.get().channel),
  download: (loaded) => loaded.download(),
  cancel: (loaded) => loaded.cancel(),
  stage: (loaded) => loaded.installOnQuit(true),
  install: (loaded) => loaded.install(),
})

/** Holds the state and advances it. */
function createController({ currentVersion, obstacle, choices, load, onChange }: UpdatesOptions) {
  let state = initialUpdate(currentVersion, obstacle)
  let isUsed = false
  const loaded = loadOnce(() => load(report))
  const updater = () => {
    isUsed = true
    return loaded()
  }
  let starts = 0
  /** The version whose download the user cancelled: only their own check downloads it again. */
  let cancelled: string | null = null
  const perform = stepsOf(choices)
  const report = (event: UpdateEvent) => {
    const next = nextUpdate(state, event)
    if (next === state) return
    const isUnwanted = state.phase === 'looking' && next.version === cancelled
    state = next
    onChange(state)
    if (event.type === 'cancel') cancelled = state.version
    if ((event.type === 'available' && !isUnwanted) || event.type === 'downloaded') advance()
  }
  const start = (action: UpdateAction) => {
    report({ type: action })
    const number = ++starts
    void updater()
      .then(async (used) => {
        await answered()
        await perform[action](used)
      })
      .catch((thrown: unknown) => {
        // A cancelled download may end after the next one was started.
        if (number === starts) report({ type: 'fail', ...updateFailure(thrown) })
      })
    return state
  }
  /** Starts the next step automatically, if set to. */
  const advance = () => {
    if (choices.get().mode !== 'automatic') return
    if (state.phase === 'available') start('download')
    if (state.phase === 'ready') start('stage')
  }
  const allows = (type: UpdateEvent['type']) => transitions[state.phase][type] !== undefined
  return {
    get: () => state,
    start,
    advance,
    allows,
    refuse(type: UpdateEvent['type']) {
      if (!allows(type)) throw refusal('conflict', 'updateBusy', { params: { phase: state.phase } })
    },
    forget() {
      report({ type: 'forget' })
      if (isUsed)
        void updater().then(
          (used) => used.installOnQuit(false),
          () => undefined,
        )
    },
  }
}

/** Late enough not to slow down the start, in milliseconds. */
const DELAY_MS = 15_000
/** A console may stay open for weeks. */
const EVERY_MS = 6 * 60 * 60 * 1000

/** Checks for an update some time after the start and then every few hours; does not report failures. */
export function setupAutoCheck(updates: Updates): void {
  if (updates.get().phase === 'unsupported') return
  setTimeout(() => {
    updates.look()
    setInterval(() => updates.look(), EVERY_MS).unref()
  }, DELAY_MS).unref()
}
