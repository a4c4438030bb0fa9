// @ts-check
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'

/** The project's root folder. */
export const root = resolve(import.meta.dirname, '../..')

/** Where runtimes and compiled binaries are kept between checkouts: never inside the project. */
export function cacheRoot() {
  return join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'mesh-console')
}

/** Is this process root, where Chromium's sandbox cannot start? */
export function isRoot() {
  return process.getuid?.() === 0
}
