import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'zod'
import type { FileProblem } from '@shared/ipc/problems'
import { type Versions, migrate } from '@shared/versions'
import type { Log } from '@main/lib/log'
import { parseJson } from '@main/lib/parse-json'
import { PRIVATE } from '@main/lib/files'

/** `folder`/`name`.json and its schema. */
export interface StoredFile<S extends z.ZodObject> {
  readonly name: FileProblem['file']
  readonly folder: string
  readonly schema: S
  readonly versions: Versions
  readonly log: Log
  /** Called once with the reason why the file was not used as it is. */
  readonly onProblem: (problem: FileProblem) => void
}

/**
 * Reads a file's text in the current format. A broken file, or one of a newer console, is copied to `name`.broken-<hash>.json or
 * `name`.newer-<hash>.json, and the parts that match the schema are used, so that one bad part does not lose the servers.
 */
export function readStored<S extends z.ZodObject>(text: string, file: StoredFile<S>): z.output<S> {
  const { name, schema, versions, onProblem } = file
  const { kind, content } = migrate(parseJson(text), versions)
  const whole = kind === 'current' ? schema.safeParse(content) : undefined
  if (whole?.success) return whole.data
  const problem = kind === 'newer' ? 'newer' : 'broken'
  onProblem({ file: name, kind: problem, keptAs: keepAside(text, file, problem) })
  const shape: Readonly<Record<string, z.ZodType>> = schema.shape
  const good = Object.entries(content).filter(([part, value]) => shape[part]?.safeParse(value).success)
  return schema.parse(Object.fromEntries(good))
}

/** Returns the path of the copy, null if it could not be written. The same content always gets the same name, however often it is found. */
function keepAside(text: string, { name, folder, log }: StoredFile<z.ZodObject>, problem: string): string | null {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 12)
  const aside = join(folder, `${name}.${problem}-${hash}.json`)
  try {
    // A copy by the system would have the permissions of the original.
    writeFileSync(aside, readFileSync(join(folder, `${name}.json`)), { mode: PRIVATE })
    log.warn(`${name}.json is ${problem}; it is kept as ${aside}`)
    return aside
  } catch (error) {
    log.warn(`${name}.json is ${problem} and could not be kept`, error)
    return null
  }
}
