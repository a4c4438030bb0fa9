import type { BrowserWindow } from 'electron'
import type { ArrivedLink } from '@shared/ipc/link'
import { parseLink } from '@shared/links'
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
