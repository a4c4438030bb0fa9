import { join } from 'node:path'
import type { Session } from 'electron'
import type { ConnectionReport } from '@shared/ipc/session'
import type { Log } from '@main/log'
import type { Fetch } from '@main/server/call'
import type { Translate } from '@main/server/translate'
import type { ApiApp } from './switchboard'

/** Everything that talks to a real server. Its code is loaded when the first one is asked, since the demo needs none of it. */
export interface FarEnd {
  readonly openProxy: (target: { url: string; key: string }) => Promise<ApiApp>
  readonly testConnection: (target: { url: string; key: string }) => Promise<ConnectionReport>
}

/**
 * `network` is a session of its own, in memory: proxies and certificates of the system count, but nothing is shared with the page and
 * nothing a server sends is kept.
 */
export function createFarEnd(network: () => Session, log: Log): FarEnd {
  // One worker thread for all servers.
  let translate: Translate | undefined
  const fetch: Fetch = (url, init) => network().fetch(url, { ...init, credentials: 'omit' })
  return {
    async openProxy(target) {
      const [{ createProxyApp }, { createListTranslator }] = await Promise.all([
        import('./proxy-app'),
        import('@main/server/list-translator'),
      ])
      translate ??= createListTranslator(join(import.meta.dirname, 'list-worker.js'))
      return createProxyApp({ target, fetch, now: Date.now, translate, warn: (message) => log.warn(message) })
    },
    async testConnection(target) {
      const { testConnection } = await import('@main/server/connection-test')
      return testConnection({ ...target, fetch })
    },
  }
}
