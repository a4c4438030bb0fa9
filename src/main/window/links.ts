import type { App, BrowserWindow } from 'electron'
import type { ArrivedLink } from '@shared/ipc/contract'
import { LINK_SCHEME, parseLink } from '@shared/links'
import type { Log } from '@main/lib/log'

export interface Links {
  /** Stores a link for the current window, which opens it as soon as its page is ready. */
  readonly open: (text: string) => void
  /** The same for the first link on a command line. Returns false if there is none. */
  readonly openFrom: (argv: readonly string[]) => boolean
  /** Opens one of the console's pages in the current window, from a menu; with a server's id, on that server. */
  readonly go: (path: string, serverId?: string) => void
  readonly take: () => ArrivedLink | null
}

export interface LinksOptions {
  /** Brings the window forward that will open the link. */
  readonly show: () => BrowserWindow
  readonly log: Log
}

/**
 * Links from outside (`mesh-console://…`), parsed here: the page only receives the address of one of its pages and the name of a server.
 */
export function createLinks({ show, log }: LinksOptions): Links {
  let waiting: ArrivedLink | null = null
  const deliver = (link: ArrivedLink) => {
    waiting = link
    // A page that is still loading requests the link later.
    show().webContents.send('link:arrived', undefined)
  }
  const open = (text: string) => {
    const link = parseLink(text)
    if (!link) log.warn(`link refused: ${text.slice(0, 200)}`)
    deliver(link ?? { path: null, server: null })
  }
  return {
    open,
    openFrom(argv) {
      const text = argv.find((argument) => /^mesh-console:/i.test(argument))
      if (text !== undefined) open(text)
      return text !== undefined
    },
    go: (path, serverId) => deliver({ path, server: serverId ?? null }),
    take() {
      const link = waiting
      waiting = null
      return link
    },
  }
}

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
