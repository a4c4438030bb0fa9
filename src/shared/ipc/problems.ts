import { z } from 'zod'

/**
 * Why a file of the console's own was not taken as it is. `broken`: not valid, what could be read of it is used. `newer`: written by a
 * newer console, what is understood of it is used. `unreadable`: the system does not let it be read, so that nothing is written either.
 */
export const FileProblem = z.object({
  file: z.enum(['settings', 'drafts', 'history', 'watch']),
  kind: z.enum(['broken', 'newer', 'unreadable']),
  /** Where the file as it was is kept; null where nothing had to be kept or it could not be. */
  keptAs: z.string().nullable(),
})
export type FileProblem = z.infer<typeof FileProblem>

/** Everything was to be forgotten, and the system did not let these files and folders be removed. */
const NotForgotten = z.object({ kind: z.literal('notForgotten'), paths: z.array(z.string()).min(1) })

/** The demo network's database had been in use, and is missing or empty: a new one is made. */
const DemoLost = z.object({ kind: z.literal('demoLost'), path: z.string() })

/** A change went to a server and could not be written to the journal. */
const JournalLost = z.object({ kind: z.literal('journalLost') })

export const Problem = z.union([FileProblem, NotForgotten, DemoLost, JournalLost])
export type Problem = z.infer<typeof Problem>
