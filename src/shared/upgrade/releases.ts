import { z } from 'zod'
import { type Line, lines } from '@shared/api/capabilities'
import { type PolicyLine, policyLines } from '@shared/policy/read/dialect-flags'
import { HostFailure, HostFindings } from '@shared/host/host-report'
import { NotEditable } from '@shared/host/save'

/** A version of Headscale. Only `0.` counts: no other is released, and its rules are unknown. */
export interface Version {
  readonly minor: number
  readonly patch: number
}

/** Reads `v0.29.2`; null for development versions and for what is no version. */
export function parseVersion(text: string): Version | null {
  const [, minor, patch] = /^v?0\.(\d{1,4})\.(\d{1,4})$/.exec(text.trim()) ?? []
  return minor === undefined || patch === undefined ? null : { minor: Number(minor), patch: Number(patch) }
}

/** Returns the minor release of a version or a line, such as `0.26.x`; null if it has none. */
export function minorOf(text: string): number | null {
  const [, minor] = /^v?0\.(\d{1,4})(?:\.|$)/.exec(text.trim()) ?? []
  return minor === undefined ? null : Number(minor)
}

export const versionText = ({ minor, patch }: Version): string => `0.${minor}.${patch}`

/** The kinds of files of a release that this console can use. */
export type FileKind = 'deb' | 'binary'

/** The architectures that every release since 0.27 is built for, as their files name them. */
export const architectures = ['amd64', 'arm64'] as const
export type Architecture = (typeof architectures)[number]

export const releaseFile = (version: string, architecture: Architecture, kind: FileKind): string =>
  `headscale_${version}_linux_${architecture}${kind === 'deb' ? '.deb' : ''}`

/** A file of a release by its name: nothing else of a name is used, so no separator, blank or other sign is in it. */
const FILE = /^headscale_(0\.\d{1,4}\.\d{1,4})_linux_(amd64|arm64)(\.deb)?$/

export interface ReleaseFile {
  readonly version: string
  readonly architecture: Architecture
  readonly kind: FileKind
}

/** Reads the name of a file of a release; null for any other name. */
export function parseFile(name: string): ReleaseFile | null {
  const [, version, architecture, deb] = FILE.exec(name) ?? []
  if (version === undefined || architecture === undefined) return null
  return { version, architecture: architecture as Architecture, kind: deb === undefined ? 'binary' : 'deb' }
}

/** The name of the file with the SHA-256 of all others. */
export const CHECKSUMS = 'checksums.txt'

/** The address at which upstream publishes a file. Never taken from a feed: a feed could name any other place. */
export const fileAddress = (version: string, name: string): string =>
  `https://github.com/juanfont/headscale/releases/download/v${version}/${name}`

export const ReleaseSchema = z.object({ version: z.string().regex(/^0\.\d{1,4}\.\d{1,4}$/) })
export type Release = z.infer<typeof ReleaseSchema>

/** Returns the checksum of each file in `checksums.txt`. Lines that name no file of a release are left out. */
export function parseChecksums(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const line of text.split('\n')) {
    const [, sum, name] = /^([0-9a-f]{64}) [ *](\S+)\r?$/.exec(line) ?? []
    // A second line for a file could be the wrong one.
    if (sum !== undefined && name !== undefined && parseFile(name)) found.set(name, found.has(name) ? '' : sum)
  }
  return new Map([...found].filter(([, sum]) => sum !== ''))
}

/** One step of the way: from one release to the next minor one, or to a newer patch. */
export interface Step {
  readonly from: number
  readonly to: number
  /** The newest patch of it; null if the releases are not known. */
  readonly version: string | null
}

/** The minor releases that this console knows the rules of. */
export const knownMinors: readonly number[] = [...new Set(policyLines.flatMap((line) => minorOf(line) ?? []))]
const LAST_KNOWN = Math.max(...knownMinors)

/**
 * Returns the way from an installed version: one minor release at a time, the newest patch of each, as upstream supports it. Without known
 * releases, the minor ones that this console knows. Empty if it is the newest.
 */
export function wayFrom(installed: string, releases: readonly Release[] | null): Step[] {
  const minor = minorOf(installed)
  if (minor === null) return []
  const newest = new Map<number, number>()
  for (const { version } of releases ?? []) {
    const parsed = parseVersion(version)
    if (parsed) newest.set(parsed.minor, Math.max(parsed.patch, newest.get(parsed.minor) ?? 0))
  }
  const last = releases === null ? LAST_KNOWN : Math.max(minor, ...newest.keys())
  const steps: Step[] = []
  for (let to = minor + 1; to <= last; to++) {
    const patch = newest.get(to)
    // A minor release that does not exist ends the way: the next one would skip it.
    if (releases !== null && patch === undefined) break
    steps.push({ from: to - 1, to, version: patch === undefined ? null : versionText({ minor: to, patch }) })
  }
  const own = parseVersion(installed)
  const patch = newest.get(minor)
  if (steps.length === 0 && own && patch !== undefined && patch > own.patch)
    return [{ from: minor, to: minor, version: versionText({ minor, patch }) }]
  return steps
}

/** Returns the releases that read policies like a minor release; undefined for one after the last that this console knows. */
export function policyLineOfMinor(minor: number): PolicyLine | undefined {
  if (minor > LAST_KNOWN) return undefined
  return policyLines.findLast((line) => (minorOf(line) ?? 0) <= minor)
}

/** Returns the release line of a minor release; undefined for one that this console does not know. */
export const lineOfMinor = (minor: number): Line | undefined =>
  minor > LAST_KNOWN ? undefined : lines.findLast((line) => (minorOf(line) ?? 0) <= minor)

/**
 * How Headscale was installed. `package`: Debian's; `binary`: a program that systemd starts; `compose`: a container of docker compose;
 * `container`: one that was started by hand; `process`: a program that nothing starts again.
 */
const installations = ['package', 'binary', 'compose', 'container', 'process'] as const

/** A setting that a release no longer reads; `line` counts from 1, and is null if unknown. */
const Setting = z.object({ path: z.string(), line: z.number().nullable() })
export type ConfigSetting = z.infer<typeof Setting>

/** Other effects of a release on a configuration; each has its own text. */
const configNotes = ['clientPort', 'oidcExpiry', 'expiryDefault', 'emailVerified', 'proxies', 'ephemeral'] as const
export type ConfigNote = (typeof configNotes)[number]

/** The effects of a minor release on the configuration that the one before reads. */
const ConfigStep = z.object({
  minor: z.number(),
  /** Settings with which Headscale ends at its start. */
  ends: z.array(Setting),
  /** Settings that it reads first, with a value that it refuses. */
  refused: z.array(Setting),
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
const UpgradePlaceSchema = HostFindings.pick({
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
