import { closeSync, openSync } from 'node:fs'
import { writeFile } from 'atomically'

/** Only the user who runs the console can read and write such a file. Windows applies the folder's permissions instead. */
export const PRIVATE = 0o600

/** Only the user who runs the console can open such a folder. */
export const PRIVATE_FOLDER = 0o700

/**
 * Writes a file that only its owner can read. It is created with these permissions next to `path` and then replaces the file there, so
 * other users can never read it, and a full disk leaves the old file intact. Rejects with the system's error.
 */
export function writePrivateFile(path: string, content: string | Uint8Array): Promise<void> {
  return writeFile(path, typeof content === 'string' ? content : Buffer.from(content), { mode: PRIVATE, chown: false })
}

/** Creates an empty file that only its owner can read, for a library that would create a public one. Keeps an existing file. */
export function createPrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', PRIVATE))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}
