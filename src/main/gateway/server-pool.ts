import type { UsableServer } from '@main/servers/usable-server'
import type { ApiApp } from '@main/api/api-app'
import { guarded } from './guard'

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
export function accessName({ id, url, key, connection }: UsableServer): string {
  return JSON.stringify([id, url, key, connection])
}
