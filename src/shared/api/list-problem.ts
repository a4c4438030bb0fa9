import { z } from 'zod'

const entryProblems = ['noId', 'badId', 'sameId'] as const
const valueProblems = ['badAddress', 'badPrefix', 'badName', 'badTag', 'badKey', 'badTime', 'badOwner'] as const

/**
 * Something wrong with a list as a server sent it. Of entries: `noId` have no id and are left out; `badId` have an id that is no number
 * and are left out; `sameId` share an id, and the first is kept. Of values: each is left out of its entry, except that a time is unknown.
 */
export const ListProblem = z.object({
  kind: z.enum([...entryProblems, ...valueProblems]),
  /** The id in question, cut if it is long; '' if there is none. For values, the first entry that has one. */
  id: z.string(),
  /** The number of entries. */
  count: z.number().int().positive(),
})
export type ListProblem = z.infer<typeof ListProblem>

/** What is wrong with one value of an entry. */
export type ValueProblem = (typeof valueProblems)[number]

/** Beside a list in a response; left out if nothing is wrong. */
export const ListProblems = z.array(ListProblem).optional()
