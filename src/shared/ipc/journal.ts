import { z } from 'zod'
import { JournalEntry, JournalFilter, JournalJob } from '@shared/history/journal'
import { JobsProblem } from './jobs'

const server = z.object({ serverId: z.string().min(1) })

export const journalInputs = {
  list: JournalFilter,
  verify: server,
  export: JournalFilter.extend({ format: z.enum(['csv', 'json']), name: z.string().min(1).max(200) }),
  /** `reason` is kept with the entry that the undoing is. */
  undo: z.object({ id: z.number().int(), reason: z.string().trim().max(500) }),
} as const

export const JournalChanged = server

export const JournalPage = z.object({
  /** Newest first. */
  entries: z.array(JournalEntry),
  /** How each job ended whose newest entry is there to stand for it. */
  jobs: z.array(JournalJob),
  more: z.boolean(),
  problem: JobsProblem.nullable(),
})
export type JournalPage = z.infer<typeof JournalPage>
