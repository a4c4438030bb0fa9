import { z } from 'zod'

/** The name of this instance manipulation in the headers `A-IM` and `IM` (RFC 3229). */
export const LIST_DELTA = 'list-delta'

const Count = z.number().int().nonnegative()

/**
 * The changes of a list since the version named in `If-None-Match`; the body of a 226 response (decision 16).
 * `items` holds the changed and added items. The next list is assembled from the items of the named version followed by these: each of
 * `runs` is a start position and a length. Items outside all runs are removed. `rest` holds all fields besides the list.
 */
export const ListDelta = z.object({
  items: z.array(z.unknown()),
  runs: z.array(z.tuple([Count, Count])),
  rest: z.record(z.string(), z.unknown()),
})
export type ListDelta = z.infer<typeof ListDelta>

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
