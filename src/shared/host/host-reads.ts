import { z } from 'zod'
import { Time } from '@shared/api/primitives'
import { DebugProblem, debugProblems, HostFailure } from './host-report'
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

export const metricIds = ['requests', 'updates', 'online', 'memory'] as const
export type MetricId = (typeof metricIds)[number]

/** Why a figure is missing. `release`: this release does not have it. */
const Missing = z.enum(['release', ...debugProblems])
export type Missing = z.infer<typeof Missing>

/** Figures at one time by this computer's clock, in milliseconds since 1970. A counter is a total; null: not known. */
const MetricSample = z.object({
  at: z.number(),
  values: z.record(z.enum(metricIds), z.number().nullable()),
})
export type MetricSample = z.infer<typeof MetricSample>

export const HostMetricsSchema = z.object({
  /** Oldest first. */
  samples: z.array(MetricSample),
  /** Headscale's last answer; '' if it did not answer. */
  text: z.string(),
  version: z.string(),
  missing: z.partialRecord(z.enum(metricIds), Missing),
  /** Why Headscale gave no figures, and why its host could not be used. */
  problem: DebugProblem.nullable(),
  failure: HostFailure.nullable(),
})
export type HostMetrics = z.infer<typeof HostMetricsSchema>

/** A client that waits until an admin registers it. */
export const WaitingMachineSchema = z.object({
  /** As the client and Headscale's log show it. */
  id: z.string().regex(/^[\w-]{10,100}$/),
  /** When it asked, by the host's clock. */
  at: Time,
})
export type WaitingMachine = z.infer<typeof WaitingMachineSchema>

/** The end of the wait: `gone` if Headscale did not know the client any more. */
export const WaitingOutcomeSchema = z.enum(['approved', 'rejected', 'gone'])
export type WaitingOutcome = z.infer<typeof WaitingOutcomeSchema>

/**
 * Why the log names no waiting clients. `old`: this release does not log them. `noFile`: the log is not written to a readable file.
 * `hidden`: the host does not let its user read it.
 */
const waitingProblems = ['old', 'noFile', 'hidden'] as const

/** The clients that wait to be registered, the newest first. */
export const WaitingReadSchema = z.object({
  machines: z.array(WaitingMachineSchema),
  /** The number of registrations that the debug interface counts; null if it does not report one. */
  count: z.number().int().nullable(),
  /** How long Headscale keeps a request. */
  minutes: z.number().int(),
  /** Why there is no count. */
  debug: DebugProblem.nullable(),
  problem: z.enum(waitingProblems).nullable(),
  /** The time of this reading, by the host's clock. */
  now: Time,
})
export type WaitingRead = z.infer<typeof WaitingReadSchema>
