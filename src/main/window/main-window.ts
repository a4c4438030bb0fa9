import { BrowserWindow, screen } from 'electron'
import type { Log } from '@main/lib/log'
import { APP_ORIGIN } from '@main/lib/origin'
import { pageColor } from './appearance'
import { workAreas } from './screens'
import type { WindowState } from '@main/settings/window-settings'
import { MIN_HEIGHT, MIN_WIDTH, fitToScreens } from './window-state'

const SAVE_DELAY_MS = 400

/**
 * Whether a new window may draw before it is shown. A page that may do so requests the graphics process at once and waits for it: 50 ms of
 * a start in which its scripts could run. One that may not counts as hidden, and only Linux runs hidden pages at full speed.
 */
const DRAWS_UNSEEN = process.platform !== 'linux'

export interface MainWindowOptions {
  readonly preload: string
  /** The page it starts at. */
  readonly path: string
  readonly dark: boolean
  /** The size of the page, 1 being its own. */
  readonly zoom: number
  /** Whether the system checks spelling without fetching anything. */
  readonly spellcheck: boolean
  readonly state: WindowState | null
  readonly saveState: (state: WindowState) => void
  /** Developer tools can be opened: only while developing. */
  readonly devTools: boolean
  readonly log: Log
}

/** Opens the console's window and starts loading the page; it is shown once there is something to see. */
export function createMainWindow(options: MainWindowOptions): BrowserWindow {
  const bounds = fitToScreens(options.state, workAreas(screen))
  const window = new BrowserWindow({
    ...bounds,
    minWidth: MIN_WIDTH,
    minHeight: MIN_HEIGHT,
    show: false,
    paintWhenInitiallyHidden: DRAWS_UNSEEN,
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
      // The page's script is the same at every start: its compiled form is kept from the first one on.
      v8CacheOptions: 'bypassHeatCheck',
    },
  })
  showWhenReady(window, options)
  rememberState(window, options.state, options.saveState)
  // Failures are reported by did-fail-load above.
  window.loadURL(`${APP_ORIGIN}${options.path}`).catch(() => undefined)
  return window
}

/** A window whose page fails to load is shown as well: an empty window says more than none. */
function showWhenReady(window: BrowserWindow, { state, log }: MainWindowOptions): void {
  const show = () => {
    if (window.isDestroyed() || window.isVisible()) return
    if (state?.maximized) window.maximize()
    window.show()
  }
  if (DRAWS_UNSEEN) window.once('ready-to-show', show)
  // By then the page's first script has run: showing the window takes as long as the first render.
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
