import { z } from 'zod'
import { says } from '@shared/api/issue'
import { Time } from '@shared/api/primitives'

// What an admin keeps on this computer about a network: notes, accepted findings, how tidy it was. None of it is ever sent to a server.

const text = (max: number) => z.string().trim().max(max, says('noteLong'))

export const noteKinds = ['machine', 'user'] as const
export const criticalities = ['low', 'normal', 'high'] as const

/** What an admin writes about a machine or a user. */
export const NoteFields = z.object({
  text: text(2000),
  place: text(200),
  contact: text(200),
  /** How much depends on it; null where nobody said. */
  criticality: z.enum(criticalities).nullable(),
})
export type NoteFields = z.infer<typeof NoteFields>

/** A note is found by server, kind and id, so that it outlives every rename. `name` is what the thing was called when it was written. */
export const Note = NoteFields.extend({
  kind: z.enum(noteKinds),
  id: z.string().min(1),
  name: z.string(),
  /** When it was written, by this computer's clock. */
  at: Time,
})
export type Note = z.infer<typeof Note>

export const Acceptance = z.object({
  check: z.string().min(1).max(40),
  /** What was found, as the report names it. */
  object: z.string().min(1).max(4000),
  /** What it was called when it was accepted. */
  label: z.string().max(400),
  reason: z.string().trim().min(1, says('reasonRequired')).max(500, says('noteLong')),
  until: Time,
})
export type Acceptance = z.infer<typeof Acceptance>

/** One day's score. `day` is a day of this computer's calendar. */
export const Score = z.object({
  day: z.iso.date(),
  score: z.number().int().min(0).max(100),
  open: z.number().int().min(0),
})
export type Score = z.infer<typeof Score>

/** So many days of scores are kept. */
export const SCORES_KEPT = 730

export const HygieneKept = z.object({ accepted: z.array(Acceptance), scores: z.array(Score) })
export type HygieneKept = z.infer<typeof HygieneKept>

const server = z.object({ serverId: z.string().min(1) })

export const careInputs = {
  server,
  /** Fields that are all empty take the note away. */
  note: server.extend({ note: Note.omit({ at: true }) }),
  accept: server.extend({ acceptance: Acceptance }),
  withdraw: server.extend(Acceptance.pick({ check: true, object: true }).shape),
  score: server.extend({ score: Score }),
} as const
