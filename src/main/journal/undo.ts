import { randomUUID } from 'node:crypto'
import { ApiError, refusal } from '@shared/api/error'
import { contract, endpointNamed } from '@shared/api/contract'
import type { Act } from '@shared/acts/act'
import type { ActCall } from '@shared/acts/define-act'
import { callOf, inverseAfter, inverseOf, isApplied } from '@shared/acts/effect'
import { type ActObject, as } from '@shared/acts/object'
import { nodeObject, userObject } from '@shared/acts/objects'
import { definitionOf } from '@shared/acts/registry'
import { FollowedRenameError, renameAndFollow } from '@shared/acts/rename-and-follow'
import type { ApiApp } from '@main/api/api-app'
import { ask } from '@main/api/ask'
import type { Made } from '@main/api/plain'
import { addressChanged } from '@main/api/address-changed'
import type { HistoryClient } from '@main/history/history-thread'

export interface UndoOptions {
  readonly historyClient: Pick<HistoryClient, 'call'>
  /** Opens a server as jobs do: refused if the server is locked or gone. */
  readonly open: (serverId: string) => Promise<{ readonly address: string; readonly api: ApiApp; check(): void }>
}

/**
 * Creates the function that undoes journal entries, each with an entry of its own, on the server where the entry was made. Entries are
 * undone in the given order; the first refusal stops it. Refused: an entry that is already undone or is itself an undo, one that cannot be
 * undone on its server, and any entry of a server that is locked, gone or reached at another address. Restores the state before the entry,
 * whatever others changed since: the caller decides about that. A policy that names a renamed user follows.
 */
export function createUndo(options: UndoOptions): (ids: readonly number[], reason: string) => Promise<void> {
  // One at a time, to avoid undoing an entry twice.
  let last: Promise<void> = Promise.resolve()
  const undoAll = async (ids: readonly number[], reason: string) => {
    for (const id of ids) await undoOne(options, id, reason)
  }
  return (ids, reason) => {
    const undoing = last.then(() => undoAll(ids, reason))
    last = undoing.catch(() => undefined)
    return undoing
  }
}

async function undoOne({ historyClient, open }: UndoOptions, id: number, reason: string): Promise<void> {
  const found = await historyClient.call('journalEntry', id)
  if (found?.entry.kind !== 'act') throw refusal('notFound', 'entryGone')
  const { act, before, after, undoes, undoneBy } = found.entry
  if (undoes !== null || undoneBy !== null) throw refusal('conflict', 'undoneAlready')
  const access = await open(found.serverId)
  access.check()
  if (found.address !== null && found.address !== access.address) throw addressChanged(found.address)
  const { capabilities, clockAheadMs } = await ask(access.api, contract.server.info, {})
  const planned = act && before && inverseOf(act, before, capabilities)
  const inverse = planned && inverseAfter(act, planned, after)
  if (!inverse) throw refusal('unsupported', 'noWayBack')
  const known = after ?? before
  const present = await presentOf(access.api, inverse, known)
  // The console may have ended before it recorded the outcome of an earlier undo.
  if (found.isUndoBegun && isApplied(inverse, present, Date.now() + clockAheadMs))
    throw refusal('conflict', 'undoneAlready')
  const now = definitionOf(inverse.kind).creates ? known : present
  if (!now) throw new ApiError('notFound', 'It is not on the server any more')
  const apiWith = (made: Made): ApiApp => ({ respond: (request) => access.api.respond({ ...request, made }) })
  const together = inverse.kind === 'user.rename' ? { together: randomUUID() } : {}
  const api = apiWith({ reason, undoes: id, ...together })
  const make = ({ name, input } = callOf(inverse, now)) => ask(api, endpointNamed(name), input)
  if (inverse.kind !== 'user.rename') return void (await make())
  await renameBack({ api: apiWith({ reason, ...together }), make, inverse, act: callOf(act, before) })
}

/** Returns the thing as the server has it now; undefined if it is gone. `known`: as it was after the act to undo. */
async function presentOf(api: ApiApp, inverse: Act, known: ActObject): Promise<ActObject | undefined> {
  if ('id' in inverse && known.kind === 'node')
    return nodeObject((await ask(api, contract.nodes.get, { nodeId: inverse.id })).node)
  if ('id' in inverse && known.kind === 'user') {
    const [user] = (await ask(api, contract.users.list, { id: inverse.id })).users
    return user && userObject(user)
  }
  if (inverse.kind === 'user.create') {
    const [user] = (await ask(api, contract.users.list, { name: inverse.name })).users
    return user && userObject(user)
  }
  if (inverse.kind !== 'policy.save') return known
  const { policy } = await ask(api, contract.policy.get, {})
  // Keeps the id: the server refuses to replace a policy that someone stored since.
  return policy === inverse.text ? { ...as('policy', known), policy } : known
}

interface RenameBack {
  /** Access for the policy that follows the rename. */
  readonly api: ApiApp
  readonly make: (call?: ActCall) => Promise<unknown>
  readonly inverse: Extract<Act, { kind: 'user.rename' }>
  /** The rename to undo. */
  readonly act: ActCall
}

/** Gives a user the old name again, and the policy with it, if the policy names the user and is writable. */
async function renameBack({ api, make, inverse: { id, name }, act }: RenameBack): Promise<void> {
  const { followUser } = await import('@shared/policy/text/follow-rename')
  const read = () => ask(api, contract.policy.get, {})
  // A server that returns no policy has none that could follow.
  const stored = await read().catch(() => undefined)
  const { users } = await ask(api, contract.users.list, {})
  const followed = stored?.writable ? followUser(stored.policy, users, id, name) : null
  if (!stored || !followed) return void (await make())
  const save = (policy: string, baseId: string | null) => ask(api, contract.policy.set, { policy, baseId })
  const isMade = async () =>
    (await ask(api, contract.users.list, {})).users.some((user) => user.id === id && user.name === name)
  const policy = { before: stored.policy, both: followed.both, after: followed.text }
  const renames = [{ make: () => make(), undo: () => make(act), isMade }]
  try {
    await renameAndFollow({ baseId: stored.id, policy, renames }, { read, save })
  } catch (thrown) {
    throw thrown instanceof FollowedRenameError ? thrown.error : thrown
  }
}
