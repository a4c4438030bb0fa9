import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { type BrowserWindow, app, nativeTheme, safeStorage, session } from 'electron'
import { DEMO_SERVER_ID } from '@shared/ipc/session'
import type { Demo } from './api/demo'
import { createFarEnd } from './api/far-end'
import { type ApiApp, createSwitchboard } from './api/switchboard'
import type { Flags } from './flags'
import { appInfo } from './ipc/app-info'
import { meshAddresses } from './ipc/mesh-addresses'
import type { Services } from './ipc/handlers'
import { loadJsonFile } from './ipc/load-json-file'
import { createSaveFile } from './ipc/save-file'
import { type Send, createSend } from './ipc/send'
import type { LateLog, Log } from './log'
import { readSystemLanguage } from './protocol/page-state'
import type { Redactor } from './redact'
import { createDrafts } from './settings/drafts'
import { createHistory } from './settings/history'
import { createPrefs, pageLanguage } from './settings/prefs'
import type { Problems } from './settings/problems'
import { createSecrets } from './settings/secrets'
import { createSessions } from './settings/sessions'
import { Drafts, type Settings } from './settings/settings-schema'
import { draftsVersions } from './settings/settings-versions'
import { type Store, openStore } from './settings/store'
import { updateObstacle } from './update/support'
import { type Updates, createUpdates } from './update/updates'
import { applyScheme } from './window/appearance'
import { setupMenu } from './window/menu'

/** What exists before Electron is ready. */
export interface Core {
  readonly flags: Flags
  readonly folder: string
  readonly redactor: Redactor
  readonly log: LateLog
  readonly problems: Problems
  readonly settings: Store<Settings>
  readonly demo: Demo
}

/** Puts together what calls and API are answered from. Needs Electron ready, for the key store. */
export function createServices(
  core: Core,
  windows: () => readonly BrowserWindow[],
): Services & { readonly api: ApiApp } {
  const { folder, log, settings, demo } = core
  const send = createSend(windows)
  return {
    ...createConnections(core, send),
    prefs: createPrefs(settings, (changed) => {
      applyScheme(nativeTheme, changed.scheme, windows())
      const language = pageLanguage(changed, readSystemLanguage())
      setupMenu({ platform: process.platform, dev: !app.isPackaged, language })
      send('prefs:changed', changed)
    }),
    demo,
    info: () => appInfo(app),
    prepareSettings: () => settings.prepare(),
    history: createHistory({ folder: join(folder, 'policy-history') }),
    meshAddresses: () => meshAddresses(networkInterfaces()),
    drafts: createDrafts(() =>
      openStore({
        name: 'drafts',
        folder,
        schema: Drafts,
        versions: draftsVersions,
        log,
        load: loadJsonFile,
        onProblem: (problem) => core.problems.add(problem),
      }),
    ),
    updates: createUpdateService(log, send),
    saveFile: createSaveFile({ window: () => windows()[0], folder: () => app.getPath('documents') }),
  }
}

/** Saved servers, and the API of the current one. */
function createConnections(
  { flags, log, redactor, settings, demo }: Core,
  send: Send,
): Pick<Services, 'sessions' | 'testConnection'> & { readonly api: ApiApp } {
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
  const testConnection: Services['testConnection'] = (target) => {
    redactor.learn(target.key)
    return farEnd.testConnection(target)
  }
  return { sessions, api, testConnection }
}

function createUpdateService(log: Log, send: Send): Updates {
  const { platform, resourcesPath, env } = process
  return createUpdates({
    currentVersion: app.getVersion(),
    unsupported: updateObstacle({ packaged: app.isPackaged, platform, resourcesPath, env }),
    load: async (report) => (await import('./update/updater')).loadUpdater(report, log),
    onChange: (state) => send('update:changed', state),
  })
}
