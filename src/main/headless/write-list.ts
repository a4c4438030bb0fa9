import { lstatSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { ApiError } from '@shared/api/error'
import { writeWholeSync } from '@main/lib/whole-file'

/** The file name that means standard output. */
export const STANDARD_OUTPUT = '-'

/**
 * Writes a list to a file, or to standard output for `-`. A file appears whole or not at all: a full disk leaves the previous one. Rejects
 * with ApiError `internal` if the list could not be written.
 */
export async function writeList(file: string, text: string): Promise<void> {
  try {
    if (file === STANDARD_OUTPUT) await print(text)
    // A device or a pipe cannot be replaced by a file with its name.
    else if (isOther(targetOf(file))) writeFileSync(file, text)
    else replaceIn(targetOf(file), text)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new ApiError('internal', `The list could not be written to ${file}: ${why}`, { cause: error })
  }
}

function replaceIn(file: string, text: string): void {
  // Replacing would create a missing folder, but its name is more likely mistyped.
  statSync(dirname(file))
  writeWholeSync(file, text, { followsLinks: false })
}

/**
 * Returns the absolute path behind a link of this user or of the system, such as /dev/stdout. Throws if another user put the link, the device
 * or the pipe there: it would overwrite any file of this user, or read the list.
 */
function targetOf(file: string): string {
  const path = resolve(file)
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found || found.isFile()) return path
  const own = process.getuid?.()
  const isForeign = own !== undefined && found.uid !== own && found.uid !== 0
  if (isForeign) throw new Error('another user put a link or a device there')
  return found.isSymbolicLink() ? realpathSync(path) : path
}

function isOther(file: string): boolean {
  const found = statSync(file, { throwIfNoEntry: false })
  return found !== undefined && !found.isFile()
}

/** Resolves once the reader has all of it: the process ends right afterwards. */
function print(text: string): Promise<void> {
  return new Promise((done, reject) => {
    process.stdout.once('error', reject)
    process.stdout.write(text, (error) => {
      process.stdout.removeListener('error', reject)
      if (error) reject(error)
      else done()
    })
  })
}
