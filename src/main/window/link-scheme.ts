import type { App } from 'electron'
import { LINK_SCHEME } from '@shared/links'

export interface LinkScheme {
  /** Passes on the links the system hands over, including those it handed over earlier. */
  deliverTo(open: (text: string) => void): void
}

/**
 * Registers the console for its links. On Windows and macOS a packaged console does so itself; on Linux its desktop file does, and a
 * console that did so at every start would override the person's own settings. On macOS links come as an event, perhaps before Electron
 * is ready.
 */
export function setupLinkScheme(app: App, platform: NodeJS.Platform): LinkScheme {
  const early: string[] = []
  let deliver: (text: string) => void = (text) => void early.push(text)
  app.on('open-url', (event, address) => {
    event.preventDefault()
    deliver(address)
  })
  // Everything after `--` is no switch of Chromium's, whatever a link says.
  if (app.isPackaged && platform !== 'linux') app.setAsDefaultProtocolClient(LINK_SCHEME, process.execPath, ['--'])
  return {
    deliverTo(open) {
      deliver = open
      for (const text of early.splice(0)) open(text)
    },
  }
}
