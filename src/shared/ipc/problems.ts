import { z } from 'zod'
import { HistoryReason } from './jobs'

/**
 * Why a file of the console's own was not taken as it is. `broken`: not valid, what could be read of it is used. `newer`: written by a
 * newer console, what is understood of it is used. `unreadable`: the system does not let it be read, so that nothing is written either.
 */
export const FileProblem = z.object({
  file: z.enum(['settings', 'drafts', 'watch']),
  kind: z.enum(['broken', 'newer', 'unreadable']),
  /** Where the file as it was is kept; null where nothing had to be kept or it could not be. */
  keptAs: z.string().nullable(),
})
export type FileProblem = z.infer<typeof FileProblem>

/** Everything was to be forgotten, and the system did not let these files and folders be removed. */
const NotForgotten = z.object({ kind: z.literal('notForgotten'), paths: z.array(z.string()).min(1) })

/** The demo network's database had been in use, and is missing or empty: a new one is made. */
const DemoLost = z.object({ kind: z.literal('demoLost'), path: z.string() })

/** history.db was damaged, or a table was missing: a new file was begun. */
const HistoryBroken = z.object({ kind: z.literal('historyBroken'), keptAs: z.string() })
/** history.db had been in use, and was deleted or emptied: a new file was begun. */
const HistoryLost = z.object({ kind: z.literal('historyLost'), path: z.string() })
/** history.db cannot be used now. */
const HistoryUnusable = z.object({ kind: z.literal('historyUnusable'), reason: HistoryReason, path: z.string() })
export const HistoryProblem = z.discriminatedUnion('kind', [HistoryBroken, HistoryLost, HistoryUnusable])
export type HistoryProblem = z.infer<typeof HistoryProblem>

/** A server executed a change that could not be recorded. */
const JournalLost = z.object({ kind: z.literal('journalLost'), reason: HistoryReason })

export const Problem = z.union([FileProblem, NotForgotten, DemoLost, HistoryProblem, JournalLost])
export type Problem = z.infer<typeof Problem>
