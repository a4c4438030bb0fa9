import { closeSync, openSync } from 'node:fs'
import { writeFile } from 'atomically'

/** Only the person who runs the console reads and writes such a file. Windows takes the rights of the folder instead. */
export const PRIVATE = 0o600

/** Only the person who runs the console looks into such a folder. */
export const PRIVATE_FOLDER = 0o700

/**
 * Writes a file that only its owner reads. It gets these rights when it is made, beside `path`, and then takes the place of the file
 * there, so no other person can read it at any moment, and a full disk leaves the old file whole. Rejects with the system's error.
 */
export function writePrivateFile(path: string, content: string | Uint8Array): Promise<void> {
  return writeFile(path, typeof content === 'string' ? content : Buffer.from(content), { mode: PRIVATE, chown: false })
}

/** Makes an empty file that only its owner reads, for a library that would make one for everybody. Leaves a file that is there alone. */
export function createPrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', PRIVATE))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}
