import { z } from 'zod'
import { WatchChoices } from '@shared/watch/rules'

/** The notification preferences, and what this computer supports. */
export const WatchSettings = z.object({
  choices: WatchChoices,
  /** Null if a program cannot set this itself. */
  startAtLogin: z.boolean().nullable(),
  /** True if the system shows notifications. */
  notices: z.boolean(),
})
export type WatchSettings = z.infer<typeof WatchSettings>

export const watchInputs = {
  choose: WatchChoices.partial(),
  startAtLogin: z.object({ on: z.boolean() }),
} as const
