import { z } from 'zod'
import { HostFailure, HostFindings } from '@shared/host/host-report'
import { NotEditable } from '@shared/host/save'

/**
 * How Headscale was installed. `package`: Debian's; `binary`: a program that systemd starts; `compose`: a container of docker compose;
 * `container`: one that was started by hand; `process`: a program that nothing starts again.
 */
const installations = ['package', 'binary', 'compose', 'container', 'process'] as const

/** A setting that a release no longer reads; `line` counts from 1. */
const Setting = z.object({ path: z.string(), line: z.number() })
export type ConfigSetting = z.infer<typeof Setting>

/** Other effects of a release on a configuration; each has its own text. */
const configNotes = ['clientPort', 'oidcExpiry', 'expiryDefault', 'emailVerified', 'proxies', 'ephemeral'] as const
export type ConfigNote = (typeof configNotes)[number]

/** The effects of a minor release on the configuration that the one before reads. */
const ConfigStep = z.object({
  minor: z.number(),
  /** Settings with which Headscale ends at its start. */
  ends: z.array(Setting),
  /** Settings that it ignores from then on. */
  ignored: z.array(Setting),
  /** The configuration before and after the smallest edit, with marks for secrets; equal without one. */
  before: z.string(),
  after: z.string(),
  notes: z.array(z.enum(configNotes)),
  /** Why no edit was found although one is needed; null otherwise. */
  notEditable: NotEditable.nullable(),
})
export type ConfigStep = z.infer<typeof ConfigStep>

/** The state of an installation. */
export const UpgradePlaceSchema = HostFindings.pick({
  how: true,
  name: true,
  state: true,
  config: true,
  listen: true,
}).extend({
  installation: z.enum(installations),
  /** The version of the installed program; '' if the host does not say. */
  installed: z.string(),
  /** The version of the running program; null if it does not run, or does not tell (before 0.27). */
  running: z.string().nullable(),
  /** The program; '' in a container. */
  program: z.string(),
  /** Debian's package: its version and state; null without one. */
  package: z.object({ version: z.string(), state: z.string() }).nullable(),
  /** The image of a container; '' without one. */
  image: z.string(),
  /** The file and service of docker compose; null without it. */
  compose: z.object({ file: z.string(), service: z.string() }).nullable(),
  /** As the host names it, such as `x86_64`. */
  architecture: z.string(),
  database: z.object({
    kind: z.enum(['sqlite', 'postgres']),
    /** The file; '' for PostgreSQL and in a container. */
    path: z.string(),
    /** The minor release that last changed it, such as `0.28`; null if unknown. */
    lastUsedBy: z.string().nullable(),
    /** Bytes; null if unknown. */
    size: z.number().nullable(),
  }),
  /** Free bytes where the database is; null if unknown. */
  free: z.number().nullable(),
  policyMode: z.enum(['file', 'database']),
  steps: z.array(ConfigStep),
  /** The line for sudoers that allows what the host refused to tell; '' if it told everything. */
  sudoers: z.string(),
})
export type UpgradePlace = z.infer<typeof UpgradePlaceSchema>

export const UpgradePlaceRead = z.object({ place: UpgradePlaceSchema.nullable(), failure: HostFailure.nullable() })

/** Returns how files of a release name an architecture; null for one that no release since 0.27 is built for. */
export function architectureOf(machine: string): 'amd64' | 'arm64' | null {
  if (machine === 'x86_64' || machine === 'amd64') return 'amd64'
  return machine === 'aarch64' || machine === 'arm64' ? 'arm64' : null
}
