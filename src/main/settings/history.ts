import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { refusal } from '@shared/api/error'
import type { CallParsed } from '@shared/ipc/contract'
import { type History, HISTORY_LIMITS } from '@shared/ipc/history'
import { fileError } from '@main/lib/file-error'
import { createKeyedQueue } from '@main/lib/keyed-queue'
import {
  entryOf,
  listNames,
  newName,
  readVersion,
  removeVersion,
  type VersionFile,
  writeVersion,
} from './history-files'

/** Versions of access policies, by server. */
export interface HistoryStore {
  list(serverId: string): Promise<History>
  /** Throws ApiError `notFound` if the version is gone. */
  text(serverId: string, version: string): Promise<string>
  add(input: CallParsed<'history:add'>): Promise<History>
  /** Removes every version of a server, including broken files. */
  forget(serverId: string): Promise<void>
  /** Resolves when all pending versions are on disk. Never rejects. */
  flush(): Promise<void>
}

export interface HistoryOptions {
  /** Contains one folder for each server. */
  readonly folder: string
  readonly now?: () => number
  readonly limits?: { readonly versions: number; readonly bytes: number }
}

interface Kept {
  readonly name: string
  readonly version: VersionFile
}

/** Stores versions under `folder`: a small file for each, read on request. */
export function createHistory({ folder, now = Date.now, limits = HISTORY_LIMITS }: HistoryOptions): HistoryStore {
  const queue = createKeyedQueue()
  const writing = new Set<Promise<unknown>>()
  const change = <T>(serverId: string, work: (versions: string) => Promise<T>): Promise<T> => {
    const done = queue.run(serverId, () => work(folderOf(folder, serverId)))
    writing.add(done)
    const forget = () => void writing.delete(done)
    done.then(forget, forget)
    return done
  }
  return {
    list: (serverId) => queue.run(serverId, () => list(folderOf(folder, serverId))),
    async text(serverId, version) {
      const { names } = await listNames(folderOf(folder, serverId))
      // Accepts listed names only: text from the page never becomes a path.
      const found = names.includes(version) ? await readVersion(folderOf(folder, serverId), version) : null
      if (!found) throw refusal('notFound', 'versionGone')
      return found.text
    },
    add: (input) =>
      change(input.id, (versions) =>
        add(versions, input, now(), limits).catch((error: unknown) => {
          throw fileError(error, folder)
        }),
      ),
    forget: (serverId) => change(serverId, (versions) => rm(versions, { recursive: true, force: true })),
    async flush() {
      await Promise.allSettled(writing)
    },
  }
}

/** Server ids are created by the console; any other text must not become a path. */
function folderOf(folder: string, serverId: string): string {
  if (!/^[\w-]{1,64}$/.test(serverId)) throw refusal('notFound', 'serverGone')
  return join(folder, serverId)
}

/** Newest first. */
async function readAll(folder: string): Promise<Kept[]> {
  const { names } = await listNames(folder)
  const kept: Kept[] = []
  for (const name of names.toReversed()) {
    const version = await readVersion(folder, name)
    if (version) kept.push({ name, version })
  }
  return kept
}

async function list(folder: string): Promise<History> {
  const kept = await readAll(folder)
  const { broken } = await listNames(folder)
  return { entries: kept.map(({ name, version }) => entryOf(name, version)), broken }
}

/** Returns a name that sorts after the newest one, even if the clock was set back. */
function nameAfter(newest: Kept | undefined, now: number): string {
  return newName(Math.max(now, Number(newest?.name.slice(0, 15) ?? 0) + 1))
}

async function add(
  folder: string,
  { text, at, source, note }: CallParsed<'history:add'>,
  now: number,
  limits: { readonly versions: number; readonly bytes: number },
): Promise<History> {
  const kept = await readAll(folder)
  const [newest] = kept
  const version: VersionFile = { version: 1, at: at ?? new Date(now).toISOString(), source, note, text }
  // A response that was in transit during another save is not a new version.
  const known =
    source === 'server' &&
    at !== null &&
    kept.some((one) => one.version.text === text && Date.parse(one.version.at) >= Date.parse(at))
  if (newest?.version.text !== text) {
    if (known) return list(folder)
    await writeVersion(folder, nameAfter(newest, now), version)
    await prune(folder, kept, text, limits)
  } else if (source === 'console' && newest.version.source === 'server') {
    // The server's response arrived before the save was recorded: the same version.
    await writeVersion(folder, newest.name, version)
  }
  return list(folder)
}

/** Removes the oldest versions beyond the limits. `kept` is newest first, without the one just written. */
async function prune(
  folder: string,
  kept: readonly Kept[],
  text: string,
  limits: { readonly versions: number; readonly bytes: number },
): Promise<void> {
  let bytes = Buffer.byteLength(text)
  for (const [index, { name, version }] of kept.entries()) {
    bytes += Buffer.byteLength(version.text)
    if (index + 2 > limits.versions || bytes > limits.bytes) await removeVersion(folder, name)
  }
}
