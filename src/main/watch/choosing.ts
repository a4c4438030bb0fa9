import type { AlertSettings } from '@shared/ipc/watch'
import type { AlertChoices } from '@shared/watch/rules'
import type { Log } from '@main/lib/log'
import type { WatchChoicesStore } from '@main/settings/watch-file'

export interface ChoosingOptions {
  readonly choices: Pick<WatchChoicesStore, 'set'>
  readonly settings: () => AlertSettings
  readonly log: Pick<Log, 'error'>
}

/**
 * Returns the functions that change the choices.
 * @param changed called after each change. One that cannot be stored applies until the end of this run, and `choose` throws
 */
export function createChoosing({ choices, settings, log }: ChoosingOptions, changed: () => void) {
  const choose = (patch: Partial<AlertChoices>): AlertSettings => {
    try {
      choices.set(patch)
    } finally {
      changed()
    }
    return settings()
  }
  /** For the menu of the tray, which can show no error. */
  const pause = (pausedUntil: number | null) => {
    try {
      choose({ pausedUntil })
    } catch (error) {
      log.error('the pause could not be stored', error)
    }
  }
  return { choose, pause }
}
