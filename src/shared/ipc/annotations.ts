import { z } from 'zod'
import { says } from '@shared/api/issue'
import { Time } from '@shared/api/primitives'

// An admin's local data about a network: notes, accepted findings, hygiene scores. Never sent to a server.

const text = (max: number) => z.string().trim().max(max, says('noteLong'))

export const noteKinds = ['machine', 'user', 'apiKey', 'preAuthKey'] as const
export const criticalities = ['low', 'normal', 'high'] as const

/** An admin's note about a machine or a user, or the label of a key, which is its `text`. */
export const NoteFieldsSchema = z.object({
  text: text(2000),
  place: text(200),
  contact: text(200),
  /** The importance of the machine or user; null if unset. */
  criticality: z.enum(criticalities).nullable(),
})
export type NoteFields = z.infer<typeof NoteFieldsSchema>

/** Notes are stored by server, kind and id, so they survive renames. `name` is the name at the time of writing. */
export const NoteSchema = NoteFieldsSchema.extend({
  kind: z.enum(noteKinds),
  id: z.string().min(1),
  name: z.string(),
  /** When it was written, by this computer's clock. */
  at: Time,
})
export type Note = z.infer<typeof NoteSchema>

export const AcceptanceSchema = z.object({
  check: z.string().min(1).max(40),
  /** The finding's key in the report. */
  object: z.string().min(1).max(4000),
  /** The display name at the time of acceptance. */
  label: z.string().max(400),
  reason: z.string().trim().min(1, says('reasonRequired')).max(500, says('noteLong')),
  until: Time,
})
export type Acceptance = z.infer<typeof AcceptanceSchema>

/** The score of one day of this computer's calendar. */
const Score = z.object({
  day: z.iso.date(),
  score: z.number().int().min(0).max(100),
  open: z.number().int().min(0),
})
export type Score = z.infer<typeof Score>

/** The number of daily scores that are kept. */
export const SCORES_KEPT = 730

export const StoredHygieneSchema = z.object({ accepted: z.array(AcceptanceSchema), scores: z.array(Score) })
export type StoredHygiene = z.infer<typeof StoredHygieneSchema>

const server = z.object({ serverId: z.string().min(1) })

export const annotationInputs = {
  server,
  /** If all fields are empty, the note is deleted. */
  note: server.extend({ note: NoteSchema.omit({ at: true }) }),
  accept: server.extend({ acceptance: AcceptanceSchema }),
  withdraw: server.extend(AcceptanceSchema.pick({ check: true, object: true }).shape),
  score: server.extend({ score: Score }),
} as const
