import { z } from 'zod'
import { Time } from '@shared/api/primitives'
import { FactsRecordSchema } from '@shared/machine-facts/record'
import { SshDestination } from './destination'
import { logLevels } from './log-limits'

/** The API of a server through SSH: `host` and `port` are where Headscale listens, as the host itself reaches it. */
export const Tunnel = z.object({
  destination: SshDestination,
  host: z.string().regex(/^[0-9A-Za-z.:_-]+$/),
  port: z.number().int().min(1).max(65_535),
  /** True if Headscale itself serves TLS. */
  tls: z.boolean(),
})
export type Tunnel = z.infer<typeof Tunnel>

/** The local end of a tunnel, as Node connects to it. */
export type TunnelEnd = { readonly path: string } | { readonly port: number; readonly host: string }

/**
 * Reasons not to use something on a host that looks like Headscale. `user`: it runs as a user who is neither root, nor the admin, nor the
 * owner of
 * Headscale's data. `owner`: a file of it belongs to such a user. `writable`: others may write to it. `program`: its program is not
 * Headscale.
 * `unchecked`: the console could not find out. `many`: more processes of that name, whose number is the path, were not looked at. The others are places that the console does not support.
 */
export const notUsedReasons = [
  'user',
  'owner',
  'writable',
  'program',
  'unchecked',
  'many',
  'pod',
  'engine',
  'rootless',
  'lxc',
  'snap',
  'apart',
] as const

/** Something on a host that looks like Headscale, of which nothing is run. */
const NotUsed = z.object({
  /** The unit or container, or the id of the process. */
  name: z.string(),
  /** The file or program in question; '' without one. */
  path: z.string(),
  /** The owner of that, or the user that the process runs as; '' if unknown. */
  owner: z.string(),
  why: z.enum(notUsedReasons),
})
export type NotUsed = z.infer<typeof NotUsed>

/**
 * Opens a tunnel, or returns the open one. `check` rejects if something other than Headscale listens at its far end. Rejects with a `code`
 * of
 * `problem-codes.ts`.
 */
export type OpenTunnel = (tunnel: Tunnel) => Promise<{ readonly end: TunnelEnd; readonly check: () => Promise<void> }>

/** Headscale as found on a host. */
export const HostFindings = z.object({
  /** The user that the commands run as. */
  user: z.string(),
  how: z.enum(['systemd', 'docker', 'podman', 'process']),
  /** The name of the unit or container, or the id of the process. */
  name: z.string(),
  /** A unit is found even if it does not run: `failed`, `looping` (fails and is started again), `stopped`, or `starting`. */
  state: z.enum(['running', 'starting', 'looping', 'failed', 'stopped']),
  /** Why it does not run, in the words of systemd; '' if it runs. */
  reason: z.string(),
  version: z.string(),
  config: z.string(),
  serverUrl: z.string(),
  /** The address of the API on the host, as `127.0.0.1:8080`. */
  listen: z.string(),
  /** The address of the debug interface; '' if it is off. */
  metrics: z.string(),
  baseDomain: z.string(),
  /** The commands that run when the server is added. */
  commands: z.array(z.string()),
  /** Other programs that look like Headscale there. */
  notUsed: z.array(NotUsed),
})
export type HostFindings = z.infer<typeof HostFindings>

/** Reasons why the host could not be used; each has its own text on screen. */
export const hostFailures = [
  'sshMissing',
  'cancelled',
  'name',
  'unreachable',
  'hostKeyChanged',
  'hostKeyRefused',
  'refused',
  'ended',
  'timeout',
  'tooLarge',
  'copyLarge',
  'copyLong',
  'copySilent',
  'noShell',
  'noHeadscale',
  'notUsed',
  'otherListener',
  'otherHeadscale',
  'noConfig',
  'noAddress',
  'sudo',
  'commandFailed',
  'notText',
  'noRestart',
  'noPolicyFile',
] as const

export const HostFailure = z.object({
  why: z.enum(hostFailures),
  /** The message of ssh or of the command; '' without one. */
  words: z.string(),
  /** The line that allows the commands that were refused; '' if none was, NO_LINE if none can be written. */
  sudoers: z.string(),
  /** A program that looks like Headscale and is not used. */
  notUsed: z.array(NotUsed).optional(),
})
export type HostFailure = z.infer<typeof HostFailure>

/**
 * A question of ssh. `confirm`: yes or no; `secret`: a passphrase, password or code; `notice`: nothing to answer, such as touching a
 * security key.
 */
export const HostQuestion = z.object({
  id: z.string(),
  destination: z.string(),
  kind: z.enum(['confirm', 'permit', 'secret', 'remote', 'notice']),
  text: z.string(),
})
export type HostQuestion = z.infer<typeof HostQuestion>

/** The last run of a command on a host, since the console started. */
export const HostRun = z.object({
  /** Its name in the table. */
  name: z.string(),
  line: z.string(),
  access: z.enum(['reads', 'writes']),
  /** By this computer's clock. */
  at: Time,
  ms: z.number(),
  /** The exit code; null if the command still runs or did not end by itself. */
  exit: z.number().nullable(),
  /** Why it did not end by itself. */
  why: z.enum(hostFailures).nullable(),
})
export type HostRun = z.infer<typeof HostRun>

/**
 * Why Headscale's debug interface gave no answer. `off`: the configuration switches it off. `old`: this release has no such page.
 * `forbidden`: it answers only requests from its own computer, as in a container. `unreachable`: nothing answers at its address.
 * `otherListener`: a program of
 * another user answers there.
 */
export const debugProblems = ['off', 'old', 'forbidden', 'unreachable', 'otherListener', 'unreadable'] as const
export const DebugProblem = z.enum(debugProblems)
export type DebugProblem = z.infer<typeof DebugProblem>

/** Facts of machines from the debug interface, and why there are none. */
export const HostFacts = z.object({ records: z.array(FactsRecordSchema), problem: DebugProblem.nullable() })
export type HostFacts = z.infer<typeof HostFacts>

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
