export interface Neighbours {
  before: string | undefined
  after: string | undefined
  /** Counts from 1; 0 if the object is in no list. */
  position: number
  count: number
}

/**
 * Returns the objects before and after one: in the list as the user left it, without removed objects, or among all objects if the list does
 * not contain it. `all` is empty while unknown.
 */
export function neighbours(left: readonly string[], all: readonly string[], id: string): Neighbours {
  const there = new Set(all)
  const kept = all.length === 0 ? left : left.filter((one) => there.has(one) || one === id)
  const list = kept.includes(id) ? kept : all
  const at = list.indexOf(id)
  if (at < 0) return { before: undefined, after: undefined, position: 0, count: 0 }
  return { before: list[at - 1], after: list[at + 1], position: at + 1, count: list.length }
}
