import { z } from 'zod'
import { says } from '@shared/api/issue'
import { Time } from '@shared/api/primitives'

/** What is kept of each server's policies; the oldest versions go first. Bytes are those of the texts. */
export const HISTORY_LIMITS = { versions: 200, bytes: 16_000_000 } as const

/** Why a policy was saved, as the person typed it in the review. */
export const HistoryNote = z.string().trim().max(500, says('noteLong'))

/** Who stored a version: this console, or somebody else, so that it was found on the server. */
export const HistorySource = z.enum(['console', 'server'])

/** A version without its text. */
export const HistoryEntry = z.object({
  id: z.string(),
  /** When the server says it was stored; when it was seen, where the server does not say. */
  at: Time,
  source: HistorySource,
  note: z.string(),
  lines: z.number().int(),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

export const History = z.object({
  /** Newest first. */
  entries: z.array(HistoryEntry),
  /** Files that could not be read, kept aside under these names. */
  broken: z.array(z.string()),
})
export type History = z.infer<typeof History>

const PolicyText = z.string().min(1).max(4_000_000)
const server = z.object({ id: z.string().min(1) })

export const historyInputs = {
  list: server,
  text: server.extend({ version: z.string().min(1) }),
  /** A text equal to the newest version adds nothing, but tells who stored it and why where that was not known. */
  add: server.extend({ text: PolicyText, at: Time.nullable(), source: HistorySource, note: HistoryNote }),
} as const
