import { refusal } from '@shared/api/error'
import { DEMO_SERVER_ID } from '@shared/demo-server'
import { type OpenServer, type ApiApp, addressChanged } from '@main/api/api-app'
import type { Sessions } from '@main/servers/sessions'
import type { UsableServer } from '@main/servers/usable-server'
import type { Demo } from '@main/demo/demo'
import { readOnlyRefusal } from './guard'

export interface JobAccessOptions {
  readonly sessions: Pick<Sessions, 'get' | 'usableServers'>
  readonly demo: Pick<Demo, 'state'> & { readonly open: () => ApiApp }
  readonly open: (server: UsableServer) => Promise<ApiApp>
}

/**
 * Creates a job's access to its server. Each request goes to that server alone: `check` throws and nothing is sent if it was removed, moved
 * to another address or locked, or if it is the demo network and was closed.
 */
export function createJobAccess({ sessions, demo, open }: JobAccessOptions): (serverId: string) => Promise<OpenServer> {
  const find = (id: string): UsableServer => {
    const server = sessions.usableServers().find((one) => one.id === id)
    if (!server) throw refusal('notFound', 'serverGone')
    return server
  }
  const toDemo = async (): Promise<OpenServer> => {
    const check = () => {
      if (sessions.get().currentId !== DEMO_SERVER_ID) throw refusal('conflict', 'serverChanged')
    }
    check()
    const api = demo.open()
    const { seed, nodes } = await demo.state()
    return { address: JSON.stringify([DEMO_SERVER_ID, seed, nodes]), api, check }
  }
  return async (id) => {
    if (id === DEMO_SERVER_ID) return toDemo()
    const { url } = find(id)
    // Looked up for each request, because the key may have changed.
    const sameServer = () => {
      const server = find(id)
      if (server.url !== url) throw addressChanged(url)
      return server
    }
    const check = () => {
      if (sameServer().readOnly) throw readOnlyRefusal()
    }
    const api: ApiApp = { respond: async (request) => (await open(sameServer())).respond(request) }
    return { address: url, api, check }
  }
}
