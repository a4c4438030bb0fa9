import { isOwnKey } from '@shared/api/key-text'
import type { Change, ChangeKind } from '@shared/history/change'
import type { Shows } from '@shared/acts/object'
import { type ActCallName, actKinds, definitionOf, isPartOf } from '@shared/acts/registry'
import type { WriteName } from '@shared/api/calls'
import type { JournalAct } from '@shared/history/journal'

/** Writes of the contract that are not acts: a new write that is neither does not compile. */
const otherWrites: Readonly<Record<Exclude<WriteName, ActCallName>, Shows>> = {
  'nodes.register': { own: ['node.added'] },
  'nodes.backfillIps': { own: [] },
  'apiKeys.create': { own: ['apiKey.added'] },
  'preAuthKeys.create': { own: ['preAuthKey.added'] },
  'oauthClients.create': { own: ['oauthClient.added'] },
  'auth.register': { own: ['node.added'] },
  'auth.approve': { own: [] },
  'auth.reject': { own: [] },
}

/** Returns how a write shows in the next poll; undefined if it is not defined. */
export function showsOf(write: JournalAct): Shows | undefined {
  const kind = actKinds.find((each) => definitionOf(each).write === write || isPartOf(each, write))
  return kind ? definitionOf(kind).shows : (otherWrites as Partial<Record<JournalAct, Shows>>)[write]
}

/** An act without an id creates one item, or changes one that is unknown here; the policy has no id. */
export function marksOf(kinds: Shows['own'], id: string | null, policy?: string): OwnChangeMark[] {
  if (kinds.length === 0) return []
  if (kinds.includes('policy.changed')) return [{ kinds, id, ...(policy !== undefined && { policy }) }]
  return [{ kinds, id, ...(id === null && { once: true as const }) }]
}

/**
 * Describes an act's changes on a server, so that they are not reported as someone else's: the kinds of change, and the item's id (for a
 * new API key, its prefix). The id of a new item is null until the server answers. `user`: items of this user instead. `once`: without an id,
 * the mark covers one item, because the act creates or changes one. `policy`: the text that was stored; another text was stored by someone
 * else.
 */
export interface OwnChangeMark {
  readonly kinds: readonly ChangeKind[]
  readonly id: string | null
  readonly user?: string
  readonly once?: true
  readonly policy?: string
}

/** Tells whether one of the marks may cover a change. */
export const isOwnChange = (change: Change, marks: readonly OwnChangeMark[]) =>
  marks.some(({ kinds, id, user }) => {
    if (!kinds.includes(change.kind)) return false
    if (user !== undefined) return userOf(change) === user
    return id === null || id === change.id || (change.kind === 'apiKey.added' && isOwnKey(change.after.prefix, id))
  })

/** The user of a key that was deleted together with its user. */
const userOf = (change: Change) => (change.kind === 'preAuthKey.removed' ? change.before.user?.id : undefined)

/** False if someone else has already replaced the policy that was stored here. */
const isOwnPolicy = (change: Change, { policy }: OwnChangeMark) =>
  policy === undefined || change.kind !== 'policy.changed' || change.after.policy === policy

/** Separates the changes that the marks cover from those made by others. */
export function splitOwn(
  changes: readonly Change[],
  marks: readonly OwnChangeMark[],
): { own: Change[]; others: Change[] } {
  const open = new Set(marks)
  const own = changes.filter((change) => {
    const mark = [...open].find((one) => isOwnChange(change, [one]) && isOwnPolicy(change, one))
    if (mark?.once && mark.id === null) open.delete(mark)
    return mark !== undefined
  })
  const found = new Set(own)
  return { own, others: changes.filter((change) => !found.has(change)) }
}
