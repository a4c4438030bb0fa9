import { z } from 'zod'
import { type Line, lines, capabilitiesOf, type Capability, capabilityNames } from '@shared/api/capabilities'
import { type PolicyLine, policyLines } from '@shared/policy/read/dialect-flags'
import { HostFailure, HostFindings } from '@shared/host/host-report'
import { NotEditable } from '@shared/host/save'
import type { FactsRecord } from '@shared/machine-facts/record'

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

/** The oldest client that each release accepts, by its second number: 74 is 1.74. From Headscale's CHANGELOG and its handshake. */
const OLDEST_CLIENT: Readonly<Record<number, number>> = { 24: 56, 25: 62, 26: 62, 27: 64, 28: 74, 29: 80 }

/** Returns the oldest client that a release accepts, such as `1.74`; null if that is unknown. */
export function oldestClient(minor: number): string | null {
  const known = OLDEST_CLIENT[minor]
  return known === undefined ? null : `1.${known}`
}

export interface ClientsOf<N> {
  /** Machines whose client is too old: they are cut off. */
  readonly tooOld: readonly { readonly node: N; readonly version: string }[]
  /** Machines whose version is unknown. */
  readonly unknown: readonly N[]
}

interface FactsOf {
  readonly nodeKey: string
  readonly facts: Pick<FactsRecord['facts'], 'clientVersion'>
}

/** Tells the machines that a release would cut off. */
export function clientsFor<N extends { readonly nodeKey: string }>(
  nodes: readonly N[],
  records: readonly FactsOf[],
  minor: number,
): ClientsOf<N> {
  const least = OLDEST_CLIENT[minor]
  const versions = new Map(records.map(({ nodeKey, facts }) => [nodeKey, facts.clientVersion]))
  const tooOld: { node: N; version: string }[] = []
  const unknown: N[] = []
  for (const node of nodes) {
    const version = versions.get(node.nodeKey) ?? ''
    const [, major, second] = /^(\d+)\.(\d+)/.exec(version) ?? []
    if (major === undefined || least === undefined) unknown.push(node)
    else if (Number(major) < 1 || (Number(major) === 1 && Number(second) < least)) tooOld.push({ node, version })
  }
  return { tooOld, unknown }
}

/** Headscale 0.24 and older made API keys with a shorter prefix, which 0.28 and newer do not know. */
const OLD_PREFIX = 10

/** Returns the API keys that stop working with a release. */
export const keysThatEnd = <K extends { readonly prefix: string }>(keys: readonly K[], minor: number): K[] =>
  minor < 28 ? [] : keys.filter(({ prefix }) => prefix.length === OLD_PREFIX)

export interface NameChange {
  readonly name: string
  /** The new name; null if the release chooses it. */
  readonly becomes: string | null
}

/** The suffix of eight signs by which releases before 0.29 made a name unique. */
const SUFFIX = /^(.+)-[a-z0-9]{8}$/

/**
 * Returns the names of machines that a release changes: 0.28 writes them in small letters; 0.29 replaces the suffix of eight signs that
 * made a
 * name unique, and `invalid-…`.
 */
export function namesThatChange(names: readonly string[], minor: number): NameChange[] {
  if (minor === 28)
    return names.flatMap((name) => (name === name.toLowerCase() ? [] : [{ name, becomes: name.toLowerCase() }]))
  if (minor !== 29) return []
  const all = new Set(names)
  return names.flatMap((name) => {
    const [, first] = SUFFIX.exec(name) ?? []
    const isUnique = first !== undefined && [...all].some((other) => other !== name && other.startsWith(first))
    return isUnique || name.startsWith('invalid-') ? [{ name, becomes: null }] : []
  })
}

/** The acts that this console can do on a server, before and after a step. */
export interface CapabilityChange {
  readonly gained: readonly Capability[]
  readonly lost: readonly Capability[]
}

/** Returns what this console can do after a step and not before, and the reverse; null if it does not know the release. */
export function capabilityChange(from: number, to: number): CapabilityChange | null {
  const [before, after] = [lineOfMinor(from), lineOfMinor(to)]
  if (before === undefined || after === undefined) return null
  const [had, has] = [capabilitiesOf(before), capabilitiesOf(after)]
  return {
    gained: capabilityNames.filter((name) => has[name] && !had[name]),
    lost: capabilityNames.filter((name) => had[name] && !has[name]),
  }
}

/** True for an installation whose next release the host can start on a copy: a program, with a database that is a file. */
export const canRehearse = ({ installation, database, architecture }: UpgradePlace): boolean =>
  (installation === 'package' || installation === 'binary') &&
  architectureOf(architecture) !== null &&
  database.kind === 'sqlite' &&
  database.path !== ''

/** True for an installation whose steps the host can do by itself: it is also a service of systemd, and in one state. */
export function canStep(place: UpgradePlace): boolean {
  const { database, how, installed, running } = place
  const [one, other] = [parseVersion(installed), running === null ? null : parseVersion(running)]
  // Otherwise the database belongs to another release than the installed one.
  const isSame = other === null || (one !== null && versionText(one) === versionText(other))
  // The installed release would refuse to start on such a database, also on the way back.
  const isNewer = one !== null && (minorOf(database.lastUsedBy ?? '') ?? 0) > one.minor
  return how === 'systemd' && canRehearse(place) && isSame && !isNewer
}

/** The first release that stores a policy in the database while it is stopped. */
const STORES_STOPPED = 27

/** True if a step to a minor release can store an edited policy. */
export const canStore = ({ policyMode }: Pick<UpgradePlace, 'policyMode'>, minor: number): boolean =>
  policyMode === 'file' || minor >= STORES_STOPPED
