import { z } from 'zod'

/**
 * What is wrong with a list as a server sent it. `noId`: entries without an id, left out. `badId`: an id that is no number, left out.
 * `sameId`: several entries under one id, of which the first is kept.
 */
export const ListProblem = z.object({
  kind: z.enum(['noId', 'badId', 'sameId']),
  /** The id in question, cut where it is long; '' where there is none. */
  id: z.string(),
  /** How many entries it is about. */
  count: z.number().int().positive(),
})
export type ListProblem = z.infer<typeof ListProblem>

/** Beside a list in a response; left out where nothing is wrong. */
export const ListProblems = z.array(ListProblem).optional()
