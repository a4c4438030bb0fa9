import { contract } from '@shared/api/contract'
import type { ObjectKind } from '@shared/acts/object'
import type { ApiApp } from '@main/api/api-app'
import { ask, askBytes } from '@main/api/ask'
import type { HistoryClient } from '@main/history/history-thread'

/** The endpoint that returns the current objects of a kind. */
const listOf = {
  node: contract.nodes.list,
  user: contract.users.list,
  preAuthKey: contract.preAuthKeys.list,
  apiKey: contract.apiKeys.list,
  oauthClient: contract.oauthClients.list,
  policy: contract.policy.get,
} as const satisfies Record<ObjectKind, unknown>

export interface CompareOptions {
  readonly historyClient: Pick<HistoryClient, 'call'>
  readonly now: () => number
}

/** Compares the open acts of a job with the server's current state. The history thread parses the responses, not this one. */
export async function compareOpen(id: number, api: ApiApp, { historyClient, now }: CompareOptions): Promise<void> {
  const { clockAheadMs } = await ask(api, contract.server.info, {})
  for (const kind of await historyClient.call('openKinds', id)) {
    const body = await askBytes(api, listOf[kind], {})
    await historyClient.call('compare', { id, kind, body, now: now() + clockAheadMs })
  }
}
