import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'zod'
import { fileError, writeWhole, writeWholeSync } from '@main/lib/files'
import { type StoredFile, readStored } from './read-file'

/** A settings file that may be megabytes long: written without blocking the process. */
export interface LargeStore<T extends object> {
  readonly value: Readonly<T>
  /**
   * Changes some parts; they are on disk when the promise settles. Rejects with ApiError `internal` if the file cannot be written: the new
   * value still applies in this run, and the next successful write includes it.
   */
  set(patch: Partial<T>): Promise<void>
  /** Writes pending changes at once, when the process ends. Never throws. */
  flush(): void
}

const OPTIONS = { isPrivate: true } as const

/** Opens `folder`/`name`.json as `openStore` does. Changes made during a write are written together afterwards. */
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
      await writeWhole(path, JSON.stringify(value), OPTIONS)
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
        writeWholeSync(path, JSON.stringify(value), OPTIONS)
      } catch (error) {
        log.error(`${name}.json cannot be written`, error)
      }
    },
  }
}

/** Runs one write at a time: all requests during a write share the next one. */
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

/** Returns null if there is no file, and the error if it cannot be read: its content is unknown, so it must not be overwritten. */
function readText(path: string): string | null | Error {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const thrown = error instanceof Error ? error : new Error(String(error))
    return 'code' in thrown && thrown.code === 'ENOENT' ? null : thrown
  }
}
