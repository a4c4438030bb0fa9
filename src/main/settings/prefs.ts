import type { Prefs } from '@shared/ipc/prefs'
import { defaultPrefs } from '@shared/ipc/default-prefs'
import type { Settings } from './settings-schema'
import type { Store } from './store'

/** The user's preferences for the console. */
export interface PrefsStore {
  get(): Prefs
  set(patch: Partial<Prefs>): Prefs
}

/** `onChange` is called with all preferences after each change. */
export function createPrefs(store: Store<Settings>, onChange: (prefs: Prefs) => void): PrefsStore {
  const get = (): Prefs => ({ ...defaultPrefs, ...store.value.prefs })
  return {
    get,
    set(patch) {
      try {
        store.set({ prefs: { ...store.value.prefs, ...patch } })
      } finally {
        onChange(get())
      }
      return get()
    },
  }
}
