import { z } from 'zod'

const entryProblems = ['noId', 'badId', 'sameId'] as const
const valueProblems = ['badAddress', 'badPrefix', 'badName', 'badTag', 'badKey', 'badTime', 'badOwner'] as const

/**
 * A problem with a list as a server sent it. Entries: `noId` and `badId` (an id that is not a number) are left out; of `sameId` the first is
 * kept. Values: each is left out of its entry, but an invalid time becomes unknown.
 */
const ListProblem = z.object({
  kind: z.enum([...entryProblems, ...valueProblems]),
  /** The id in question, cut if it is long; '' if the entry has none. For values, the first affected entry. */
  id: z.string(),
  /** The number of entries. */
  count: z.number().int().positive(),
})
export type ListProblem = z.infer<typeof ListProblem>

/** A problem with one value of an entry. */
export type ValueProblem = (typeof valueProblems)[number]

/** A field next to a list in a response, left out if there are no problems. */
export const ListProblems = z.array(ListProblem).optional()
