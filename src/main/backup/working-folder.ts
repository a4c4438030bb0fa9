import { randomBytes } from 'node:crypto'
import { lstat, mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, join } from 'node:path'
import { refusal } from '@shared/api/error'
import { DAY } from '@shared/time'
import { isRunning } from '@main/lib/run-program'
import { keepsOwners, PRIVATE_FOLDER } from '@main/lib/files'

const [BEGIN, END] = ['.headscale-backup-', '.partial']
/** Follows the name of the computer: the id of the console's process, and random digits for a unique name. */
const MAKER = /^(\d+)-[0-9a-f]{8}-/

/** The names of this process's folders whose backups are being made. */
const inUse = new Set<string>()

/** Disk space that must stay free, in bytes. */
const SPARE = 32 * 1024 * 1024

/** The start of the names of this computer's folders: other computers may share the parent folder. */
const ownBegin = () => `${BEGIN}${hostname().replaceAll(/[^\w.-]/g, '_')}-`

/**
 * Creates the console's own folder for archives. Throws ApiError `conflict` if another one is missing, as while its drive is not mounted: on
 * the disk beneath, nobody would look for the archives. The same if other users could put links in the place of what is written there.
 */
export async function prepareFolder(folder: string, isOwn: boolean): Promise<void> {
  if (isOwn) await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
  else if (await isMissing(folder)) throw refusal('conflict', 'backupFolder', { params: { folder } })
  if (!keepsOwners(folder)) throw refusal('conflict', 'backupShared', { params: { folder } })
}

const isMissing = (path: string) =>
  stat(path).then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === 'ENOENT',
  )

/** Creates a folder beside the archive, which only this user can open, for the files of a backup until they are in it. */
export async function createWorkingFolder(folder: string, name: string): Promise<string> {
  await removeAbandonedIn(folder)
  const own = `${ownBegin()}${process.pid}-${randomBytes(4).toString('hex')}-${name}${END}`
  inUse.add(own)
  await mkdir(join(folder, own), { mode: PRIVATE_FOLDER })
  return join(folder, own)
}

/** Removes the folder of a backup. Never rejects: what cannot be removed yet, as a file that is open on Windows, counts as abandoned. */
export async function removeWorkingFolder(path: string): Promise<void> {
  inUse.delete(basename(path))
  await removeTree(path)
}

/** Removes the folders that consoles which were killed have left in these folders. Never rejects. */
export async function removeAbandoned(folders: Iterable<string>): Promise<void> {
  for (const folder of folders) await removeAbandonedIn(folder).catch(() => undefined)
}

/**
 * Another console that is running may use the same folder. Removes only what no other user can change meanwhile: its owner could put a link in the
 * place of a folder, and what the link names would be deleted.
 */
async function removeAbandonedIn(folder: string): Promise<void> {
  if (!keepsOwners(folder)) return
  for (const left of await readdir(folder)) {
    if (!left.startsWith(BEGIN) || !left.endsWith(END)) continue
    const path = join(folder, left)
    if ((await isOwn(path)) && (isAbandoned(left) || (await isOld(path)))) await removeTree(path)
  }
}

/** It may be the folder of another user, or one that its console has just removed. A file may still be written in it for an instant. */
const removeTree = (path: string) => rm(path, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined)

const isOwn = (path: string) =>
  lstat(path).then(
    (found) => found.isDirectory() && (process.getuid === undefined || found.uid === process.getuid()),
    () => false,
  )

const isOld = (path: string) =>
  stat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs > DAY,
    () => false,
  )

function isAbandoned(name: string): boolean {
  const begin = ownBegin()
  const [, pid] = name.startsWith(begin) ? (MAKER.exec(name.slice(begin.length)) ?? []) : []
  if (pid === undefined) return false
  return Number(pid) === process.pid ? !inUse.has(name) : !isRunning(Number(pid))
}

/**
 * Returns the bytes for which the disk has room. Throws ApiError `conflict` unless those are enough for a copy of the database, the archive, and
 * the copy that checks it.
 */
export async function refuseFullDisk(folder: string, bytes: number): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  const [need, free] = [3 * bytes + SPARE, bavail * bsize]
  if (free >= need) return free - SPARE
  const megabytes = (size: number) => String(Math.ceil(size / 1_000_000))
  throw refusal('conflict', 'backupSpace', { params: { folder, need: megabytes(need), free: megabytes(free) } })
}

/** Tells whether a file exists. */
export function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  )
}

export function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
}
