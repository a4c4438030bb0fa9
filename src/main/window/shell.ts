import { join } from 'node:path'
import { type App, BrowserWindow, dialog, nativeTheme, screen, session } from 'electron'
import type { EventChannel } from '@shared/ipc/channels'
import type { EventPayload } from '@shared/ipc/contract'
import { type Language, pickLanguage } from '@shared/language'
import type { Log } from '@main/lib/log'
import type { Settings, WindowState } from '@main/settings/settings-schema'
import type { Store } from '@main/settings/store'
import { setupContextMenu } from './context-menu'
import { createLinks, type Links } from './links'
import { setupMenu } from './menu'
import { createQuit, type Quit } from './quit'
import { setupScreens, workAreas } from './screens'
import { readSystemLanguage } from '@main/lib/system-language'
import { textsIn, type Translate } from '@main/lib/texts'
import { createWindows, createZoom, type Windows, type WindowZoom } from './windows'
import { APP_ORIGIN } from '@main/lib/origin'
import { pageColor } from './appearance'
import { fitToScreens, MIN_HEIGHT, MIN_WIDTH, placeToStart, rememberPlace } from './window-state'

const SAVE_DELAY_MS = 400

/**
 * True if a new window may draw before it is shown. Then the page requests the graphics process at once and waits for it: 50 ms of a
 * start in which its scripts could run. If not, the page counts as hidden, and only Linux runs hidden pages at full speed.
 */
const PAINT_WHEN_HIDDEN = process.platform !== 'linux'

interface MainWindowOptions {
  readonly preload: string
  /** The start page. */
  readonly path: string
  readonly dark: boolean
  /** The zoom factor of the page; 1 is the original size. */
  readonly zoom: number
  /** True if the system checks spelling without downloading anything. */
  readonly spellcheck: boolean
  readonly state: WindowState | null
  readonly saveState: (state: WindowState) => void
  /** Allows developer tools: only during development. */
  readonly devTools: boolean
  readonly log: Log
}

/** Opens the console's window and starts loading the page; shows it once it has content. */
function createMainWindow(options: MainWindowOptions): BrowserWindow {
  const bounds = fitToScreens(options.state, workAreas(screen))
  const window = new BrowserWindow({
    ...bounds,
    minWidth: MIN_WIDTH,
    minHeight: MIN_HEIGHT,
    show: false,
    paintWhenInitiallyHidden: PAINT_WHEN_HIDDEN,
    backgroundColor: pageColor(options.dark),
    autoHideMenuBar: true,
    webPreferences: {
      preload: options.preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: options.spellcheck,
      zoomFactor: options.zoom,
      devTools: options.devTools,
      // The page's script is the same at every start, so its compiled form is cached from the first run on.
      v8CacheOptions: 'bypassHeatCheck',
    },
  })
  showWhenReady(window, options)
  rememberState(window, options.state, options.saveState)
  // The handler of did-fail-load above reports failures.
  window.loadURL(`${APP_ORIGIN}${options.path}`).catch(() => undefined)
  return window
}

/** Also shows a window whose page fails to load: an empty window is better than none. */
function showWhenReady(window: BrowserWindow, { state, log }: MainWindowOptions): void {
  const show = () => {
    if (window.isDestroyed() || window.isVisible()) return
    if (state?.maximized) window.maximize()
    window.show()
  }
  if (PAINT_WHEN_HIDDEN) window.once('ready-to-show', show)
  // The page's first script has run by then: showing the window takes as long as the first render.
  else window.webContents.once('dom-ready', show)
  window.webContents.on('did-fail-load', (_event, code, reason, address, isMainFrame) => {
    if (!isMainFrame) return
    log.error(`page not loaded: ${reason} (${code}) ${address}`)
    show()
  })
}

/** Saves shortly after each move, so that the bounds survive a crash, and when the window closes. */
function rememberState(window: BrowserWindow, saved: WindowState | null, save: (state: WindowState) => void): void {
  let timer: NodeJS.Timeout | undefined
  let last = JSON.stringify(saved)
  const saveNow = () => {
    clearTimeout(timer)
    if (window.isDestroyed() || window.isMinimized()) return
    const state = { ...window.getNormalBounds(), maximized: window.isMaximized() }
    if (JSON.stringify(state) === last) return
    last = JSON.stringify(state)
    save(state)
  }
  const saveSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(saveNow, SAVE_DELAY_MS)
  }
  window.on('resize', saveSoon)
  window.on('move', saveSoon)
  window.on('maximize', saveSoon)
  window.on('unmaximize', saveSoon)
  window.on('close', saveNow)
}

/** A second crash within this time, in milliseconds, means that another reload would not help. */
const CRASH_LOOP_MS = 60_000

/** Reloads a page whose process died: the first time automatically, after that only if the user wants it. */
function setupCrashRecovery(window: BrowserWindow, texts: () => Translate, log: Log): void {
  let last = Number.NEGATIVE_INFINITY
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return
    log.error(`page gone: ${reason} (${exitCode})`)
    const again = performance.now() - last < CRASH_LOOP_MS
    last = performance.now()
    if (again) askToReload(window, texts(), log)
    else window.webContents.reload()
  })
  window.webContents.on('unresponsive', () => log.warn('page does not respond'))
  window.webContents.on('responsive', () => log.info('page responds again'))
  window.webContents.on('preload-error', (_event, path, error) => log.error(`preload ${path} failed`, error))
}

function askToReload(window: BrowserWindow, t: Translate, log: Log): void {
  const question = {
    message: t('crash.message'),
    detail: t('crash.detail'),
    buttons: [t('button.reload'), t('button.close')],
  }
  dialog
    .showMessageBox(window, { ...question, type: 'error', defaultId: 0, cancelId: 1 })
    .then(({ response }) => (response === 0 ? window.webContents.reload() : window.close()))
    .catch((error: unknown) => log.error('question not shown', error))
}

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
  readonly zoom: WindowZoom
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
  rememberPlace(window, serverId, settings.value.lastPlace, (lastPlace) => save({ lastPlace }))
  zoom.attach(window)
  setupContextMenu(window, { texts, openWindow, server })
  setupCrashRecovery(window, texts, log)
  return window
}

/** Tells whether the system itself checks spelling. Elsewhere Chromium would download its dictionaries: decision 12. */
function hasOwnSpelling(platform: NodeJS.Platform): boolean {
  return platform === 'darwin'
}
