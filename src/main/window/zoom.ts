import type { BrowserWindow } from 'electron'

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

export interface ZoomOptions {
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
