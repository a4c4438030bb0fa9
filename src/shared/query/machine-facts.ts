import type { PeerPath } from '@shared/local-client/client-report'
import type { KnownFacts } from '@shared/machine-facts/combine'
import type { NoteFields } from '@shared/ipc/annotations'

/** Facts of a machine that the control server's API does not report, and its current connection with this computer. */
export interface MachineFacts extends KnownFacts {
  /** Null if this computer has exchanged no packets with it, or does not know it. */
  readonly path: PeerPath | null
  readonly lastHandshake: string | null
  /** Bytes received from the machine and sent to it; null if this computer does not know it. */
  readonly bytes: number | null
}

/** Facts by machine id. A machine without an entry is unknown. */
export type FactsById = ReadonlyMap<string, MachineFacts>

/** Compares versions number by number: negative if `a` is older. A missing part counts as 0. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split('.').map((part) => Number.parseInt(part, 10) || 0))
  const length = Math.max(left?.length ?? 0, right?.length ?? 0)
  for (let at = 0; at < length; at++) {
    const difference = (left?.[at] ?? 0) - (right?.[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** Headscale supports the last ten releases of the client (docs/about/clients.md): one that is this many behind the newest is old. */
export const RELEASES_BEHIND = 10

/** Returns the newest of some versions; null without any. '' is unknown. */
const newestVersion = (versions: Iterable<string>): string | null =>
  [...versions].filter(Boolean).toSorted(compareVersions).at(-1) ?? null

/** Returns the version before which a client is old if `newest` is the newest. Releases have even minor numbers, from 1.2 on. */
function oldBefore(newest: string): string {
  const [major = 0, minor = 0] = newest.split('.').map((part) => Number.parseInt(part, 10) || 0)
  const release = Math.floor(minor / 2) - RELEASES_BEHIND + 1
  return `${major}.${Math.max(0, 2 * release)}`
}

/** How the clients of a network compare. */
export interface ClientAge {
  /** The newest version that a machine of this network runs. Newer releases of Tailscale are not known here. */
  readonly newest: string
  /** The version before which a client is old. */
  readonly before: string
}

/** Returns how clients compare; null if no version is known. */
export function clientAge(versions: Iterable<string>): ClientAge | null {
  const newest = newestVersion(versions)
  return newest === null ? null : { newest, before: oldBefore(newest) }
}

/** True if a client is old. '' is unknown. */
export const isOldClient = (version: string, age: ClientAge | null): boolean =>
  version !== '' && age !== null && compareVersions(version, age.before) < 0

/** Notes about machines, by their ids. */
export type NoteTexts = ReadonlyMap<string, string>

/** Returns the searchable text of a note, one line per field. */
export function noteText({ text, place, contact, criticality }: NoteFields): string {
  return [text, place, contact, criticality ?? ''].filter((line) => line !== '').join('\n')
}
