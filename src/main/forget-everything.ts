import { session } from 'electron'
import { DEMO_SERVER_ID } from '@shared/ipc/session'
import type { Services } from './ipc/handlers'
import { APP_ORIGIN } from './protocol/origin'
import type { Core } from './services'
import { removeFiles } from './settings/remove-files'
import { Settings } from './settings/settings-schema'
import type { Windows } from './window/windows'

type Kept = Pick<Services, 'sessions' | 'prefs' | 'drafts' | 'history'>

/**
 * Makes the function that forgets everything the console keeps on this computer, as if it was started for the first time. The window
 * that asks starts over; the others close before, so that nothing writes any more. It rejects where a file cannot be removed.
 */
export function createForgetEverything(core: Core, windows: Windows, kept: Kept): () => Promise<void> {
  const { flags, folder, log, demo, problems, settings } = core
  const { sessions, prefs, drafts, history } = kept
  return async () => {
    const asking = windows.current()
    for (const window of windows.all()) if (window !== asking) window.destroy()
    await Promise.all([drafts.flush(), history.flush(), settings.prepare()])
    // In one go: what the page asks for in between must not open the database again.
    const closed = demo.close()
    sessions.forgetAll()
    await closed
    settings.set({ ...Settings.parse({}), lastWindow: settings.value.lastWindow })
    await drafts.forgetAll()
    problems.seen()
    prefs.set({})
    await session.defaultSession.clearStorageData()
    await removeFiles(folder)
    log.info('everything was forgotten')
    if (flags.mock) sessions.use(DEMO_SERVER_ID)
    // Once this call is answered.
    setImmediate(() => void asking?.loadURL(`${APP_ORIGIN}/`).catch(() => undefined))
  }
}
