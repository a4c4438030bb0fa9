import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeFile, writeFileSync } from 'atomically'
import type { z } from 'zod'
import { fileError } from '@main/lib/file-error'
import { PRIVATE } from '@main/lib/private-file'
import { type StoredFile, readStored } from './read-file'

/** A file of settings that may be megabytes: it is written without stopping the process. */
export interface LargeStore<T extends object> {
  readonly value: Readonly<T>
  /**
   * Changes some parts; the file holds them when it settles. Rejects with ApiError `internal` where the file cannot be written: the new value
   * counts for this run anyway, and the next change that can be written carries it.
   */
  set(patch: Partial<T>): Promise<void>
  /** Writes at once what is still to be written: the process ends. Never throws. */
  flush(): void
}

const OPTIONS = { mode: PRIVATE } as const

/** Opens `folder`/`name`.json as `openStore` does. Whatever is set while it is being written is written together afterwards. */
export function openLargeStore<S extends z.ZodObject>(file: StoredFile<S>): LargeStore<z.output<S>> {
  const { name, folder, schema, log, onProblem } = file
  const path = join(folder, `${name}.json`)
  const read = readText(path)
  if (read instanceof Error) {
    log.warn(`${name}.json cannot be read`, read)
    onProblem({ file: name, kind: 'unreadable', keptAs: null })
  }
  let value = typeof read === 'string' ? readStored(read, file) : schema.parse({})
  let isWritten = true
  const write = async () => {
    isWritten = true
    try {
      if (read instanceof Error) throw read
      await writeFile(path, JSON.stringify(value), OPTIONS)
    } catch (cause) {
      isWritten = false
      throw fileError(cause, folder)
    }
  }
  const saver = createSaver(write)
  return {
    get value() {
      return value
    },
    set(patch) {
      value = { ...value, ...patch }
      isWritten = false
      return saver.save()
    },
    flush() {
      if ((isWritten && !saver.isSaving()) || read instanceof Error) return
      try {
        writeFileSync(path, JSON.stringify(value), OPTIONS)
      } catch (error) {
        log.error(`${name}.json cannot be written`, error)
      }
    },
  }
}

/** One write at a time: what is asked for meanwhile is one more, after it. */
function createSaver(write: () => Promise<void>) {
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  const save = (): Promise<void> => {
    if (!running) return (running = write().finally(() => (running = undefined)))
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined
        return save()
      })
    return next
  }
  return { save, isSaving: () => running !== undefined }
}

/** Null where there is no file; the error where there is one that cannot be read: nobody knows what it holds, so it is not written. */
function readText(path: string): string | null | Error {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const thrown = error instanceof Error ? error : new Error(String(error))
    return 'code' in thrown && thrown.code === 'ENOENT' ? null : thrown
  }
}
