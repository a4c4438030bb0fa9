import { z } from 'zod'
import { HistoryReasonSchema } from './jobs'

/** The settings files, without `.json`. Stores open no others, so “Remove everything” and tidying know all of them. */
export const storeNames = ['settings', 'drafts', 'watch', 'outbox'] as const

/**
 * Why a file of the console was not used as it is. `broken`: invalid; the readable part is used. `newer`: written by a newer console; the
 * known part is used. `unreadable`: the system denies reading, so nothing is written either.
 */
const FileProblem = z.object({
  file: z.enum(storeNames),
  kind: z.enum(['broken', 'newer', 'unreadable']),
  /** The path of the copy of the original file; null if no copy was needed or possible. */
  keptAs: z.string().nullable(),
})
export type FileProblem = z.infer<typeof FileProblem>

/** Files and folders that could not be removed when everything was to be deleted. */
const NotForgotten = z.object({ kind: z.literal('notForgotten'), paths: z.array(z.string()).min(1) })

/** The demo network's database had been in use and is missing or empty; a new one is created. */
const DemoLost = z.object({ kind: z.literal('demoLost'), path: z.string() })

/** history.db was damaged or lacked a table; a new file was created. */
const HistoryBroken = z.object({ kind: z.literal('historyBroken'), keptAs: z.string() })
/** history.db had been in use and was deleted or emptied; a new file was created. */
const HistoryLost = z.object({ kind: z.literal('historyLost'), path: z.string() })
/** history.db is unusable at present. */
const HistoryUnusable = z.object({ kind: z.literal('historyUnusable'), reason: HistoryReasonSchema, path: z.string() })
const HistoryProblem = z.discriminatedUnion('kind', [HistoryBroken, HistoryLost, HistoryUnusable])
export type HistoryProblem = z.infer<typeof HistoryProblem>

/** A server executed a change that could not be recorded. */
const JournalLost = z.object({ kind: z.literal('journalLost'), reason: HistoryReasonSchema })

/** A change of a file on a server's host whose console was ended. `takenBack`: the old file is in force; `changed`: neither it nor the new one. */
const HostSaveEnded = z.object({
  kind: z.literal('hostSaveEnded'),
  end: z.enum(['saved', 'takenBack', 'changed']),
  server: z.string(),
  path: z.string(),
})
export type HostSaveEnded = z.infer<typeof HostSaveEnded>

/** An upgrade of a server whose console was ended. `kept`: it was not done, or taken back. `way`: both releases. */
const UpgradeEnded = z.object({
  kind: z.literal('upgradeEnded'),
  end: z.enum(['done', 'kept', 'stuck']),
  server: z.string(),
  way: z.string(),
})
export type UpgradeEnded = z.infer<typeof UpgradeEnded>

export const ProblemSchema = z.union([
  FileProblem,
  NotForgotten,
  DemoLost,
  HistoryProblem,
  JournalLost,
  HostSaveEnded,
  UpgradeEnded,
])
export type Problem = z.infer<typeof ProblemSchema>
