import { z } from 'zod'
import { Time } from '@shared/api/primitives'
import { HostFailure } from './host-report'
import { logLevels } from './log-limits'

/** A line of the log without control characters and keys. */
const LogLine = z.object({
  /** Its number, counted since the console follows the log. */
  seq: z.number().int(),
  /** By the host's clock; null if the line has none. */
  at: Time.nullable(),
  level: z.enum(logLevels),
  text: z.string(),
  /** The machine that it names: its id, and its name; '' without one. */
  nodeId: z.string(),
  nodeName: z.string(),
  /** True if the line was longer than the console reads. */
  cut: z.boolean(),
})
export type LogLine = z.infer<typeof LogLine>

/**
 * The state of following. `noFile`: Headscale runs as a plain process whose output goes to `target` instead of a file.
 */
const LogState = z.discriminatedUnion('is', [
  z.object({ is: z.literal('starting') }),
  /** `from`: the command that prints the log. */
  z.object({ is: z.literal('following'), from: z.string() }),
  z.object({ is: z.literal('noFile'), target: z.string() }),
  /** The command ended by itself. */
  z.object({ is: z.literal('ended'), exit: z.number().nullable() }),
  z.object({ is: z.literal('failed'), failure: HostFailure }),
])
export type LogState = z.infer<typeof LogState>

/** New lines of the log. `log` names it: another name means that the numbers start again. */
export const LogReadSchema = z.object({ log: z.string(), lines: z.array(LogLine), state: LogState })
export type LogRead = z.infer<typeof LogReadSchema>

/** The place of Headscale's log. */
export type LogSource =
  | { readonly in: 'journal' }
  | { readonly in: 'docker' | 'podman'; readonly container: string }
  /** `user`: the one who may put another file there. */
  | { readonly in: 'file'; readonly path: string; readonly user?: string }
