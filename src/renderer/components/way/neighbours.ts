export interface Neighbours {
  before: string | undefined
  after: string | undefined
  /** From 1; 0 where the object is in no list. */
  position: number
  count: number
}

/**
 * What stands before and after an object: in the list as it was left, without what is gone since; where the object is not in that, among
 * all. `all` is empty while nobody knows.
 */
export function neighbours(left: readonly string[], all: readonly string[], id: string): Neighbours {
  const there = new Set(all)
  const kept = all.length === 0 ? left : left.filter((one) => there.has(one) || one === id)
  const list = kept.includes(id) ? kept : all
  const at = list.indexOf(id)
  if (at < 0) return { before: undefined, after: undefined, position: 0, count: 0 }
  return { before: list[at - 1], after: list[at + 1], position: at + 1, count: list.length }
}
