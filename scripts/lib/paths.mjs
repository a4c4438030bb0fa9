// @ts-check
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'

/** The project's root folder. */
export const root = resolve(import.meta.dirname, '../..')

/**
 * The program file of a command-line tool in node_modules.
 * @param {string} name
 */
export function tool(name) {
  return join(root, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name)
}

/** Where runtimes and compiled binaries are kept between checkouts: never inside the project. */
export function cacheRoot() {
  return join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'mesh-console')
}

/** Is this process root, where Chromium's sandbox cannot start? */
export function isRoot() {
  return process.getuid?.() === 0
}
