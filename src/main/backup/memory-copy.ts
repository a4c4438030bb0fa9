import { refusal } from '@shared/api/error'
import type { FileSink, TarFile } from './read-tar'

/** A file of the host besides the database. */
export interface KeptFile extends TarFile {
  readonly bytes: Buffer
}

/** In bytes: keys and configurations are small. */
const MOST = 8 * 1024 * 1024
const MOST_FILES = 500

const large = (file: TarFile) => refusal('conflict', 'backupLarge', { params: { file: file.path } })

/** Collects small files in memory: most of them are secrets. */
export function createMemoryCopy() {
  const files = new Map<string, KeptFile>()
  let total = 0
  return {
    files,
    open: (file: TarFile): FileSink => {
      const parts: Buffer[] = []
      // A second attempt replaces the files of the first one instead of continuing them.
      total -= files.get(file.path)?.bytes.length ?? 0
      files.delete(file.path)
      if (files.size >= MOST_FILES || file.size > MOST) throw large(file)
      return {
        write(part) {
          total += part.length
          if (total > MOST) throw large(file)
          parts.push(part)
        },
        end: () => void files.set(file.path, { ...file, bytes: Buffer.concat(parts) }),
      }
    },
  }
}
