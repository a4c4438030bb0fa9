import { BrowserWindow, screen } from 'electron'
import type { Log } from '@main/lib/log'
import { APP_ORIGIN } from '@main/lib/origin'
import { pageColor } from './appearance'
import { workAreas } from './screens'
import type { WindowState } from '@main/settings/window-settings'
import { MIN_HEIGHT, MIN_WIDTH, fitToScreens } from './window-state'

const SAVE_DELAY_MS = 400

/**
 * True if a new window may draw before it is shown. Then the page requests the graphics process at once and waits for it: 50 ms of a
 * start in which its scripts could run. If not, the page counts as hidden, and only Linux runs hidden pages at full speed.
 */
const PAINT_WHEN_HIDDEN = process.platform !== 'linux'

export interface MainWindowOptions {
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
export function createMainWindow(options: MainWindowOptions): BrowserWindow {
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
