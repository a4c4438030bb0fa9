import type { BrowserWindow } from 'electron'
import { nextZoom } from './zoom-steps'

export type ZoomStep = 'in' | 'out' | 'reset'

export interface Zoom {
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
export function createZoom({ read, save, windows }: ZoomOptions): Zoom {
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
