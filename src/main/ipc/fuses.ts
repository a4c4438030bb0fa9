import { closeSync, createReadStream, openSync, readSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Electron marks the position of its fuses in its own binary with this text; a version, a length and one character per fuse follow. */
const MARK = Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX')
/** The position of "node --inspect arguments are obeyed" (Electron's documentation, "Fuses", version 1). */
const INSPECT = 3
const ENABLED = '1'.charCodeAt(0)

/** The size of the parts in which a binary is read, in bytes. */
const PART = 4 * 1024 * 1024

/** Synchronous {@link isInspectable}, for a start that must not wait. */
export function isInspectableNow(file: string): boolean {
  const search = createSearch()
  const descriptor = openSync(file, 'r')
  try {
    for (;;) {
      const part = Buffer.allocUnsafe(PART)
      const size = readSync(descriptor, part)
      const found = search(part.subarray(0, size))
      if (found !== undefined || size === 0) return found ?? true
    }
  } finally {
    closeSync(descriptor)
  }
}

/** Returns the file that contains the fuses of a running Electron. */
export function fuseFile(execPath: string, platform: NodeJS.Platform): string {
  if (platform !== 'darwin') return execPath
  return join(dirname(execPath), '../Frameworks/Electron Framework.framework/Electron Framework')
}

/** Tells whether a debugger can be attached to a binary from the command line. True without fuses, to be safe. */
export async function isInspectable(file: string): Promise<boolean> {
  const search = createSearch()
  for await (const part of createReadStream(file, { highWaterMark: PART })) {
    const found = search(part as Buffer)
    if (found !== undefined) return found
  }
  return true
}

/** Returns a function that takes a binary part by part and returns the fuse for debuggers; undefined before it was found. */
function createSearch(): (part: Buffer) => boolean | undefined {
  const needed = MARK.length + 2 + INSPECT
  let rest = Buffer.alloc(0)
  return (next) => {
    const part = Buffer.concat([rest, next])
    const at = part.indexOf(MARK)
    if (at >= 0 && at + needed < part.length) return part[at + needed] === ENABLED
    rest = part.subarray(Math.max(0, at >= 0 ? at : part.length - needed))
    return undefined
  }
}
