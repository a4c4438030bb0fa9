import { join } from 'node:path'
import type { z } from 'zod'
import { ApiError } from '@shared/api/error'
import type { FileProblem } from '@shared/ipc/problems'
import { withLock } from './file-lock'
import { type FileToRead, readStoreFile } from './read-file'

/** What writes a store's file. */
export interface JsonFile {
  /** Replaces the file's content; throws where that is not possible. */
  write(value: object): void
}

/** What to change: some parts, or what these parts become given everything. A function may run again, on what another writer left. */
export type Change<T> = Partial<T> | ((now: Readonly<T>) => Partial<T>)

/** A small file of settings. Reading is from memory; writing is whole and, once the writer is loaded, at once. */
export interface Store<T extends object> {
  readonly value: Readonly<T>
  /**
   * Changes some parts of what the file holds by now: what another process wrote meanwhile stays. Throws ApiError `internal` where the
   * file cannot be written; the new value counts for this run anyway, and the next change that can be written carries it.
   */
  set(change: Change<T>): void
  /** Loads the writer, so that what fails later fails in `set`. Never rejects. */
  prepare(): Promise<void>
}

export interface StoreOptions<S extends z.ZodObject> extends FileToRead<S> {
  /** Loads the writer. It takes a tenth of a second, which a start that only reads does not have to spend before its first paint. */
  readonly load: (folder: string, name: string) => Promise<JsonFile>
  /** Told once per file that was not taken as it is. */
  readonly onProblem: (problem: FileProblem) => void
}

interface State<T> {
  /** What the file is known to hold. */
  stored: T
  value: T
  /** Not written yet. */
  waiting: Change<T>[]
  file: JsonFile | undefined
  /** Why the file was not taken as it is, as told. */
  problem: FileProblem | null
}

/** Opens `folder`/`name`.json: reads it now, writes it with the first change. */
export function openStore<S extends z.ZodObject>(options: StoreOptions<S>): Store<z.output<S>> {
  const { value = options.schema.parse({}), problem } = readStoreFile(options)
  // A broken file is written anew even where nothing else changes, so that the next start finds a good one.
  const waiting = problem?.kind === 'broken' ? [{}] : []
  const state: State<z.output<S>> = { stored: value, value, waiting, file: undefined, problem }
  if (problem) options.onProblem(problem)
  let loading: Promise<void> | undefined
  const load = async () => {
    try {
      state.file ??= await options.load(options.folder, options.name)
      if (state.waiting.length > 0) write(state, options)
    } catch (error) {
      loading = undefined
      options.log.error(`${options.name}.json cannot be written`, error)
    }
  }
  return {
    get value() {
      return state.value
    },
    prepare: () => (loading ??= load()),
    set(change) {
      state.waiting.push(change)
      state.value = apply(state.value, change)
      if (!state.file) {
        loading ??= load()
        return
      }
      try {
        write(state, options)
      } catch (cause) {
        throw new ApiError('internal', `Settings could not be saved in ${options.folder}`, { cause })
      }
    },
  }
}

/** Everything that waits, onto what the file holds now, with no other writer in between. */
function write<S extends z.ZodObject>(state: State<z.output<S>>, options: StoreOptions<S>): void {
  const { folder, name, onProblem } = options
  withLock(join(folder, `${name}.lock`), () => {
    const found = readStoreFile(options)
    if (found.problem && found.problem.keptAs === null) throw new Error(`${name}.json cannot be read or kept aside`)
    if (found.problem && found.problem.keptAs !== state.problem?.keptAs) onProblem(found.problem)
    // A file that was good is believed; one that broke or went away since is not.
    const base = found.value !== undefined && !found.problem ? found.value : state.stored
    const next = state.waiting.reduce((now, change) => apply(now, change), base)
    state.file?.write(next)
    Object.assign(state, { stored: next, value: next, waiting: [], problem: null })
  })
}

function apply<T extends object>(value: T, change: Change<T>): T {
  return { ...value, ...(typeof change === 'function' ? change(value) : change) }
}
