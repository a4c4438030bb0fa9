import type { ListDelta } from './list-delta-schema'

/** The name of this instance manipulation in the headers `A-IM` and `IM` (RFC 3229). */
export const LIST_DELTA = 'list-delta'

/** Returns whether a response of the main process is a delta; the page needs no schema for that. */
export function isListDelta(sent: object): sent is ListDelta {
  return 'runs' in sent && Array.isArray(sent.runs) && 'items' in sent && Array.isArray(sent.items)
}

/** Returns the next list, reusing the objects of unchanged items. Returns undefined if the delta was made for another list. */
export function applyListDelta<Item>(
  base: readonly Item[],
  { items, runs }: { readonly items: readonly Item[]; readonly runs: ListDelta['runs'] },
): Item[] | undefined {
  const pool = [...base, ...items]
  const next: Item[] = []
  for (const [from, count] of runs) {
    if (from + count > pool.length) return undefined
    for (let index = from; index < from + count; index++) next.push(pool[index] as Item)
  }
  return next
}
