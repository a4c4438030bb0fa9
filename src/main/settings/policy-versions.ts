import { readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { refusal } from '@shared/api/error'
import type { CallParsed } from '@shared/ipc/contract'
import { type PolicyVersions, HISTORY_LIMITS, type PolicyVersion, HistorySource } from '@shared/ipc/policy-versions'
import { policyId } from '@main/lib/policy-id'
import { createKeyedQueue } from '@main/lib/concurrency'
import { randomBytes } from 'node:crypto'
import { Time } from '@shared/api/primitives'
import { parseJson } from '@main/lib/parse-json'
import { fileError, writeWhole } from '@main/lib/files'
import { z } from 'zod'

/** One version in its own file: a broken file costs one version, and adding a version rewrites no other. */
const VersionFile = z.object({
  version: z.literal(1),
  at: Time,
  source: HistorySource,
  note: z.string(),
  /** It took back another version; not set in files of earlier consoles. */
  isUndo: z.boolean().optional(),
  text: z.string(),
})
type VersionFile = z.infer<typeof VersionFile>

const NEWER = z.object({ version: z.number().int().min(2) })
const NAME = /^(\d{15}-[0-9a-f]{8})\.json$/
const BROKEN = '.broken'

/** Names sort by their time of creation. */
export function newName(now: number): string {
  return `${String(now).padStart(15, '0')}-${randomBytes(4).toString('hex')}`
}

/** Returns the names of the versions in a folder, oldest first, and of broken files. A missing folder is empty. */
async function listNames(folder: string): Promise<{ names: string[]; broken: string[] }> {
  const found = await readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  })
  return {
    names: found.flatMap((file) => NAME.exec(file)?.[1] ?? []).sort(),
    broken: found.filter((file) => file.endsWith(BROKEN)).sort(),
  }
}

/**
 * Reads a version; null if it is missing or unreadable. A broken file is renamed, so that it is kept but not read again; a file of a newer
 * console is left unchanged.
 */
async function readVersion(folder: string, name: string): Promise<VersionFile | null> {
  const path = join(folder, `${name}.json`)
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  const content = parseJson(text)
  const parsed = VersionFile.safeParse(content)
  if (parsed.success) return parsed.data
  if (!NEWER.safeParse(content).success) await rename(path, path + BROKEN)
  return null
}

/** A crash or a full disk leaves a whole file or none. Creates a missing folder. */
function writeVersion(folder: string, name: string, content: VersionFile): Promise<void> {
  return writeWhole(join(folder, `${name}.json`), JSON.stringify(content), { isPrivate: true })
}

function removeVersion(folder: string, name: string): Promise<void> {
  return rm(join(folder, `${name}.json`), { force: true })
}

function versionOf(id: string, { at, source, note, isUndo = false, text }: VersionFile): PolicyVersion {
  return { id, policyId: policyId(text), at, source, note, isUndo, lines: text.split('\n').length }
}

/** Versions of access policies, by server. */
export interface PolicyVersionStore {
  list(serverId: string): Promise<PolicyVersions>
  /** Throws ApiError `notFound` if the version is gone. */
  text(serverId: string, version: string): Promise<string>
  add(input: CallParsed<'policyVersions:add'>): Promise<PolicyVersions>
  /** Removes every version of a server, including broken files. */
  forget(serverId: string): Promise<void>
  /** Resolves when all pending versions are on disk. Never rejects. */
  flush(): Promise<void>
}

export interface PolicyVersionOptions {
  /** Contains one folder for each server. */
  readonly folder: string
  readonly now?: () => number
  readonly limits?: { readonly versions: number; readonly bytes: number }
  /** Finds the console's own save by which a policy that is found on a server came there; null if it came from elsewhere. */
  readonly ownSave?: (serverId: string, text: string) => Promise<OwnSave | null>
}

/** A save by this console, at a time in RFC 3339. `isUndo`: it took back another one. */
interface OwnSave {
  readonly at: string
  readonly reason: string
  readonly isUndo: boolean
}

interface KeptVersion {
  readonly name: string
  readonly version: VersionFile
}

/** Stores versions under `folder`: a small file for each, read on request. */
export function createPolicyVersions({
  folder,
  now = Date.now,
  limits = HISTORY_LIMITS,
  ownSave = async () => null,
}: PolicyVersionOptions): PolicyVersionStore {
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
        add(versions, input, { now: now(), limits, ownSave }).catch((error: unknown) => {
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
async function readAll(folder: string): Promise<KeptVersion[]> {
  const { names } = await listNames(folder)
  const kept: KeptVersion[] = []
  for (const name of names.toReversed()) {
    const version = await readVersion(folder, name)
    if (version) kept.push({ name, version })
  }
  return kept
}

async function list(folder: string): Promise<PolicyVersions> {
  const kept = await readAll(folder)
  const { broken } = await listNames(folder)
  return { entries: kept.map(({ name, version }) => versionOf(name, version)), broken }
}

/** Returns a name that sorts after the newest one, even if the clock was set back. */
function nameAfter(newest: KeptVersion | undefined, now: number): string {
  return newName(Math.max(now, Number(newest?.name.slice(0, 15) ?? 0) + 1))
}

async function add(
  folder: string,
  { id, text, at, source, note }: CallParsed<'policyVersions:add'>,
  { now, limits, ownSave }: Required<Omit<PolicyVersionOptions, 'folder' | 'now'>> & { readonly now: number },
): Promise<PolicyVersions> {
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
    // Without the journal it stays one that was found.
    const own = source === 'server' ? await ownSave(id, text).catch(() => null) : null
    const made = own && { source: 'console' as const, at: at ?? own.at, note: own.reason, isUndo: own.isUndo }
    await writeVersion(folder, nameAfter(newest, now), { ...version, ...made })
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
  kept: readonly KeptVersion[],
  text: string,
  limits: { readonly versions: number; readonly bytes: number },
): Promise<void> {
  let bytes = Buffer.byteLength(text)
  for (const [index, { name, version }] of kept.entries()) {
    bytes += Buffer.byteLength(version.text)
    if (index + 2 > limits.versions || bytes > limits.bytes) await removeVersion(folder, name)
  }
}
