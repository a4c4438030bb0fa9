import { z } from 'zod'

/** The maximum number of words in a command, and of characters in a word. */
const WORDS = 20
const LONGEST = 200

/** Characters that mean something to a shell: none of them reaches one, so a command with them would have another effect than expected. */
const SHELL = /["'`\\$&|;<>(){}[\]*?~#!\p{Cc}]/u
const PROGRAM = /^\/?[A-Za-z0-9_][A-Za-z0-9_./+-]*$/

/** The admin's own command that restarts Headscale: a program and its arguments, without anything that a shell interprets. */
export const RestartCommand = z
  .array(
    z
      .string()
      .min(1)
      .max(LONGEST)
      .refine((word) => !SHELL.test(word) && !/\s/.test(word)),
  )
  .min(1)
  .max(WORDS)
  .refine(([program = '']) => PROGRAM.test(program))
export type RestartCommand = z.infer<typeof RestartCommand>

/** Splits a typed command into its words; null if the console does not run such a command. */
export function parseRestart(typed: string): RestartCommand | null {
  const parsed = RestartCommand.safeParse(typed.trim().split(/\s+/))
  return parsed.success ? parsed.data : null
}
