import { z } from 'zod'
import { AlertChoicesSchema } from '@shared/watch/rules'

/** The notification preferences, and what this computer supports. */
export const AlertSettingsSchema = z.object({
  choices: AlertChoicesSchema,
  /** Null if a program cannot set this itself. */
  startAtLogin: z.boolean().nullable(),
  /** By rule: how many machines or keys it cannot judge, because no one can read when they expire. */
  unknownEnds: z.record(z.string(), z.number().int()),
  /** True if the system shows notifications. */
  notices: z.boolean(),
})
export type AlertSettings = z.infer<typeof AlertSettingsSchema>

export const watchInputs = {
  choose: AlertChoicesSchema.partial(),
  startAtLogin: z.object({ on: z.boolean() }),
} as const
