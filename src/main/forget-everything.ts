import { join } from 'node:path'
import { session } from 'electron'
import { DEMO_SERVER_ID } from '@shared/demo-server'
import type { Core } from './core'
import type { Services } from './ipc/handlers'
import { APP_ORIGIN } from './lib/origin'
import { removeFiles } from './lib/remove-files'
import { Settings } from './settings/settings-schema'
import type { Windows } from './window/windows'

type Kept = Pick<
  Services,
  'sessions' | 'prefs' | 'drafts' | 'history' | 'jobs' | 'observer' | 'watch' | 'backups' | 'historyClient'
>

/**
 * Creates the function that deletes all of the console's data on this computer, as before the first start. The window that asks for it
 * reloads; the others close first, so that nothing is written any more. A failed step does not stop the others; the page names the files
 * that remain. `startingOver` suppresses events to windows meanwhile: otherwise the remaining window would show every step on the way, the
 * sign-in page and other colours, before it reloads.
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
    const paths = await kept.historyClient.forget(() => removeStored(folder, log))
    if (paths.length > 0) problems.add({ kind: 'notForgotten', paths })
    log.info(paths.length > 0 ? `still there: ${paths.join(', ')}` : 'everything was forgotten')
    if (flags.mock) kept.sessions.use(DEMO_SERVER_ID)
    kept.observer.readAgain()
    if (!flags.serve) kept.observer.start()
    // After this call is answered.
    setImmediate(() => void asking?.loadURL(`${APP_ORIGIN}/`).catch(() => undefined))
  }
  return async () => {
    startingOver(true)
    await forget().finally(() => setImmediate(startingOver, false))
  }
}

/** Files written meanwhile are removed afterwards; write errors do not matter. */
async function forgetInMemory(
  { log, demo, settings }: Core,
  { sessions, prefs, drafts, history, jobs, observer, watch, backups }: Kept,
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
  for (const { id } of sessions.get().servers) await attempt(async () => (await backups()).forget(id))
  await attempt(() => jobs.close())
  // In one go: a request of the page in between must not open the database again.
  const closed = demo.forget()
  await attempt(() => sessions.forgetAll())
  await attempt(() => closed)
  await attempt(() => settings.set({ ...blank(), lastWindow: settings.value.lastWindow }))
  await attempt(() => drafts.forgetAll())
  await attempt(() => watch.forgetAll())
  await attempt(() => prefs.set({}))
}

/** Returns every setting as at the first start, including unset ones, which would otherwise stay. */
function blank(): Partial<Settings> {
  return { ...Object.fromEntries(Object.keys(Settings.shape).map((name) => [name, undefined])), ...Settings.parse({}) }
}

/** Removes stored files. Returns the paths of those that cannot be removed. */
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
