import type { Prefs } from '@shared/ipc/prefs'
import { defaultPrefs } from '@shared/ipc/default-prefs'
import type { Settings } from './settings-schema'
import type { Store } from './store'

/** The user's preferences for the console. */
export interface PrefsStore {
  get(): Prefs
  set(patch: Partial<Prefs>): Prefs
}

/** Changes within this time, in milliseconds, are reported together: a report draws the menu and every window again. */
const REPORT_MS = 100

/** `onChange` is called with all preferences after a change, at once unless another one was just reported. */
export function createPrefs(store: Store<Settings>, onChange: (prefs: Prefs) => void): PrefsStore {
  const get = (): Prefs => ({ ...defaultPrefs, ...store.value.prefs })
  let [isPaused, isChanged] = [false, false]
  const report = () => {
    isChanged = isPaused
    if (isPaused) return
    isPaused = true
    setTimeout(() => {
      isPaused = false
      if (isChanged) report()
    }, REPORT_MS)
    onChange(get())
  }
  return {
    get,
    set(patch) {
      try {
        store.set({ prefs: { ...store.value.prefs, ...patch } })
      } finally {
        report()
      }
      return get()
    },
  }
}
