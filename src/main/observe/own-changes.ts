import { isOwnKey } from '@shared/api/own-key'
import type { Change, ChangeKind } from '@shared/history/change'

/**
 * Describes an act's changes on a server, so that they are not reported as someone else's: the kinds of change, and the item's id (for a
 * new API key, its prefix). The id of a new item is null until the server answers. `user`: items of this user instead.
 */
export interface OwnChangeMark {
  readonly kinds: readonly ChangeKind[]
  readonly id: string | null
  readonly user?: string
}

export const isOwnChange = (change: Change, marks: readonly OwnChangeMark[]) =>
  marks.some(({ kinds, id, user }) => {
    if (!kinds.includes(change.kind)) return false
    if (user !== undefined) return userOf(change) === user
    return id === null || id === change.id || (change.kind === 'apiKey.added' && isOwnKey(change.after.prefix, id))
  })

/** The user of a key that was deleted together with its user. */
const userOf = (change: Change) => (change.kind === 'preAuthKey.removed' ? change.before.user?.id : undefined)
