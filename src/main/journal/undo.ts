import { refusal } from '@shared/api/error'
import { contract } from '@shared/api/contract'
import { callOf } from '@shared/acts/act'
import { inverseOf } from '@shared/acts/effect'
import type { ApiApp } from '@main/api/api-app'
import { ask } from '@main/api/ask'
import type { KeeperClient } from '@main/jobs/keeper-thread'

export interface UndoOptions {
  readonly keeper: Pick<KeeperClient, 'call'>
  /** The way to a server, as jobs go it: refused where the server is locked or gone. */
  readonly open: (serverId: string) => Promise<{ readonly api: ApiApp; check(): void }>
}

/**
 * Makes the function that puts back what an entry did, as an entry of its own. Refused where there is no way back on this server. What
 * others changed since is theirs to judge who asks: it is put back to what it was before the entry.
 */
export function createUndo({ keeper, open }: UndoOptions): (id: number, reason: string) => Promise<void> {
  return async (id, reason) => {
    const found = await keeper.call('journalEntry', id)
    if (found?.entry.kind !== 'act') throw refusal('notFound', 'entryGone')
    const { act, before, after } = found.entry
    const access = await open(found.serverId)
    access.check()
    const { capabilities } = await ask(access.api, contract.server.info, {})
    const inverse = act && before && inverseOf(act, before, capabilities)
    if (!inverse) throw refusal('unsupported', 'noWayBack')
    const now = after ?? before
    const { endpoint, input } = callOf(inverse, now)
    const api: ApiApp = { respond: (request) => access.api.respond({ ...request, made: { reason, undoes: id } }) }
    await ask(api, endpoint, input)
  }
}
