import type { App } from 'electron'
import { LINK_SCHEME } from '@shared/links'

export interface LinkScheme {
  /** Passes on the links from the system, including those that arrived earlier. */
  deliverTo(open: (text: string) => void): void
}

/**
 * Registers the console for its links. On Windows and macOS a packaged console registers itself; on Linux its desktop file does, and
 * registering at every start would override the user's own settings. On macOS links arrive as an event, perhaps before Electron is ready.
 */
export function setupLinkScheme(app: App, platform: NodeJS.Platform): LinkScheme {
  const early: string[] = []
  let deliver: (text: string) => void = (text) => void early.push(text)
  app.on('open-url', (event, address) => {
    event.preventDefault()
    deliver(address)
  })
  // Chromium parses no text after `--` as a switch, whatever a link contains.
  if (app.isPackaged && platform !== 'linux') app.setAsDefaultProtocolClient(LINK_SCHEME, process.execPath, ['--'])
  return {
    deliverTo(open) {
      deliver = open
      for (const text of early.splice(0)) open(text)
    },
  }
}
