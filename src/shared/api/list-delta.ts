import { z } from 'zod'

/** The name of this way to send a changed list, as `A-IM` and `IM` have it (RFC 3229). */
export const LIST_DELTA = 'list-delta'

const Count = z.number().int().nonnegative()

/**
 * How a list changed since the version its asker named in `If-None-Match`; the body of a response 226 (decision 16).
 *
 * `items` are those the named version has not: changed and added ones. The next list is put together from the items of the named version
 * followed by these: each of `runs` is where to start and how many to take. What no run takes is gone. `rest` are the fields beside
 * the list, whole.
 */
export const ListDelta = z.object({
  items: z.array(z.unknown()),
  runs: z.array(z.tuple([Count, Count])),
  rest: z.record(z.string(), z.unknown()),
})
export type ListDelta = z.infer<typeof ListDelta>

/** The next list; items that stayed the same are the same objects. Undefined where the delta was made for another list. */
export function applyListDelta(
  base: readonly unknown[],
  { items, runs }: Pick<ListDelta, 'items' | 'runs'>,
): unknown[] | undefined {
  const pool = [...base, ...items]
  const next: unknown[] = []
  for (const [from, count] of runs) {
    if (from + count > pool.length) return undefined
    for (let index = from; index < from + count; index++) next.push(pool[index])
  }
  return next
}
