import type { ReleasesRead } from '@shared/ipc/upgrade'
import { DAY, HOUR, MINUTE } from '@shared/time'
import { parseVersion, wayFrom } from '@shared/upgrade/releases'
import type { WatchFileStore } from '@main/settings/watch-file'

export interface NewerPatchOptions {
  /** Returns the servers that an alert is about. */
  readonly watched: () => readonly string[]
  /** True if the settings allow to ask the release page. */
  readonly mayAsk: () => boolean
  readonly readReleases: () => Promise<ReleasesRead>
  /** Returns the version that a server reports. */
  readonly versionOf: (serverId: string) => Promise<string>
  /** Called with the newest patch of the release that a server runs; '' if it runs that. */
  readonly onRead: (serverId: string, version: string) => void
  readonly file: () => Pick<WatchFileStore, 'value' | 'set'>
  readonly warn: (message: string, error: unknown) => void
  readonly now: () => number
  /** Calls `work` once after this many milliseconds. */
  readonly after: (ms: number, work: () => void) => void
}

const FIRST_MS = MINUTE
const EVERY_MS = HOUR
/** The release page is asked once a week, and once a day while it does not answer. */
const ASK_MS = 7 * DAY
const RETRY_MS = DAY

/** Looks for a newer patch of the release that each server with such an alert runs, again and again. */
export function watchNewerPatches(options: NewerPatchOptions): void {
  const { watched, mayAsk, readReleases, versionOf, onRead, file, warn, now, after } = options
  const releases = async () => {
    const { asked } = file().value
    if (asked && now() < asked.next && now() >= asked.next - ASK_MS) return asked.versions
    const read = await readReleases()
    const next = now() + (read.is === 'read' ? ASK_MS : RETRY_MS)
    const versions = read.is === 'read' ? read.releases.map(({ version }) => version) : (asked?.versions ?? [])
    await file().set({ asked: { next, versions } })
    return versions
  }
  const look = async () => {
    const ids = watched()
    if (ids.length === 0 || !mayAsk()) return
    const known = (await releases()).map((version) => ({ version }))
    for (const id of known.length > 0 ? ids : []) {
      // Servers before 0.27 report no patch.
      const own = parseVersion(await versionOf(id).catch(() => ''))
      if (!own) continue
      const ofMinor = known.filter(({ version }) => parseVersion(version)?.minor === own.minor)
      onRead(id, wayFrom(`0.${own.minor}.${own.patch}`, ofMinor)[0]?.version ?? '')
    }
  }
  const again = () =>
    void look()
      .catch((error: unknown) => warn('newer patches were not looked for', error))
      .finally(() => after(EVERY_MS, again))
  after(FIRST_MS, again)
}
