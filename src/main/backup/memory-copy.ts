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
  let size = 0
  return {
    files,
    open: (file: TarFile): FileSink => {
      const parts: Buffer[] = []
      return {
        write(part) {
          size += part.length
          if (size > MOST || files.size >= MOST_FILES)
            throw refusal('conflict', 'backupLarge', { params: { file: file.path } })
          parts.push(part)
        },
        end: () => void files.set(file.path, { ...file, bytes: Buffer.concat(parts) }),
      }
    },
  }
}
