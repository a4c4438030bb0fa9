import { type BrowserWindow, app, nativeTheme, safeStorage, session } from 'electron'
import { DEMO_SERVER_ID } from '@shared/ipc/session'
import type { Demo } from './api/demo'
import { createFarEnd } from './api/far-end'
import { type ApiApp, createSwitchboard } from './api/switchboard'
import type { Flags } from './flags'
import { appInfo } from './ipc/app-info'
import type { Services } from './ipc/handlers'
import { loadJsonFile } from './ipc/load-json-file'
import { createSaveFile } from './ipc/save-file'
import { createSend } from './ipc/send'
import type { LateLog } from './log'
import type { Redactor } from './redact'
import { createDrafts } from './settings/drafts'
import { createPrefs } from './settings/prefs'
import { createSecrets } from './settings/secrets'
import { createSessions } from './settings/sessions'
import { Drafts, type Settings } from './settings/settings-schema'
import { type Store, openStore } from './settings/store'
import { updateObstacle } from './update/support'
import { createUpdates } from './update/updates'
import { applyScheme } from './window/appearance'

/** What exists before Electron is ready. */
export interface Core {
  readonly flags: Flags
  readonly folder: string
  readonly redactor: Redactor
  readonly log: LateLog
  readonly settings: Store<Settings>
  readonly demo: Demo
}

/** Puts together what calls and API are answered from. Needs Electron ready, for the key store. */
export function createServices(
  core: Core,
  windows: () => readonly BrowserWindow[],
): Services & { readonly api: ApiApp } {
  const { flags, folder, log, redactor, settings, demo } = core
  const send = createSend(windows)
  const farEnd = createFarEnd(() => session.fromPartition('far-end', { cache: false }), log)
  const sessions = createSessions({
    store: settings,
    secrets: createSecrets(safeStorage, process.platform),
    redactor,
    mockForced: flags.mock,
    test: farEnd.testConnection,
    onChange(changed) {
      api.sessionChanged()
      if (changed.currentId === DEMO_SERVER_ID) demo.open()
      else demo.close().catch((error: unknown) => log.error('demo network not closed', error))
      send('session:changed', changed)
    },
  })
  const api = createSwitchboard({ target: () => sessions.target(), openMock: demo.open, openProxy: farEnd.openProxy })
  const prefs = createPrefs(settings, (changed) => {
    applyScheme(nativeTheme, changed.scheme, windows())
    send('prefs:changed', changed)
  })
  return {
    api,
    sessions,
    prefs,
    demo,
    testConnection: farEnd.testConnection,
    info: () => appInfo(app),
    prepareSettings: () => settings.prepare(),
    drafts: createDrafts(() => openStore({ name: 'drafts', folder, schema: Drafts, log, load: loadJsonFile })),
    updates: createUpdates({
      currentVersion: app.getVersion(),
      unsupported: updateObstacle({
        packaged: app.isPackaged,
        platform: process.platform,
        resourcesPath: process.resourcesPath,
        env: process.env,
      }),
      load: async (report) => (await import('./update/updater')).loadUpdater(report, log),
      onChange: (state) => send('update:changed', state),
    }),
    saveFile: createSaveFile({ window: () => windows()[0], folder: () => app.getPath('documents') }),
  }
}
