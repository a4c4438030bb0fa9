import { join } from 'node:path'
import { session } from 'electron'
import { DEMO_SERVER_ID } from '@shared/ipc/session'
import type { Core } from './core'
import type { Services } from './ipc/handlers'
import { APP_ORIGIN } from './lib/origin'
import { removeFiles } from './lib/remove-files'
import { Settings } from './settings/settings-schema'
import type { Windows } from './window/windows'

type Kept = Pick<Services, 'sessions' | 'prefs' | 'drafts' | 'history' | 'jobs' | 'observer' | 'watch'>

/**
 * Makes the function that forgets everything the console keeps on this computer, as if it was started for the first time. The window
 * that asks starts over; the others close before, so that nothing writes any more. A step that fails holds up none of the others; what
 * is still there at the end is named on the screen it starts over with. `startingOver` is told while windows shall hear of nothing: the
 * one that is left would show every step on the way, the sign-in page and other colours, before it starts over.
 */
export function createForgetEverything(
  core: Core,
  windows: Windows,
  kept: Kept,
  startingOver: (on: boolean) => void,
): () => Promise<void> {
  const { flags, folder, log, problems } = core
  const forget = async () => {
    const asking = windows.current()
    for (const window of windows.all()) if (window !== asking) window.destroy()
    await forgetInMemory(core, kept)
    problems.seen()
    const paths = await removeStored(folder, log)
    if (paths.length > 0) problems.add({ kind: 'notForgotten', paths })
    log.info(paths.length > 0 ? `still there: ${paths.join(', ')}` : 'everything was forgotten')
    if (flags.mock) kept.sessions.use(DEMO_SERVER_ID)
    if (!flags.serve) kept.observer.start()
    // Once this call is answered.
    setImmediate(() => void asking?.loadURL(`${APP_ORIGIN}/`).catch(() => undefined))
  }
  return async () => {
    startingOver(true)
    await forget().finally(() => setImmediate(startingOver, false))
  }
}

/** What is written of it on the way is removed with its files; where it cannot be written, removing them is all that counts. */
async function forgetInMemory(
  { log, demo, settings }: Core,
  { sessions, prefs, drafts, history, jobs, observer, watch }: Kept,
): Promise<void> {
  const attempt = async (action: () => unknown) => {
    try {
      await action()
    } catch (error) {
      log.warn('not written while everything was forgotten', error)
    }
  }
  observer.stop()
  await history.flush()
  await attempt(() => jobs.close())
  // In one go: what the page asks for in between must not open the database again.
  const closed = demo.close()
  await attempt(() => sessions.forgetAll())
  await attempt(() => closed)
  await attempt(() => settings.set({ ...blank(), lastWindow: settings.value.lastWindow }))
  await attempt(() => drafts.forgetAll())
  await attempt(() => watch.forgetAll())
  await attempt(() => prefs.set({}))
}

/** Every setting as at the first start; those that have no value then are named as well, or they would stay. */
function blank(): Partial<Settings> {
  return { ...Object.fromEntries(Object.keys(Settings.shape).map((name) => [name, undefined])), ...Settings.parse({}) }
}

/** Removes what is stored. Gives the paths of what cannot be removed. */
async function removeStored(folder: string, log: Core['log']): Promise<string[]> {
  const cleared = session.defaultSession.clearStorageData().then(
    () => [],
    (error: unknown) => {
      log.warn('the page’s storage was not cleared', error)
      return [join(folder, 'Local Storage')]
    },
  )
  return [...(await cleared), ...(await removeFiles(folder))]
}
