import ElectronStore from 'electron-store'
import type { z } from 'zod'
import type { FileProblem } from '@shared/ipc/problems'
import { fileError, PRIVATE, writeThroughLibrary } from '@main/lib/files'
import { type StoredFile, readStored } from './read-file'

/** A small settings file: read when opened, written as a whole with every change. */
export interface Store<T extends object> {
  readonly value: Readonly<T>
  /**
   * Changes some parts; they are on disk when it returns. Throws ApiError `internal` if the file cannot be written: the new value still
   * applies in this run, and the next successful write includes it.
   */
  set(patch: Partial<T>): void
}

/**
 * Opens `folder`/`name`.json. This process is its only writer (index.ts ensures that). An existing file that cannot be read is not written
 * in this run, because its content is unknown.
 */
export function openStore<S extends z.ZodObject>(options: StoredFile<S>): Store<z.output<S>> {
  const { name, folder, schema, log } = options
  const problems: FileProblem[] = []
  const onProblem = (problem: FileProblem) => {
    // The same content is read again before each write.
    if (problems.some(({ keptAs }) => keptAs === problem.keptAs)) return
    problems.push(problem)
    options.onProblem(problem)
  }
  const file = openFile({ ...options, onProblem })
  let value = schema.parse(file?.store ?? {})
  const set = (patch: Partial<z.output<S>>) => {
    value = { ...value, ...patch }
    try {
      if (!file) throw new Error(`${name}.json could not be read`)
      const content = serialize(value)
      writeThroughLibrary(file.path, content, () => (file.store = value))
    } catch (cause) {
      throw fileError(cause, folder)
    }
  }
  // Written even without another change, so that the next start finds a valid file.
  if (problems.some(({ kind }) => kind === 'broken')) {
    try {
      set({})
    } catch (error) {
      log.error(`${name}.json cannot be written`, error)
    }
  }
  return {
    get value() {
      return value
    },
    set,
  }
}

const serialize = (value: unknown) => JSON.stringify(value, undefined, '\t')

function openFile<S extends z.ZodObject>(file: StoredFile<S>): ElectronStore<z.output<S>> | undefined {
  const { name, folder: cwd, log, onProblem } = file
  try {
    const deserialize = (text: string) => readStored(text, file)
    return new ElectronStore<z.output<S>>({
      name,
      cwd,
      serialize,
      deserialize,
      accessPropertiesByDotNotation: false,
      configFileMode: PRIVATE,
    })
  } catch (error) {
    log.warn(`${name}.json cannot be read`, error)
    onProblem({ file: name, kind: 'unreadable', keptAs: null })
    return undefined
  }
}
