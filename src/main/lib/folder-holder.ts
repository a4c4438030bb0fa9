import { readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'

/** A console that has the data folder open and that this one cannot reach. */
export type FolderHolder =
  | { readonly kind: 'otherComputer'; readonly host: string }
  | { readonly kind: 'otherUser'; readonly pid: number }

/** The symbolic link to `host-pid` that Chromium creates in an open data folder, on Linux and macOS. */
export const LOCK_FILE = 'SingletonLock'

/**
 * Returns the holder of the data folder on another computer or of another user. Electron's own lock does not help there: it cannot reach
 * that console, treats it as dead and takes the folder over. Returns null if Electron's lock decides correctly: a free folder, one left by
 * a crash, one opened by a console of the same user. Windows itself keeps other users out.
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

/** Tells whether any process has the folder open. */
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
