import type { UsableServer } from '@main/servers/sessions'
import type { ApiApp } from '@main/api/api-app'

/** The apps of saved servers, one each, for as long as address, key and connection stay the same. */
export interface ServerPool {
  readonly open: (server: UsableServer) => Promise<ApiApp>
  /** Forgets the apps of servers that are not among these any more, or are reached another way. */
  keep(servers: readonly UsableServer[]): void
  /** Forgets the app of one server: nothing that is on its way there is waited for. */
  forget(id: string): void
}

export function createServerPool(openApp: (server: UsableServer) => Promise<ApiApp>): ServerPool {
  const apps = new Map<string, Promise<ApiApp>>()
  return {
    open(server) {
      const name = accessName(server)
      const known = apps.get(name)
      if (known) return known
      const app = openApp(server)
      apps.set(name, app)
      app.catch(() => apps.delete(name))
      return app
    },
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

/** Two servers of the same name are asked in the same way. The key is part of it: a new key is a new session. */
export function accessName({ id, url, key, connection }: UsableServer): string {
  return JSON.stringify([id, url, key, connection])
}
