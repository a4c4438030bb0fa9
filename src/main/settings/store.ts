import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'zod'
import { ApiError } from '@shared/api/error'
import type { Log } from '@main/log'

/** What writes a store's file. */
export interface JsonFile {
  /** Replaces the file's content; throws where that is not possible. */
  write(value: object): void
}

/** A small file of settings. Reading is from memory; writing is whole and, once the writer is loaded, at once. */
export interface Store<T extends object> {
  readonly value: Readonly<T>
  /** Replaces some parts. Throws ApiError `internal` where the file cannot be written; the new value counts for this run anyway. */
  set(patch: Partial<T>): void
  /** Loads the writer, so that what fails later fails in `set`. Never rejects. */
  prepare(): Promise<void>
}

export interface StoreOptions<S extends z.ZodObject> {
  /** File name without `.json`. */
  readonly name: string
  readonly folder: string
  readonly schema: S
  readonly log: Log
  /** Loads the writer. It takes a tenth of a second, which a start that only reads does not have to spend before its first paint. */
  readonly load: (folder: string, name: string) => Promise<JsonFile>
}

/**
 * Opens `folder`/`name`.json. A file that is not valid is copied to `name`.broken-<time>.json first; what can be read of it is kept,
 * the rest starts from the defaults.
 */
export function openStore<S extends z.ZodObject>(options: StoreOptions<S>): Store<z.output<S>> {
  let value = readSettings(options)
  let file: JsonFile | undefined
  let loading: Promise<void> | undefined
  let waiting = false

  const load = async () => {
    try {
      file ??= await options.load(options.folder, options.name)
      if (waiting) file.write(value)
      waiting = false
    } catch (error) {
      loading = undefined
      options.log.error(`${options.name}.json cannot be written`, error)
    }
  }
  return {
    get value() {
      return value
    },
    prepare: () => (loading ??= load()),
    set(patch) {
      value = { ...value, ...patch }
      if (!file) {
        waiting = true
        loading ??= load()
        return
      }
      try {
        file.write(value)
      } catch (cause) {
        throw new ApiError('internal', `Settings could not be saved in ${options.folder}`, { cause })
      }
    },
  }
}

function readSettings<S extends z.ZodObject>({ name, folder, schema, log }: StoreOptions<S>): z.output<S> {
  const path = join(folder, `${name}.json`)
  const raw = readJson(path)
  if (raw.state === 'missing') return schema.parse({})
  const whole = schema.safeParse(raw.content)
  if (raw.state === 'read' && whole.success) return whole.data
  keepAside(path, join(folder, `${name}.broken-${Date.now()}.json`), log)
  return readParts(schema, raw.content)
}

function readJson(path: string): { state: 'missing' | 'read' | 'unreadable'; content: unknown } {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    return { state: missing ? 'missing' : 'unreadable', content: {} }
  }
  try {
    return { state: 'read', content: JSON.parse(text) as unknown }
  } catch {
    return { state: 'unreadable', content: {} }
  }
}

function keepAside(path: string, aside: string, log: Log): void {
  try {
    copyFileSync(path, aside)
    log.warn(`${path} is not valid; it is kept as ${aside}`)
  } catch (error) {
    log.error(`${path} is not valid and could not be kept aside`, error)
  }
}

/** Each part by itself, so that one bad part does not take the list of servers with it. */
function readParts<S extends z.ZodObject>(schema: S, content: unknown): z.output<S> {
  const given = typeof content === 'object' && content !== null ? Object.entries(content) : []
  const good = given.filter(([name, part]) => (schema.shape[name] as z.ZodType | undefined)?.safeParse(part).success)
  return schema.parse(Object.fromEntries(good))
}
