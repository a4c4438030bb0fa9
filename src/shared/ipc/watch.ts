import { z } from 'zod'
import { AlertChoices } from '@shared/watch/rules'

/** The notification preferences, and what this computer supports. */
export const AlertSettings = z.object({
  choices: AlertChoices,
  /** Null if a program cannot set this itself. */
  startAtLogin: z.boolean().nullable(),
  /** True if the system shows notifications. */
  notices: z.boolean(),
})
export type AlertSettings = z.infer<typeof AlertSettings>

export const watchInputs = {
  choose: AlertChoices.partial(),
  startAtLogin: z.object({ on: z.boolean() }),
} as const
