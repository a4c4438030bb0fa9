// @ts-check
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'

/** The project's root folder. */
export const root = resolve(import.meta.dirname, '../..')

/** Returns the folder for runtimes and compiled binaries, which checkouts share: never inside the project. */
export function cacheRoot() {
  return join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'mesh-console')
}

/** Returns whether this process is root, for which Chromium's sandbox cannot start. */
export function isRoot() {
  return process.getuid?.() === 0
}
