import { type App, BrowserWindow, nativeImage } from 'electron'
import { overlayImage } from './tray-images'

/** The count on the console's own icon: a number if the system supports it, a dot on Windows. */
export function createBadge(app: App, platform: NodeJS.Platform, say: (count: number) => string) {
  let shown = 0
  const mark = (window: BrowserWindow) => {
    const image = shown > 0 ? nativeImage.createFromDataURL(overlayImage) : null
    window.setOverlayIcon(image, shown > 0 ? say(shown) : '')
  }
  if (platform === 'win32')
    app.on('browser-window-created', (_event, window) => window.once('show', () => mark(window)))
  return (count: number) => {
    if (count === shown) return
    shown = count
    if (platform !== 'win32') return void app.setBadgeCount(count)
    for (const window of BrowserWindow.getAllWindows()) mark(window)
  }
}
