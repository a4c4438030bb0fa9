import { BrowserWindow, type WebContents } from 'electron'
import { refusal } from '@shared/api/error'
import type { WindowState } from '@main/settings/store'

/** The zoom factors of pages, the same as in browsers. */
export const zoomSteps = [0.5, 0.67, 0.75, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2] as const

/** Returns the next larger or smaller factor; the outermost ones stay. */
export function nextZoom(factor: number, direction: 'in' | 'out'): number {
  const next =
    direction === 'in' ? zoomSteps.find((step) => step > factor) : zoomSteps.findLast((step) => step < factor)
  return next ?? factor
}

export type ZoomStep = 'in' | 'out' | 'reset'

export interface WindowZoom {
  readonly factor: () => number
  readonly step: (step: ZoomStep) => void
  /** Makes Ctrl with the mouse wheel zoom like the menu. */
  readonly attach: (window: BrowserWindow) => void
}

interface ZoomOptions {
  readonly read: () => number
  readonly save: (factor: number) => void
  readonly windows: () => readonly BrowserWindow[]
}

/** One zoom factor for all windows, as for all pages of a site in a browser; kept for the next start. */
export function createZoom({ read, save, windows }: ZoomOptions): WindowZoom {
  const step = (wanted: ZoomStep) => {
    const factor = wanted === 'reset' ? 1 : nextZoom(read(), wanted)
    if (factor === read()) return
    save(factor)
    for (const { webContents } of windows()) webContents.setZoomFactor(factor)
  }
  return {
    factor: read,
    step,
    attach: (window) => void window.webContents.on('zoom-changed', (_event, direction) => step(direction)),
  }
}

/** The offset of a new window from its opener, so that both are visible. */
const OFFSET = 28

/** Shows a dialog in front of a window. Rejects with ApiError `conflict` if one is there already: a script in a page could open hundreds. */
export type InFront = <T>(show: (window: BrowserWindow | undefined) => Promise<T>) => Promise<T>

export function createInFront(current: () => BrowserWindow | undefined): InFront {
  const covered = new Set<BrowserWindow | undefined>()
  return async (show) => {
    const window = current()
    if (covered.has(window)) throw refusal('conflict', 'fileAsked')
    covered.add(window)
    try {
      return await show(window)
    } finally {
      covered.delete(window)
    }
  }
}

export interface Windows {
  readonly all: () => readonly BrowserWindow[]
  /** The focused one, or the one that was focused last. */
  readonly current: () => BrowserWindow | undefined
  /** Opens another one at this page; without a path, at the last window's page. */
  readonly open: (path?: string) => BrowserWindow
  /** Brings the current one to the front; opens one if there is none. */
  readonly show: () => BrowserWindow
  /** For the system's dialogs about files: in front of the current window. */
  readonly inFront: InFront
  readonly isOurs: (webContentsId: number) => boolean
  /** Calls `work` with the id of a window's webContents whenever its page is gone: closed, replaced by another document, or crashed. */
  readonly onPageGone: (work: (webContentsId: number) => void) => void
}

export interface WindowsOptions {
  /** Creates a window. `beside` is its position next to its opener. */
  readonly create: (path: string | undefined, beside: WindowState | null) => BrowserWindow
}

/** All windows of the console. Each has a page of its own; servers, keys and preferences are the same for all. */
export function createWindows({ create }: WindowsOptions): Windows {
  /** Most recently focused first. */
  let order: BrowserWindow[] = []
  const pageGone: ((webContentsId: number) => void)[] = []
  const all = () => order.filter((window) => !window.isDestroyed())
  const current = () => BrowserWindow.getAllWindows().find((window) => window.isFocused()) ?? all()[0]
  const open = (path?: string) => {
    const from = current()
    const window = create(path, from ? besides(from) : null)
    order = [...order, window]
    window.on('focus', () => (order = [window, ...order.filter((one) => one !== window)]))
    window.on('closed', () => (order = order.filter((one) => one !== window)))
    reportGone(window, (id) => pageGone.forEach((work) => work(id)))
    return window
  }
  return {
    all,
    current,
    open,
    show() {
      const window = current()
      if (!window) return open()
      if (window.isMinimized()) window.restore()
      window.show()
      window.focus()
      return window
    },
    inFront: createInFront(current),
    isOurs: (webContentsId) =>
      all().some(({ webContents }: { webContents: WebContents }) => webContents.id === webContentsId),
    onPageGone: (work) => void pageGone.push(work),
  }
}

function reportGone(window: BrowserWindow, report: (webContentsId: number) => void): void {
  const { webContents } = window
  // A window that is closed has no webContents any more.
  const { id } = webContents
  window.on('closed', () => report(id))
  webContents.on('did-navigate', () => report(id))
  webContents.on('render-process-gone', () => report(id))
}

function besides(window: BrowserWindow): WindowState {
  const { x, y, width, height } = window.getNormalBounds()
  return { x: x + OFFSET, y: y + OFFSET, width, height, maximized: false }
}
