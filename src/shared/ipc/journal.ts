import { z } from 'zod'
import { REASON_LENGTH } from '@shared/api/console-headers'
import { JournalEntry, JournalFilter, JournalJobSchema } from '@shared/history/journal'
import { JobsProblemSchema } from './jobs'

const server = z.object({ serverId: z.string().min(1) })

export const journalInputs = {
  list: JournalFilter,
  verify: server,
  export: JournalFilter.extend({ format: z.enum(['csv', 'json']), name: z.string().min(1).max(200) }),
  /** Entries are undone in this order. The new entries get `reason`. */
  undo: z.object({
    ids: z.array(z.number().int()).min(1).max(100),
    reason: z.string().trim().max(REASON_LENGTH),
  }),
} as const

export const JournalChanged = server

export const JournalPage = z.object({
  /** Newest first. */
  entries: z.array(JournalEntry),
  /** The outcome of each job that is represented by its newest entry. */
  jobs: z.array(JournalJobSchema),
  more: z.boolean(),
  problem: JobsProblemSchema.nullable(),
})
export type JournalPage = z.infer<typeof JournalPage>
