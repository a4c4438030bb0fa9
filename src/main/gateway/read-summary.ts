import { contract } from '@shared/api/contract'
import { refusal } from '@shared/api/error'
import { summaryOf } from '@shared/drift/summary'
import type { Summary } from '@shared/drift/summary-schema'
import { type ApiApp, ask } from '@main/api/api-app'
import type { UsableServer } from '@main/servers/sessions'

export interface ReadSummaryOptions {
  readonly servers: () => readonly UsableServer[]
  readonly open: (server: UsableServer) => Promise<ApiApp>
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/**
 * Reads the data of a saved server for comparisons, with its own key, whichever server the window shows. A failed list is missing from the
 * result; throws if the server cannot be identified or its key or certificate must be entered first. Changes nothing.
 */
export function createReadSummary({ servers, open, now }: ReadSummaryOptions): (serverId: string) => Promise<Summary> {
  return async (serverId) => {
    const server = servers().find(({ id }) => id === serverId)
    if (!server) throw refusal('unsupported', 'keyNeeded')
    const app = await open(server)
    const info = await ask(app, contract.server.info, {})
    const [users, nodes, preAuthKeys, apiKeys, policy] = await Promise.allSettled([
      ask(app, contract.users.list, {}),
      ask(app, contract.nodes.list, {}),
      ask(app, contract.preAuthKeys.list, {}),
      ask(app, contract.apiKeys.list, {}),
      ask(app, contract.policy.get, {}),
    ])
    // A refused key or an unreachable server is not just a missing list.
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
