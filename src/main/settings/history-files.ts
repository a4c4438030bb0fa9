import { randomBytes } from 'node:crypto'
import { readFile, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFile } from 'atomically'
import { Time } from '@shared/api/primitives'
import { type HistoryEntry, HistorySource } from '@shared/ipc/history'
import { parseJson } from '@main/lib/parse-json'
import { PRIVATE } from '@main/lib/private-file'
import { z } from 'zod'

/** One version on disk, in a file of its own: what breaks one file costs one version, and adding one rewrites none. */
const VersionFile = z.object({
  version: z.literal(1),
  at: Time,
  source: HistorySource,
  note: z.string(),
  text: z.string(),
})
export type VersionFile = z.infer<typeof VersionFile>

const NEWER = z.object({ version: z.number().int().min(2) })
const NAME = /^(\d{15}-[0-9a-f]{8})\.json$/
const BROKEN = '.broken'

/** Names sort by the time they were given. */
export function newName(now: number): string {
  return `${String(now).padStart(15, '0')}-${randomBytes(4).toString('hex')}`
}

/** Names of the versions in a folder, oldest first, and of files kept aside. A folder that is not there has none. */
export async function listNames(folder: string): Promise<{ names: string[]; broken: string[] }> {
  const found = await readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  })
  return {
    names: found.flatMap((file) => NAME.exec(file)?.[1] ?? []).sort(),
    broken: found.filter((file) => file.endsWith(BROKEN)).sort(),
  }
}

/**
 * A version; null where there is none of this name, or none to be read. A broken file is renamed, so that it is kept and not read
 * again; one of a newer console is left alone.
 */
export async function readVersion(folder: string, name: string): Promise<VersionFile | null> {
  const path = join(folder, `${name}.json`)
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  const content = parseJson(text)
  const parsed = VersionFile.safeParse(content)
  if (parsed.success) return parsed.data
  if (!NEWER.safeParse(content).success) await rename(path, path + BROKEN)
  return null
}

/** A crash leaves a whole file or none. Makes the folder where there is none. */
export function writeVersion(folder: string, name: string, content: VersionFile): Promise<void> {
  return writeFile(join(folder, `${name}.json`), JSON.stringify(content), { mode: PRIVATE })
}

export function removeVersion(folder: string, name: string): Promise<void> {
  return rm(join(folder, `${name}.json`), { force: true })
}

export function entryOf(id: string, { at, source, note, text }: VersionFile): HistoryEntry {
  return { id, at, source, note, lines: text.split('\n').length }
}
