import type { Session } from 'electron'
import type { ConnectionReport } from '@shared/ipc/session'
import type { Log } from '@main/log'
import type { Fetch } from '@main/server/call'
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
  const fetch: Fetch = (url, init) => network().fetch(url, { ...init, credentials: 'omit' })
  return {
    async openProxy(target) {
      const { createProxyApp } = await import('./proxy-app')
      return createProxyApp({ target, fetch, now: Date.now, warn: (message) => log.warn(message) })
    },
    async testConnection(target) {
      const { testConnection } = await import('@main/server/connection-test')
      return testConnection({ ...target, fetch })
    },
  }
}
