import { join } from 'node:path'
import {
  type App,
  BrowserWindow,
  clipboard,
  type ContextMenuParams,
  dialog,
  Menu,
  type MenuItemConstructorOptions,
  nativeTheme,
  type NativeTheme,
  type Rectangle,
  screen,
  session,
} from 'electron'
import type { EventChannel } from '@shared/ipc/channels'
import type { EventPayload } from '@shared/ipc/contract'
import { type Language, pickLanguage } from '@shared/language'
import type { Log } from '@main/lib/log'
import type { Settings, WindowState, Store } from '@main/settings/store'
import { createLinks, type Links } from './links'
import { setupMenu } from './menu'
import { createQuit, type Quit } from './quit'
import { readSystemLanguage } from '@main/lib/system-language'
import { textsIn, type Translate } from '@main/lib/texts'
import { createWindows, createZoom, type Windows, type WindowZoom } from './windows'
import { APP_ORIGIN } from '@main/lib/origin'
import { bringBack, fitToScreens, MIN_HEIGHT, MIN_WIDTH, placeToStart, rememberPlace } from './window-state'
import { formatLink } from '@shared/links'
import type { Prefs } from '@shared/ipc/session'

/** The theme's page colours, so that a window never shows another colour before its first paint or while it is resized. */
const PAGE_COLOR = { light: '#f6f7f9', dark: '#0f1116' } as const

export function pageColor(dark: boolean): string {
  return dark ? PAGE_COLOR.dark : PAGE_COLOR.light
}

/** Makes menus, dialogs and `prefers-color-scheme` follow the user's choice. */
export function applyScheme(theme: NativeTheme, scheme: Prefs['scheme'], windows: readonly BrowserWindow[]): void {
  // The property uses the same words as the preference.
  Object.assign(theme, { themeSource: scheme })
  for (const window of windows) window.setBackgroundColor(pageColor(theme.shouldUseDarkColors))
}

/** Returns the work areas of all displays, the primary one first. */
function workAreas(): Rectangle[] {
  const primary = screen.getPrimaryDisplay()
  const others = screen.getAllDisplays().filter((display) => display.id !== primary.id)
  return [primary, ...others].map((display) => display.workArea)
}

/** Moves windows that a change of screens put out of reach: not every system does. */
function setupScreens(windows: () => readonly BrowserWindow[]): void {
  const check = () => {
    for (const window of windows()) {
      const bounds = bringBack(window.getBounds(), workAreas())
      if (bounds && !window.isMaximized() && !window.isFullScreen()) window.setBounds(bounds)
    }
  }
  screen.on('display-removed', check)
  screen.on('display-metrics-changed', check)
}

/** The right-clicked element. */
type ClickedElement = Pick<
  ContextMenuParams,
  'isEditable' | 'editFlags' | 'selectionText' | 'linkURL' | 'misspelledWord' | 'dictionarySuggestions'
>

interface ContextMenuActions {
  readonly copy: (text: string) => void
  readonly openWindow: (path: string) => void
  readonly replaceMisspelling: (word: string) => void
  readonly addToDictionary: (word: string) => void
  /** The current server's name in links. */
  readonly server: () => string | null
}

type Items = MenuItemConstructorOptions[]

/** Creates the context menu with actions for the right-clicked text, link or word. Empty if none apply. */
export function contextTemplate(clicked: ClickedElement, t: Translate, actions: ContextMenuActions): Items {
  const groups = [
    spellingItems(clicked, t, actions),
    linkItems(clicked, t, actions),
    clicked.isEditable ? editItems(clicked, t) : selectionItems(clicked, t),
  ]
  return groups
    .filter((group) => group.length > 0)
    .flatMap((group, index) => (index === 0 ? group : [separator, ...group]))
}

const separator = { type: 'separator' } as const

function spellingItems(
  { misspelledWord, dictionarySuggestions }: ClickedElement,
  t: Translate,
  actions: ContextMenuActions,
): Items {
  if (!misspelledWord) return []
  const suggestions: Items =
    dictionarySuggestions.length > 0
      ? dictionarySuggestions.map((word) => ({ label: word, click: () => actions.replaceMisspelling(word) }))
      : [{ label: t('context.noSuggestions'), enabled: false }]
  const add = { label: t('context.addToDictionary'), click: () => actions.addToDictionary(misspelledWord) }
  return [...suggestions, add]
}

