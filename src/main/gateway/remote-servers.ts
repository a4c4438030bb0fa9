import { join } from 'node:path'
import type { Session } from 'electron'
import type { ConnectionReport } from '@shared/ipc/session'
import type { Log } from '@main/lib/log'
import type { PolicyFile } from '@main/headscale/adapters/policy'
import type { HttpClient } from '@main/headscale/call'
import type { Proven } from '@main/headscale/client'
import type { TranslateList } from '@main/headscale/translate'
import type { ServerAccess } from '@main/servers/save-server'
import type { TestWatch } from '@main/servers/running-tests'
import type { ConnectionStage, HttpClientOptions } from '@main/headscale/network/http-client'
import type { ApiApp } from '@main/api/api-app'
import type { UsableServer } from '@main/servers/sessions'
import { guarded } from './guard'

/** The connections to real servers. Their code is loaded on the first request, since the demo needs none of it. */
export interface RemoteServers {
  /** `policyFile`: if the server reads its policy from a file on a host that the console may use. */
  readonly openProxy: (access: ServerAccess, policyFile?: PolicyFile) => Promise<ApiApp>
  readonly testConnection: (access: ServerAccess, watch: TestWatch) => Promise<ConnectionReport>
}

/**
 * `system` knows the proxies of this computer. Each server has its own network client, with its own trust and connections: no data of one
 * server can reach another.
 */
export function createRemoteServers(
  system: () => Session,
  log: Log,
  openTunnel: HttpClientOptions['openTunnel'],
  onReplaced: (server: { url: string; version: string }) => void,
): RemoteServers {
  // One worker thread for all servers.
  let translate: TranslateList | undefined
  let roots: readonly string[] | undefined
  const answered = new Set<string>()
  const provenAt = (url: string): Proven => ({ has: () => answered.has(url), add: () => void answered.add(url) })
  const clientFor: ClientFor = async ({ connection }, onStage) => {
    const [{ createHttpClient }, { readRoots }] = await Promise.all([
      import('@main/headscale/network/http-client'),
      import('@main/headscale/network/roots'),
    ])
    return createHttpClient({
      connection,
      resolveProxy: (url) => system().resolveProxy(url),
      roots: () => (roots ??= readRoots()),
      openTunnel,
      onStage,
    })
  }
  return {
    async openProxy(access, policyFile) {
      const [{ createProxyApp }, { createListTranslator }, http] = await Promise.all([
        import('./proxy-app'),
        import('@main/headscale/list-translator'),
        clientFor(access),
      ])
      translate ??= createListTranslator(join(import.meta.dirname, 'list-worker.cjs'))
      const target = targetOf(access)
      return createProxyApp({
        target,
        http,
        now: Date.now,
        policyFile,
        translate,
        warn: (message) => log.warn(message),
        proven: provenAt(target.url),
        onReplaced: ({ version }) => onReplaced({ url: target.url, version }),
      })
    },
    testConnection: (access, watch) => watchedTest(access, watch, clientFor, provenAt(access.url)),
  }
}

const targetOf = ({ url, key, connection }: ServerAccess) => ({
  url,
  key,
  pin: connection.pin,
  headers: connection.headers ?? [],
})

type ClientFor = (access: ServerAccess, onStage?: (stage: ConnectionStage) => void) => Promise<HttpClient>

/** Runs a connection test that reports its current step. */
async function watchedTest(access: ServerAccess, { signal, onStep }: TestWatch, clientFor: ClientFor, proven: Proven) {
  const plain = access.url.toLowerCase().startsWith('http:')
  const [{ testConnection }, http] = await Promise.all([
    import('@main/headscale/connection-test'),
    clientFor(access, (stage) => onStep(stage === 'reached' && !plain ? 'tls' : 'version')),
  ])
  return testConnection({ ...targetOf(access), http, signal, proven, onKeyStep: () => onStep('key') })
}

/** The apps of saved servers, one each, for as long as address, key and connection stay the same. */
export interface ServerPool {
  /** Returns the app of a server, guarded: every call of pages, jobs and undo passes there. */
  readonly open: (server: UsableServer) => Promise<ApiApp>
  /** Removes the apps of servers that are not in the list any more or have another access. */
  keep(servers: readonly UsableServer[]): void
  /** Removes the app of one server without waiting for its requests. */
  forget(id: string): void
}

export function createServerPool(openApp: (server: UsableServer) => Promise<ApiApp>): ServerPool {
  /** Both ways to call each app, so that the same one is returned as long as the lock stays. */
  const apps = new Map<string, Promise<{ readonly locked: ApiApp; readonly unlocked: ApiApp }>>()
  const appsOf = (server: UsableServer) => {
    const name = accessName(server)
    const known = apps.get(name)
    if (known) return known
    const opened = openApp(server).then((app) => ({
      locked: guarded({ url: server.url, readOnly: true }, app),
      unlocked: guarded({ url: server.url, readOnly: false }, app),
    }))
    apps.set(name, opened)
    opened.catch(() => apps.delete(name))
    return opened
  }
  return {
    open: async (server) => (await appsOf(server))[server.readOnly ? 'locked' : 'unlocked'],
    keep(servers) {
      const names = new Set(servers.map(accessName))
      for (const name of apps.keys()) if (!names.has(name)) apps.delete(name)
    },
    forget(id) {
      const start = `[${JSON.stringify(id)},`
      for (const name of apps.keys()) if (name.startsWith(start)) apps.delete(name)
    },
  }
}

/** Identifies a server with its access, including the key: a new key is a new session. */
function accessName({ id, url, key, connection }: UsableServer): string {
  return JSON.stringify([id, url, key, connection])
}
