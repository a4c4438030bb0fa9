import { z } from 'zod'
import { WatchChoices } from '@shared/watch/rules'

/** What is chosen about being told, and what this computer can do of it. */
export const WatchSettings = z.object({
  choices: WatchChoices,
  /** Null where a program cannot see to that itself. */
  startAtLogin: z.boolean().nullable(),
  /** Whether the system shows notices. */
  notices: z.boolean(),
})
export type WatchSettings = z.infer<typeof WatchSettings>

export const watchInputs = {
  choose: WatchChoices.partial(),
  startAtLogin: z.object({ on: z.boolean() }),
} as const
