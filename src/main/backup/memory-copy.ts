import { refusal } from '@shared/api/error'
import type { FileSink, TarFile } from './read-tar'

/** A file of the host besides the database. */
export interface KeptFile extends TarFile {
  readonly bytes: Buffer
}

/** In bytes: keys and configurations are small. */
const MOST = 8 * 1024 * 1024
const MOST_FILES = 500

/** Collects small files in memory: most of them are secrets. */
export function createMemoryCopy() {
  const files = new Map<string, KeptFile>()
  return {
    files,
    open: (file: TarFile): FileSink => {
      const parts: Buffer[] = []
      // A second attempt replaces the files of the first one instead of continuing them.
      const others = [...files.values()].filter(({ path }) => path !== file.path)
      let size = others.reduce((sum, { bytes }) => sum + bytes.length, 0)
      return {
        write(part) {
          size += part.length
          if (size > MOST || others.length >= MOST_FILES)
            throw refusal('conflict', 'backupLarge', { params: { file: file.path } })
          parts.push(part)
        },
        end: () => void files.set(file.path, { ...file, bytes: Buffer.concat(parts) }),
      }
    },
  }
}
