import { join } from 'node:path'
import type { Session } from 'electron'
import type { ConnectionReport } from '@shared/ipc/connection'
import type { Log } from '@main/lib/log'
import type { Fetch } from '@main/headscale/call'
import type { Translate } from '@main/headscale/translate'
import type { ServerAccess } from '@main/servers/save-server'
import type { ApiApp } from '@main/api/api-app'

/** Everything that talks to a real server. Its code is loaded when the first one is asked, since the demo needs none of it. */
export interface FarEnd {
  readonly openProxy: (access: ServerAccess) => Promise<ApiApp>
  readonly testConnection: (access: ServerAccess) => Promise<ConnectionReport>
}

/**
 * `system` knows the proxies of this computer. Each server gets a network of its own, with its own trust and its own connections:
 * nothing of one server can travel to another.
 */
export function createFarEnd(
  system: () => Session,
  log: Log,
  onReplaced: (server: { url: string; version: string }) => void,
): FarEnd {
  // One worker thread for all servers.
  let translate: Translate | undefined
  let roots: readonly string[] | undefined
  const fetchFor = async ({ connection }: ServerAccess): Promise<Fetch> => {
    const [{ createNetwork }, { readRoots }] = await Promise.all([
      import('@main/headscale/network/network'),
      import('@main/headscale/network/roots'),
    ])
    return createNetwork({
      connection,
      resolveProxy: (url) => system().resolveProxy(url),
      roots: () => (roots ??= readRoots()),
    })
  }
  const targetOf = ({ url, key, connection }: ServerAccess) => ({ url, key, pin: connection.pin })
  return {
    async openProxy(access) {
      const [{ createProxyApp }, { createListTranslator }, fetch] = await Promise.all([
        import('./proxy-app'),
        import('@main/headscale/list-translator'),
        fetchFor(access),
      ])
      translate ??= createListTranslator(join(import.meta.dirname, 'list-worker.cjs'))
      const target = targetOf(access)
      return createProxyApp({
        target,
        fetch,
        now: Date.now,
        translate,
        warn: (message) => log.warn(message),
        onReplaced: ({ version }) => onReplaced({ url: target.url, version }),
      })
    },
    async testConnection(access) {
      const [{ testConnection }, fetch] = await Promise.all([
        import('@main/headscale/connection-test'),
        fetchFor(access),
      ])
      return testConnection({ ...targetOf(access), fetch })
    },
  }
}
