import type { Change, ChangeKind } from '@shared/history/change'

/**
 * What an act of this console changes on a server, so that it is not taken for somebody else's: the kinds of change, and the thing's id
 * where it is known (that of a new key is not).
 */
export interface OwnMark {
  readonly kinds: readonly ChangeKind[]
  readonly id: string | null
}

export const isOwn = (change: Change, marks: readonly OwnMark[]) =>
  marks.some(({ kinds, id }) => (id === null || id === change.id) && kinds.includes(change.kind))
