import { app } from 'electron'
import { defaultUpdateChoices } from '@shared/ipc/update'
import type { Core } from './core'
import type { Send } from './ipc/send'
import { updateObstacle } from './update/support'
import { type Updates, createUpdates } from './update/updates'

/** Creates the updates of this console. The updater itself is loaded with the first search. */
export function createUpdateService({ log, settings }: Core, send: Send): Updates {
  const { platform, resourcesPath, env } = process
  return createUpdates({
    currentVersion: app.getVersion(),
    obstacle: updateObstacle({ packaged: app.isPackaged, platform, resourcesPath, env }),
    choices: { get: () => settings.value.updates ?? defaultUpdateChoices, set: (updates) => settings.set({ updates }) },
    load: async (report) => (await import('./update/updater')).createUpdater(report, log),
    onChange: (state) => send('update:changed', state),
  })
}
