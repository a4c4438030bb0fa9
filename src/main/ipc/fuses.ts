import { createReadStream, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Electron marks the position of its fuses in its own binary with this text; a version, a length and one character per fuse follow. */
const MARK = Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX')
/** The position of "node --inspect arguments are obeyed" (Electron's documentation, "Fuses", version 1). */
const INSPECT = 3
const ENABLED = '1'.charCodeAt(0)

/** Synchronous {@link isInspectable} for a start that must not wait; it reads the whole binary into memory. */
export function isInspectableNow(file: string): boolean {
  const binary = readFileSync(file)
  const at = binary.indexOf(MARK)
  return at < 0 || binary[at + MARK.length + 2 + INSPECT] === ENABLED
}

/** Returns the file that contains the fuses of a running Electron. */
export function fuseFile(execPath: string, platform: NodeJS.Platform): string {
  if (platform !== 'darwin') return execPath
  return join(dirname(execPath), '../Frameworks/Electron Framework.framework/Electron Framework')
}

/** Tells whether a debugger can be attached to a binary from the command line. True without fuses, to be safe. */
export async function isInspectable(file: string): Promise<boolean> {
  const needed = MARK.length + 2 + INSPECT
  let rest = Buffer.alloc(0)
  for await (const chunk of createReadStream(file, { highWaterMark: 4 * 1024 * 1024 })) {
    const part = Buffer.concat([rest, chunk as Buffer])
    const at = part.indexOf(MARK)
    if (at >= 0 && at + needed < part.length) return part[at + needed] === ENABLED
    rest = part.subarray(Math.max(0, at >= 0 ? at : part.length - needed))
  }
  return true
}
