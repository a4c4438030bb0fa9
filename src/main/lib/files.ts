import { randomBytes } from 'node:crypto'
import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { mkdir, open, readdir, realpath, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '@shared/api/error'
import { issue, type WordedKey } from '@shared/api/issue'
import { storeNames } from '@shared/ipc/problems'

/**
 * The console's own files in its data folder: every store with its copies, the demo network's database under all of its names,
 * versions of policies, jobs. Chromium's files next to them contain no personal data after its storage is cleared.
 */
const OURS = new RegExp(`^(?:(?:${storeNames.join('|')})\\..*|(?:mock|history)\\.db.*|policy-history)$`)

/** Removes as many of them as possible, and the logs. Resolves with the paths of those that remain. */
export async function removeFiles(folder: string): Promise<string[]> {
  const own = (await readdir(folder)).filter((name) => OURS.test(name)).map((name) => join(folder, name))
  const paths = [...own, ...(await logsIn(join(folder, 'logs')))]
  const options = { recursive: true, force: true, maxRetries: 3 }
  const removed = await Promise.allSettled(paths.map((path) => rm(path, options)))
  return paths.filter((_path, index) => removed[index]?.status === 'rejected')
}

/** Their folder stays: electron-log creates it only once, and without it the running console would log nothing more. */
async function logsIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).map((name) => join(folder, name))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    return [folder]
  }
}

/** Only the user who runs the console can read and write such a file. Windows applies the folder's permissions instead. */
export const PRIVATE = 0o600

/** Only the user who runs the console can open such a folder. */
export const PRIVATE_FOLDER = 0o700

/**
 * Creates an empty file that only its owner can read, for a library that would create a public one. Keeps an existing file, and returns
 * false for it.
 */
export function createPrivateFile(path: string): boolean {
  try {
    closeSync(openSync(path, 'wx', PRIVATE))
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    return false
  }
}

const KEYS: Readonly<Record<string, WordedKey>> = {
  ENOSPC: 'diskFull',
  EDQUOT: 'diskFull',
  EFBIG: 'diskFull',
  EROFS: 'folderReadOnly',
  EACCES: 'folderDenied',
  EPERM: 'folderDenied',
}

/** Creates the error for a file of the console in `folder` that could not be written, with advice; the system's error is its cause. */
export function fileError(cause: unknown, folder: string): ApiError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  const details = [issue(KEYS[code] ?? 'folderUnwritable', { folder })]
  return new ApiError('internal', `Nothing could be saved in ${folder}`, { cause, details })
}

/** On Windows, a virus scanner or an indexer may hold a file for a moment. */
const HELD = new Set(['EACCES', 'EBUSY', 'EPERM'])
const ATTEMPTS = process.platform === 'win32' ? 20 : 1
const PAUSE_MS = 50

export interface WholeFileOptions {
  /** True: only its owner can read the file, from its creation on. Default: like the file that is replaced, or as usual for new files. */
  readonly isPrivate?: boolean
  /** False: a link at the path is replaced, and not the file that it names. Default: true. */
  readonly followsLinks?: boolean
}

/** Returns a name for a file that is being written. `stray-files.ts` recognises those that a killed console leaves behind. */
export const temporaryName = (path: string): string =>
  `${path}.tmp-${String(Date.now()).slice(-10).padStart(10, '0')}${randomBytes(3).toString('hex')}`

/**
 * Writes a file next to `path`, waits until it is on the disk and then replaces the file there, so that a crash or a full disk leaves the old
 * file or the new one, but never a part. Follows a link and creates a missing folder. Rejects with the system's error.
 *
 * The library `atomically` ignores short writes: on a nearly full disk, it replaced files by a truncated one.
 */
export async function writeWhole(path: string, content: string | Uint8Array, options: WholeFileOptions = {}) {
  const target = await realpath(path).catch(() => path)
  const replaced = await stat(target).catch(() => undefined)
  await mkdir(dirname(target), { recursive: true, mode: PRIVATE_FOLDER })
  const temporary = temporaryName(target)
  try {
    const file = await open(temporary, 'wx', modeOf(options, replaced?.mode))
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    for (let attempt = 1; ; attempt += 1)
      try {
        return await rename(temporary, target)
      } catch (error) {
        if (attempt >= ATTEMPTS || !isHeld(error)) throw error
        await sleep(PAUSE_MS)
      }
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined)
    throw error
  }
}

/** The same without returning to the event loop, for a process that ends. Throws the system's error. */
export function writeWholeSync(path: string, content: string | Uint8Array, options: WholeFileOptions = {}): void {
  const target = options.followsLinks === false ? path : linkedFrom(path)
  const replaced = statSync(target, { throwIfNoEntry: false })
  mkdirSync(dirname(target), { recursive: true, mode: PRIVATE_FOLDER })
  const temporary = temporaryName(target)
  try {
    const file = openSync(temporary, 'wx', modeOf(options, replaced?.mode))
    try {
      writeFileSync(file, content)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameHeld(temporary, target)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}

function linkedFrom(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}

const modeOf = ({ isPrivate = false }: WholeFileOptions, replaced: number | undefined): number =>
  isPrivate ? PRIVATE : (replaced ?? 0o666) & 0o777

const isHeld = (error: unknown) => error instanceof Error && 'code' in error && HELD.has(String(error.code))

function renameHeld(from: string, to: string): void {
  for (let attempt = 1; ; attempt += 1)
    try {
      return renameSync(from, to)
    } catch (error) {
      if (attempt >= ATTEMPTS || !isHeld(error)) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS)
    }
}

/**
 * Runs a library's own writer of a private file and ensures that the whole content is there afterwards: it is written beside the file first,
 * which a full disk refuses, and replaces what the library cut off. Throws the system's error.
 */
export function writeThroughLibrary(path: string, content: string, write: () => void): void {
  const spare = temporaryName(path)
  try {
    writeFileSync(spare, content, { flag: 'wx', mode: PRIVATE })
    write()
    if (statSync(path).size !== Buffer.byteLength(content)) renameHeld(spare, path)
  } finally {
    rmSync(spare, { force: true })
  }
}

/**
 * Returns the content of a file that someone chose; null for a device or a pipe, which may have no end, and for more than `most` bytes. Throws the
 * system's error.
 */
export function readOrdinary(path: string, most: number): Buffer | null {
  // Opening a pipe for reading would wait for its writer.
  const opened = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  try {
    const found = fstatSync(opened)
    if (!found.isFile() || found.size > most) return null
    // A file that grows meanwhile is read no further.
    const bytes = Buffer.alloc(found.size)
    let read = 0
    for (let part = -1; part !== 0 && read < bytes.length; read += part)
      part = readSync(opened, bytes, read, bytes.length - read, read)
    return bytes.subarray(0, read)
  } finally {
    closeSync(opened)
  }
}

/** Returns false if others may rename what belongs to this user there: in a folder that all may write to, and that is not sticky. */
export function keepsOwners(parent: string): boolean {
  const { mode, uid, gid } = statSync(parent)
  const own = process.getuid?.()
  if (own === undefined) return true
  // Many systems give each user a group of the same number, which has no other member.
  const others = gid === own && gid === process.getgid?.() ? 0o002 : 0o022
  return (mode & others) === 0 ? uid === own || uid === 0 : (mode & 0o1000) !== 0
}
