import { readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'

/** A console that this one cannot reach, and that has the data folder open. */
export type FolderHolder =
  | { readonly kind: 'otherComputer'; readonly host: string }
  | { readonly kind: 'otherUser'; readonly pid: number }

/** Chromium's link to `host-pid` in a data folder that is open, on Linux and macOS. */
export const LOCK_FILE = 'SingletonLock'

/**
 * Who has the data folder open where that is another computer or another user of this one. Electron's own lock does not help there: it
 * cannot reach that console, takes it for a dead one and takes the folder over. Null for everything Electron's lock decides rightly: a
 * free folder, one left by a crash, one that is open in a console of the same user. Windows keeps other users out by itself.
 */
export function findFolderHolder(
  folder: string,
  { host = hostname(), signal = (pid: number): unknown => process.kill(pid, 0) } = {},
): FolderHolder | null {
  const { owner, pid } = readLock(folder)
  if (owner === '') return null
  if (owner !== host) return { kind: 'otherComputer', host: owner }
  try {
    signal(pid)
    return null
  } catch (error) {
    const isRunning = error instanceof Error && 'code' in error && error.code === 'EPERM'
    return isRunning ? { kind: 'otherUser', pid } : null
  }
}

/** Whether anybody has the folder open. */
export function isFolderHeld(folder: string): boolean {
  return readLock(folder).owner !== ''
}

function readLock(folder: string): { owner: string; pid: number } {
  try {
    const [, owner = '', pid] = /^(.+)-(\d+)$/.exec(readlinkSync(join(folder, LOCK_FILE))) ?? []
    return { owner, pid: Number(pid) }
  } catch {
    return { owner: '', pid: 0 }
  }
}
