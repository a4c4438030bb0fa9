import type { ApiKey } from '@shared/api/api-keys'
import { refusal } from '@shared/api/error'
import type { Node } from '@shared/api/nodes'
import type { StoredPolicy } from '@shared/api/policy'
import type { PreAuthKey } from '@shared/api/pre-auth-keys'
import type { ServerInfo } from '@shared/api/server'
import type { User } from '@shared/api/users'
import { type Summary, summaryOf } from '@shared/drift/summary'
import type { ApiApp } from '@main/api/api-app'
import type { UsableServer } from '@main/servers/sessions'
import { read } from './read'

export interface ReadSummaryOptions {
  readonly servers: () => readonly UsableServer[]
  readonly open: (server: UsableServer) => Promise<ApiApp>
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/**
 * Reads what is compared of a saved server with its own key, whichever server the window shows. A list that fails is missing from it;
 * throws where the server does not say what it is, and where its key or certificate has to be entered first. Nothing is changed.
 */
export function createReadSummary({ servers, open, now }: ReadSummaryOptions): (serverId: string) => Promise<Summary> {
  return async (serverId) => {
    const server = servers().find(({ id }) => id === serverId)
    if (!server) throw refusal('unsupported', 'keyNeeded')
    const app = await open(server)
    const info = await read<ServerInfo>(app, '/api/v1/server')
    const [users, nodes, preAuthKeys, apiKeys, policy] = await Promise.allSettled([
      read<{ users: User[] }>(app, '/api/v1/user'),
      read<{ nodes: Node[] }>(app, '/api/v1/node'),
      read<{ preAuthKeys: PreAuthKey[] }>(app, '/api/v1/preauthkey'),
      read<{ apiKeys: ApiKey[] }>(app, '/api/v1/apikey'),
      read<StoredPolicy>(app, '/api/v1/policy'),
    ])
    // A key that is refused, or a server that went away, is no list that is missing.
    if (users.status === 'rejected' && nodes.status === 'rejected') throw users.reason
    const lists = {
      info,
      users: valueOf(users)?.users ?? null,
      nodes: valueOf(nodes)?.nodes ?? null,
      preAuthKeys: valueOf(preAuthKeys)?.preAuthKeys ?? null,
      apiKeys: valueOf(apiKeys)?.apiKeys ?? null,
      policy: valueOf(policy),
    }
    return summaryOf(lists, now() + info.clockAheadMs)
  }
}

const valueOf = <T>(result: PromiseSettledResult<T>): T | null => (result.status === 'fulfilled' ? result.value : null)
