import { randomUUID } from 'node:crypto'
import { ENTRY_HEADER } from '@shared/api/console-headers'
import { contract } from '@shared/api/contract'
import { ApiError, refusal } from '@shared/api/error'
import type { Act } from '@shared/acts/act'
import { objectKey } from '@shared/acts/act-key'
import { inverseAfter, inverseOf, isApplied } from '@shared/acts/effect'
import { type ActObject, as, isOtherObject } from '@shared/acts/object'
import type { MadeEntry } from '@shared/history/journal'
import { definitionOf } from '@shared/acts/registry'
import { FollowedRenameError, renameAndFollow } from '@shared/acts/rename-and-follow'
import { addressChanged, type ApiApp, ask, type CallMetadata, type OpenServer } from '@main/api/api-app'
import type { HistoryClient } from '@main/history/history-thread'
import { createKeyedQueue } from '@main/lib/concurrency'
import { performAct, readNow } from './perform'

export interface UndoOptions {
  readonly historyClient: Pick<HistoryClient, 'call'>
  /** Opens a server as jobs do: refused if the server is locked or gone. */
  readonly open: (serverId: string) => Promise<OpenServer>
  /** Undoes a change on a server's host. Rejects with ApiError. */
  readonly undoOnHost: (serverId: string, entry: MadeEntry, reason: string) => Promise<void>
}

/**
 * Creates the function that undoes journal entries, each with an entry of its own, on the server where the entry was made. Entries are
 * undone in the given order; the first refusal stops it. Of several entries, those already undone are left out, so that a repetition
 * continues with the rest. Refused: a single entry that is already undone, an entry that is itself an undo, one that cannot be undone on its
 * server, and any entry of a server that is locked, gone or reached at another address. Restores the state before the entry, whatever others
 * changed since: the caller decides about that. A policy that names a renamed user follows.
 */
export function createUndo(options: UndoOptions): (ids: readonly number[], reason: string) => Promise<void> {
  // One at a time on each server, to avoid undoing an entry twice. A slow host holds up no other server.
  const queue = createKeyedQueue()
  return async (ids, reason) => {
    const onUndone = () => {
      if (ids.length === 1) throw refusal('conflict', 'undoneAlready')
    }
    for (const id of ids) {
      const found = await options.historyClient.call('journalEntry', id)
      if (!found) throw refusal('notFound', 'entryGone')
      await queue.run(found.serverId, () => undoOne(options, id, reason, onUndone))
    }
  }
}

async function undoOne(
  { historyClient, open, undoOnHost }: UndoOptions,
  id: number,
  reason: string,
  onUndone: () => void,
): Promise<void> {
  const found = await historyClient.call('journalEntry', id)
  if (found?.entry.kind !== 'act') throw refusal('notFound', 'entryGone')
  const { act, before, after, undoes, undoneBy, host, result } = found.entry
  if (undoes !== null) throw refusal('conflict', 'undoneAlready')
  if (undoneBy !== null) return onUndone()
  const access = await open(found.serverId)
  access.check()
  if (found.address !== null && found.address !== access.address) throw addressChanged(found.address)
  if (host && result === 'done') return undoOnHost(found.serverId, found.entry, reason)
  const { capabilities, clockAheadMs } = await ask(access.api, contract.server.info, {})
  const planned = act && before && inverseOf(act, before, capabilities)
  const inverse = planned && inverseAfter(act, planned, after)
  if (!inverse) throw refusal('unsupported', 'noWayBack')
  const known = after ?? before
  const present = await presentOf(access.api, inverse, known)
  // The console may have ended before it recorded the outcome of an earlier undo.
  if (found.isUndoBegun && isApplied(inverse, present, Date.now() + clockAheadMs)) return onUndone()
  const now = definitionOf(inverse.kind).creates ? known : present
  if (!now) throw new ApiError('notFound', 'It is not on the server any more')
  const metadata: CallMetadata = { reason, undoes: id }
  if (inverse.kind === 'user.rename') return renameUserBack({ server: access.api, now, before, metadata, inverse, act })
  await performAct(access.api, inverse, now, metadata)
}

/** Returns the object as the server has it now; undefined if it is gone. `known`: as it was after the act to undo. */
async function presentOf(api: ApiApp, inverse: Act, known: ActObject): Promise<ActObject | undefined> {
  if (known.kind === 'preAuthKey' || known.kind === 'apiKey') return known
  const present = await readNow(api, objectKey(inverse), inverse.kind === 'user.create' ? inverse.name : undefined)
  if (present && isOtherObject(known, present)) return undefined
  if (inverse.kind !== 'policy.save' || present?.kind !== 'policy') return present
  // Keeps the id: the server refuses to replace a policy that someone stored since.
  return present.policy === inverse.text ? { ...as('policy', known), policy: inverse.text } : known
}

interface RenameUserBack {
  readonly server: ApiApp
  readonly inverse: Extract<Act, { kind: 'user.rename' }>
  /** The user as the server has it now. */
  readonly now: ActObject
  /** The rename to undo, and the user before it. */
  readonly act: Act
  readonly before: ActObject
  readonly metadata: CallMetadata
}

/** Gives a user the old name again, and the policy with it, if the policy names the user and is writable. */
async function renameUserBack({
  server,
  inverse,
  now,
  act,
  before,
  metadata: { reason = '', ...rest },
}: RenameUserBack) {
  const { followUser } = await import('@shared/policy/text/follow-rename')
  const { id, name } = inverse
  const one: CallMetadata = { reason, together: randomUUID() }
  const api: ApiApp = { respond: (request) => server.respond({ ...request, metadata: one }) }
  let entry: number | undefined
  const noting: ApiApp = {
    async respond(request) {
      const response = await server.respond(request)
      const noted = response.headers[ENTRY_HEADER]
      if (noted !== undefined) entry = Number(noted)
      return response
    },
  }
  const make = () => performAct(noting, inverse, now, { ...one, ...rest })
  // Undoes the entry of `make`: the one to undo stays open.
  const takeBack = () => performAct(server, act, before, { ...one, ...(entry !== undefined && { undoes: entry }) })
  const read = () => ask(api, contract.policy.get, {})
  // A server that returns no policy has none that could follow.
  const stored = await read().catch(() => undefined)
  const { users } = await ask(api, contract.users.list, {})
  const followed = stored?.writable ? followUser(stored.policy, users, id, name) : null
  if (!stored || !followed) return void (await make())
  const save = (policy: string, baseId: string | null) => ask(api, contract.policy.set, { policy, baseId })
  const isMade = async () => {
    const user = await readNow(api, objectKey(inverse))
    return user?.kind === 'user' && user.name === name
  }
  const policy = { before: stored.policy, both: followed.both, after: followed.text }
  const renames = [{ make, undo: takeBack, isMade }]
  try {
    await renameAndFollow({ baseId: stored.id, policy, renames }, { read, save })
  } catch (thrown) {
    throw thrown instanceof FollowedRenameError ? thrown.error : thrown
  }
}