function linkItems({ linkURL }: ClickedElement, t: Translate, actions: ContextMenuActions): Items {
  if (!/^(https?|app):/.test(linkURL)) return []
  if (!linkURL.startsWith(`${APP_ORIGIN}/`))
    return [{ label: t('context.copyAddress'), click: () => actions.copy(linkURL) }]
  const { pathname, search } = new URL(linkURL)
  const link = formatLink(pathname + search, actions.server())
  if (link === null) return []
  return [
    { label: t('context.openWindow'), click: () => actions.openWindow(pathname + search) },
    { label: t('context.copyLink'), click: () => actions.copy(link) },
  ]
}

function editItems({ editFlags }: ClickedElement, t: Translate): Items {
  return [
    { role: 'undo', label: t('menu.undo'), enabled: editFlags.canUndo },
    { role: 'redo', label: t('menu.redo'), enabled: editFlags.canRedo },
    separator,
    { role: 'cut', label: t('menu.cut'), enabled: editFlags.canCut },
    { role: 'copy', label: t('menu.copy'), enabled: editFlags.canCopy },
    { role: 'paste', label: t('menu.paste'), enabled: editFlags.canPaste },
    { role: 'selectAll', label: t('menu.selectAll'), enabled: editFlags.canSelectAll },
  ]
}

function selectionItems({ selectionText, editFlags }: ClickedElement, t: Translate): Items {
  if (selectionText.trim() === '') return []
  return [
    { role: 'copy', label: t('menu.copy'), enabled: editFlags.canCopy },
    { role: 'selectAll', label: t('menu.selectAll'), enabled: editFlags.canSelectAll },
  ]
}

interface ContextMenuOptions {
  readonly texts: () => Translate
  readonly openWindow: (path: string) => void
  readonly server: () => string | null
}

/** Shows the menu if the page has none of its own. */
function setupContextMenu(window: BrowserWindow, { texts, openWindow, server }: ContextMenuOptions): void {
  const { webContents } = window
  const actions: ContextMenuActions = {
    copy: (text) => void clipboard.writeText(text),
    replaceMisspelling: (word) => webContents.replaceMisspelling(word),
    addToDictionary: (word) => void webContents.session.addWordToSpellCheckerDictionary(word),
    openWindow,
    server,
  }
  webContents.on('context-menu', (_event, clicked) => {
    const template = contextTemplate(clicked, texts(), actions)
    if (template.length > 0) Menu.buildFromTemplate(template).popup({ window })
  })
}

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
  const bounds = fitToScreens(options.state, workAreas())
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
      // `alert` of a script would look like a question of the console.
      disableDialogs: true,
      spellcheck: options.spellcheck,
      zoomFactor: options.zoom,
      devTools: options.devTools,
      // The page's script is the same at every start, so its compiled form is cached from the first run on.
      v8CacheOptions: 'bypassHeatCheck',
    },
  })
  showWhenReady(window, options)
  rememberState(window, options.state, options.saveState)
  followTitle(window)
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

/** How long a window's title stays at least, in milliseconds, and its longest form: the system draws each. */
const TITLE = { ms: 100, characters: 300 }

/** Shows the title of the page, but not each of thousands that a script may set. */
export function followTitle(window: BrowserWindow): void {
  let [isPaused, isChanged] = [false, false]
  const show = () => {
    if (window.isDestroyed()) return
    isChanged = isPaused
    if (isPaused) return
    isPaused = true
    setTimeout(() => {
      isPaused = false
      if (isChanged) show()
    }, TITLE.ms)
    window.setTitle(window.webContents.getTitle().slice(0, TITLE.characters))
  }
  window.on('page-title-updated', (event) => {
    event.preventDefault()
    show()
  })
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

interface ShellOptions {
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
  setupScreens(() => windows.all())
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
