import type { BrowserWindow, Rectangle, Screen } from 'electron'
import { bringBack } from './window-state'

/** Returns the work areas of all displays, the primary one first. */
export function workAreas(screen: Screen): Rectangle[] {
  const primary = screen.getPrimaryDisplay()
  const others = screen.getAllDisplays().filter((display) => display.id !== primary.id)
  return [primary, ...others].map((display) => display.workArea)
}

/** Moves windows that a change of screens put out of reach: not every system does. */
export function setupScreens(screen: Screen, windows: () => readonly BrowserWindow[]): void {
  const check = () => {
    for (const window of windows()) {
      const bounds = bringBack(window.getBounds(), workAreas(screen))
      if (bounds && !window.isMaximized() && !window.isFullScreen()) window.setBounds(bounds)
    }
  }
  screen.on('display-removed', check)
  screen.on('display-metrics-changed', check)
}
