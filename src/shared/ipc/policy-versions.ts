import { z } from 'zod'
import { says } from '@shared/api/issue'
import { Time } from '@shared/api/primitives'

/** The policy text being edited, stored so that a crash loses nothing. `baseId` is the stored policy it started from. */
export const PolicyDraftSchema = z.object({
  text: z.string().max(4_000_000),
  baseId: z.string().nullable(),
  savedAt: z.iso.datetime(),
})
export type PolicyDraft = z.infer<typeof PolicyDraftSchema>

/** The stored policy versions per server; the oldest are deleted first. Bytes count the texts. */
export const HISTORY_LIMITS = { versions: 200, bytes: 16_000_000 } as const

/** The reason for a save, as typed in the review. */
export const HistoryNote = z.string().trim().max(500, says('noteLong'))

/** The origin of a version: stored by this console, or found on the server. */
export const HistorySource = z.enum(['console', 'server'])

/** A version without its text. */
const PolicyVersion = z.object({
  id: z.string(),
  /** The id of a stored policy with this text. */
  policyId: z.string(),
  /** When it was stored, according to the server; otherwise when it was first seen. */
  at: Time,
  source: HistorySource,
  note: z.string(),
  /** It took back another version. */
  isUndo: z.boolean(),
  lines: z.number().int(),
})
export type PolicyVersion = z.infer<typeof PolicyVersion>

export const PolicyVersionsSchema = z.object({
  /** Newest first. */
  entries: z.array(PolicyVersion),
  /** Unreadable files, kept under these names. */
  broken: z.array(z.string()),
})
export type PolicyVersions = z.infer<typeof PolicyVersionsSchema>

const PolicyText = z.string().min(1).max(4_000_000)
const server = z.object({ id: z.string().min(1) })

export const historyInputs = {
  list: server,
  text: server.extend({ version: z.string().min(1) }),
  /** A text equal to the newest version adds no version, but fills in a missing source and note. */
  add: server.extend({ text: PolicyText, at: Time.nullable(), source: HistorySource, note: HistoryNote }),
} as const
