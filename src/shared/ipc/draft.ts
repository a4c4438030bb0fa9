import { z } from 'zod'

/** The policy text being edited, stored so that a crash loses nothing. `baseId` is the stored policy it started from. */
export const PolicyDraftSchema = z.object({
  text: z.string().max(4_000_000),
  baseId: z.string().nullable(),
  savedAt: z.iso.datetime(),
})
export type PolicyDraft = z.infer<typeof PolicyDraftSchema>
