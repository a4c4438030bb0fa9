import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { PRIVATE } from '@main/lib/private-file'
import type { FileSink } from './read-tar'

/** A file of this computer that is being written. */
export interface FileCopy extends FileSink {
  /** The first 32 bytes in hex; '' if it is empty. */
  start(): string
  /** The SHA-256 in hex, once it ended. */
  digest(): string
}

/** Writes a file that only its owner can read. Replaces one that exists. */
export function copyTo(path: string): FileCopy {
  const hash = createHash('sha256')
  const file = open(path, 'w', PRIVATE)
  file.catch(() => undefined)
  let [head, digest] = [Buffer.alloc(0), '']
  return {
    async write(part) {
      if (head.length < 32) head = Buffer.concat([head, part]).subarray(0, 32)
      hash.update(part)
      await (await file).writeFile(part)
    },
    async end() {
      if (digest !== '') return
      digest = hash.digest('hex')
      await (await file).close()
    },
    start: () => head.toString('hex'),
    digest: () => digest,
  }
}
