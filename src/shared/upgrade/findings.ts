import { capabilitiesOf, type Capability, capabilityNames } from '@shared/api/capabilities'
import type { FactsRecord } from '@shared/machine-facts/record'
import { architectureOf, lineOfMinor, minorOf, parseVersion, type UpgradePlace, versionText } from './releases'

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
