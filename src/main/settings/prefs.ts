import type { Prefs } from '@shared/ipc/session'
import { defaultPrefs } from '@shared/ipc/default-prefs'
import type { Settings, Store } from './store'

/** The user's preferences for the console. */
export interface PrefsStore {
  get(): Prefs
  /** Changes apply at once and are on disk when the promise settles. Rejects with ApiError `internal` if the file cannot be written. */
  set(patch: Partial<Prefs>): Promise<Prefs>
  /** Writes waiting changes at once, when the process ends. */
  flush(): void
}

/** Changes within this time, in milliseconds, are written and reported together: a report draws the menu and every window again. */
const TOGETHER_MS = 100

/** `onChange` is called with all preferences after a change, at once unless another one was just reported. */
export function createPrefs(store: Store<Settings>, onChange: (prefs: Prefs) => void): PrefsStore {
  let waiting: Partial<Prefs> = {}
  let pause: Promise<void> | undefined
  let next: Promise<Prefs> | undefined
  const stored = () => ({ ...store.value.prefs, ...waiting })
  const get = (): Prefs => ({ ...defaultPrefs, ...stored() })
  const write = () => {
    store.set({ prefs: stored() })
    waiting = {}
  }
  const writeAndReport = async (): Promise<Prefs> => {
    next = undefined
    pause = new Promise<void>((resolve) => setTimeout(resolve, TOGETHER_MS)).then(() => (pause = undefined))
    try {
      write()
    } finally {
      onChange(get())
    }
    return get()
  }
  return {
    get,
    set(patch) {
      waiting = { ...waiting, ...patch }
      if (!pause) return writeAndReport()
      next ??= pause.then(writeAndReport)
      return next
    },
    flush() {
      if (!next) return
      try {
        write()
      } catch {
        // Callers that wait for the next write get its error.
      }
    },
  }
}
