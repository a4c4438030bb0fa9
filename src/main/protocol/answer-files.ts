import { existsSync, mkdirSync, rmSync, statfsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '@main/lib/log'
import { nodeCrypto } from '@main/lib/node-crypto'

/** What the kernel calls a file system in memory (linux/magic.h). */
const TMPFS = 0x01021994

/** So long after it was last given out, in milliseconds, a file goes: the page asks for what it has by etag, so a second reading is rare. */
const KEPT_MS = 10_000

export interface AnswerFiles {
  /** The file that holds `bytes`, to be opened at once; null where there can be none. The same `name` stands for the same bytes. */
  readonly path: (name: string, bytes: Uint8Array) => Promise<string | null>
  /** Removes all of them. */
  readonly clear: () => void
}

interface AnswerFilesOptions {
  /** Where files are kept, asked when there is the first: that folder is taken away and made anew. Null: nowhere. */
  readonly folder: () => string | null
  readonly log: Log
}

/** The folder for the files of the console with this data folder: in memory, never on a disk. Null where the system has no such place. */
export function memoryFolder(userData: string, base = '/dev/shm'): string | null {
  try {
    if (process.platform !== 'linux' || statfsSync(base).type !== TMPFS) return null
  } catch {
    return null
  }
  return join(base, `mesh-console-${nodeCrypto().createHash('sha256').update(userData).digest('hex').slice(0, 16)}`)
}

/**
 * Long answers as files, for Chromium to read by itself: what the main process sends passes in pieces of 64 kB, a file's bytes in
 * pieces of 2 MB (decision 16).
 */
export function createAnswerFiles({ folder, log }: AnswerFilesOptions): AnswerFiles {
  const files = new Map<string, { readonly path: Promise<string | null>; readonly timer: NodeJS.Timeout }>()
  let place: string | null | undefined
  let usable = true
  let made = 0
  const write = async (bytes: Uint8Array): Promise<string | null> => {
    if (!usable) return null
    try {
      if (place === undefined) place = makeFolder(folder())
      if (place === null) return null
      made += 1
      return await writeWhole(join(place, `${made}.json`), bytes)
    } catch (error) {
      // No room, or the folder is somebody else's: the next answer would fare no better.
      usable = false
      log.warn('long answers cannot be kept in memory for the page', error)
      return null
    }
  }
  const drop = (name: string) => {
    void files.get(name)?.path.then((path) => (path === null ? undefined : rm(path, { force: true })))
    files.delete(name)
  }
  return {
    path(name, bytes) {
      const known = files.get(name)
      clearTimeout(known?.timer)
      // A file somebody else took away is written again: asked for often enough, it would be missing for good.
      const path = known?.path.then((before) => (before && existsSync(before) ? before : write(bytes))) ?? write(bytes)
      files.set(name, { path, timer: setTimeout(drop, KEPT_MS, name).unref() })
      return path
    },
    clear() {
      for (const { timer } of files.values()) clearTimeout(timer)
      files.clear()
      usable = false
      if (place) rmSync(place, { recursive: true, force: true })
    },
  }
}

/** What a console that was killed has left goes. Throws where the folder is another person's. */
function makeFolder(folder: string | null): string | null {
  if (folder === null) return null
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { mode: 0o700 })
  return folder
}

/** Half a file would take the last of the memory for nothing. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<string> {
  try {
    await writeFile(path, bytes, { mode: 0o600, flag: 'wx' })
    return path
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}
