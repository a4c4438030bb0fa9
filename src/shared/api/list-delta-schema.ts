import { z } from 'zod'

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
