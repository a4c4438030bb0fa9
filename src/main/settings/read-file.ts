import { copyFileSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'zod'
import type { FileProblem } from '@shared/ipc/problems'
import type { Log } from '@main/lib/log'
import { type Content, type Versions, migrate } from '@shared/versions'

export interface FileToRead<S extends z.ZodObject> {
  readonly name: FileProblem['file']
  readonly folder: string
  readonly schema: S
  readonly versions: Versions
  readonly log: Log
}

export interface FileRead<T> {
  /** Undefined where there is no file. */
  readonly value: T | undefined
  readonly problem: FileProblem | null
}

/**
 * Reads `folder`/`name`.json in today's form. Where it is broken or of a newer console it is copied to `name`.broken-<time>.json or
 * `name`.newer-<time>.json, and what fits the schema is used, part by part.
 */
export function readStoreFile<S extends z.ZodObject>(file: FileToRead<S>): FileRead<z.output<S>> {
  const { name, folder, schema, versions, log } = file
  const path = join(folder, `${name}.json`)
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR'].includes(String(error.code)))
      return { value: undefined, problem: null }
    log.warn(`${path} cannot be read`, error)
    return { value: schema.parse({}), problem: { file: name, kind: 'unreadable', keptAs: null } }
  }
  const { kind, content } = migrate(parseJson(text), versions)
  const whole = kind === 'current' ? schema.safeParse(content) : undefined
  if (whole?.success) return { value: whole.data, problem: null }
  const why = kind === 'newer' ? 'newer' : 'broken'
  return { value: readParts(schema, content), problem: { file: name, kind: why, keptAs: keepAside(file, why) } }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Where the file is kept; one that was kept before, at a start that changed nothing, is not kept again. */
function keepAside({ name, folder, log }: FileToRead<z.ZodObject>, why: 'broken' | 'newer'): string | null {
  const path = join(folder, `${name}.json`)
  const aside = join(folder, `${name}.${why}-${Date.now()}.json`)
  try {
    const content = readFileSync(path)
    const before = readdirSync(folder)
      .filter((one) => one.startsWith(`${name}.${why}-`))
      .map((one) => join(folder, one))
      .find((one) => readFileSync(one).equals(content))
    if (before !== undefined) return before
    copyFileSync(path, aside)
    log.warn(`${path} is ${why === 'newer' ? 'of a newer console' : 'not valid'}; it is kept as ${aside}`)
    return aside
  } catch (error) {
    log.warn(`${path} is not valid and could not be kept aside`, error)
    return null
  }
}

/** Each part by itself, so that one bad part does not take the list of servers with it. */
function readParts<S extends z.ZodObject>(schema: S, content: Content): z.output<S> {
  const good = Object.entries(content).filter(
    ([name, part]) => (schema.shape[name] as z.ZodType | undefined)?.safeParse(part).success,
  )
  return schema.parse(Object.fromEntries(good))
}
