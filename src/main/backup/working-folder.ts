import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { refusal } from '@shared/api/error'
import { PRIVATE_FOLDER } from '@main/lib/private-file'

const [BEGIN, END] = ['.headscale-backup-', '.partial']

/** Room that stays free, in bytes. */
const SPARE = 32 * 1024 * 1024

/** Creates a folder beside the archive, which only this user can open, for the files of a backup until they are in it. */
export async function createWorkingFolder(folder: string, name: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
  // A console that was killed may have left one. Only one backup is made at a time.
  for (const left of await readdir(folder))
    if (left.startsWith(BEGIN) && left.endsWith(END)) await rm(join(folder, left), { recursive: true, force: true })
  const path = join(folder, `${BEGIN}${name}${END}`)
  await mkdir(path, { mode: PRIVATE_FOLDER })
  return path
}

/** Throws ApiError `conflict` unless the disk has room for a copy of the database, the archive, and the copy that checks it. */
export async function refuseFullDisk(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const [need, free] = [3 * bytes + SPARE, bavail * bsize]
  if (free >= need) return
  const megabytes = (size: number) => String(Math.ceil(size / 1_000_000))
  throw refusal('conflict', 'backupSpace', { params: { folder, need: megabytes(need), free: megabytes(free) } })
}

/** Tells whether there is a file. */
export function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  )
}
