import { closeSync, openSync } from 'node:fs'

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
