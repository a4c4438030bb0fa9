import { z } from 'zod'
import { Time } from '@shared/api/primitives'
import { FactsRecord } from '@shared/machine-facts/record'
import { SshDestination } from './destination'

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

/** Headscale as found on a host. */
export const HostFindings = z.object({
  /** The user that the commands run as. */
  user: z.string(),
  how: z.enum(['systemd', 'docker', 'podman', 'process']),
  /** The name of the unit or container, or the id of the process. */
  name: z.string(),
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
  'noShell',
  'noHeadscale',
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
  /** The line that allows the commands that were refused; '' if none was. */
  sudoers: z.string(),
})
export type HostFailure = z.infer<typeof HostFailure>

/**
 * A question of ssh. `confirm`: yes or no; `secret`: a passphrase, password or code; `notice`: nothing to answer, such as touching a
 * security key.
 */
export const HostQuestion = z.object({
  id: z.string(),
  destination: z.string(),
  kind: z.enum(['confirm', 'secret', 'notice']),
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
 */
export const debugProblems = ['off', 'old', 'forbidden', 'unreachable', 'unreadable'] as const
export const DebugProblem = z.enum(debugProblems)
export type DebugProblem = z.infer<typeof DebugProblem>

/** Facts of machines from the debug interface, and why there are none. */
export const HostFacts = z.object({ records: z.array(FactsRecord), problem: DebugProblem.nullable() })
export type HostFacts = z.infer<typeof HostFacts>
