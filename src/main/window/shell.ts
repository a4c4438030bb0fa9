import { join } from 'node:path'
import { type App, type BrowserWindow, nativeTheme, screen, session } from 'electron'
import type { EventChannel } from '@shared/ipc/channels'
import type { EventPayload } from '@shared/ipc/contract'
import { type Language, pickLanguage } from '@shared/language'
import type { Log } from '@main/lib/log'
import { readSystemLanguage } from '@main/lib/system-language'
import type { Settings } from '@main/settings/settings-schema'
import type { Store } from '@main/settings/store'
import { setupContextMenu } from './context-menu'
import { setupCrashRecovery } from './crash'
import { placeToStart, rememberPlace } from './last-place'
import { type Links, createLinks } from './links'
import { createMainWindow } from './main-window'
import { setupMenu } from './menu'
import { type Quit, createQuit } from './quit'
import { setupScreens } from './screens'
import type { WindowState } from '@main/settings/window-settings'
import { textsIn } from '@main/lib/texts'
import { type Windows, createWindows } from './windows'
import { type Zoom, createZoom } from './zoom'

/** The parts of the console outside its pages: windows, menus, links from outside. */
export interface Shell {
  readonly windows: Windows
  readonly links: Links
  readonly quit: Quit
  /** Installs the menu in the current language. */
  readonly refreshMenu: () => void
}

export interface ShellOptions {
  readonly app: App
  readonly settings: Store<Settings>
  readonly log: Log
  /** The current server's name in links. */
  readonly server: () => string | null
  /** Its id. */
  readonly serverId: () => string | null
}

/** Needs Electron ready. Opens no window yet. */
export function createShell(options: ShellOptions): Shell {
  const { app, settings, log } = options
  const save = (patch: Partial<Settings>) => {
    try {
      settings.set(patch)
    } catch (error) {
      log.warn('not kept for the next start', error)
    }
  }
  const zoom = createZoom({
    read: () => settings.value.zoom,
    save: (factor) => save({ zoom: factor }),
    windows: () => windows.all(),
  })
  const windows: Windows = createWindows({
    create: (path, beside) =>
      createWindow({ ...options, path, beside, zoom, save, openWindow: (at) => windows.open(at) }),
  })
  const links = createLinks({ show: () => windows.show(), log })
  session.defaultSession.setSpellCheckerEnabled(hasOwnSpelling(process.platform))
  setupScreens(screen, () => windows.all())
  return {
    windows,
    links,
    quit: createQuit(),
    refreshMenu: () =>
      setupMenu({
        platform: process.platform,
        dev: !app.isPackaged,
        language: languageOf(settings),
        actions: {
          newWindow: () => void windows.open(),
          go: (path) => links.go(path),
          command: (command) => sendTo(windows.show(), 'menu:command', command),
          zoom: zoom.step,
        },
      }),
  }
}

/** Returns the language of menus and dialogs. Needs Electron ready. */
export function languageOf(settings: Store<Settings>): Language {
  return pickLanguage(settings.value.prefs.language ?? 'system', readSystemLanguage())
}

function sendTo<C extends EventChannel>(window: BrowserWindow, channel: C, payload: EventPayload<C>): void {
  window.webContents.send(channel, payload)
}

interface CreateOptions extends ShellOptions {
  readonly path: string | undefined
  readonly beside: WindowState | null
  readonly zoom: Zoom
  readonly save: (patch: Partial<Settings>) => void
  readonly openWindow: (path: string) => void
}

function createWindow({
  app,
  settings,
  log,
  server,
  serverId,
  path,
  beside,
  zoom,
  save,
  openWindow,
}: CreateOptions): BrowserWindow {
  const texts = () => textsIn(languageOf(settings))
  const window = createMainWindow({
    preload: join(import.meta.dirname, '../preload/index.cjs'),
    path: path ?? placeToStart(settings.value.lastPlace, serverId()),
    dark: nativeTheme.shouldUseDarkColors,
    zoom: zoom.factor(),
    spellcheck: hasOwnSpelling(process.platform),
    state: beside ?? settings.value.lastWindow,
    saveState: (lastWindow) => save({ lastWindow }),
    devTools: !app.isPackaged,
    log,
  })
  // On macOS a three-finger swipe navigates if the user has enabled it; other systems have no such event.
  window.on('swipe', (_event, direction) => {
    if (direction === 'left') sendTo(window, 'menu:command', 'back')
    if (direction === 'right') sendTo(window, 'menu:command', 'forward')
  })
  rememberPlace(window, serverId, (lastPlace) => save({ lastPlace }))
  zoom.attach(window)
  setupContextMenu(window, { texts, openWindow, server })
  setupCrashRecovery(window, texts, log)
  return window
}

/** Tells whether the system itself checks spelling. Elsewhere Chromium would download its dictionaries: decision 12. */
function hasOwnSpelling(platform: NodeJS.Platform): boolean {
  return platform === 'darwin'
}
