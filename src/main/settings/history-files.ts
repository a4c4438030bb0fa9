import { randomBytes } from 'node:crypto'
import { readFile, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Time } from '@shared/api/primitives'
import { type HistoryEntry, HistorySource } from '@shared/ipc/history'
import { parseJson } from '@main/lib/parse-json'
import { writeWhole } from '@main/lib/whole-file'
import { z } from 'zod'

/** One version in its own file: a broken file costs one version, and adding a version rewrites no other. */
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

/** Names sort by their time of creation. */
export function newName(now: number): string {
  return `${String(now).padStart(15, '0')}-${randomBytes(4).toString('hex')}`
}

/** Returns the names of the versions in a folder, oldest first, and of broken files. A missing folder is empty. */
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
 * Reads a version; null if it is missing or unreadable. A broken file is renamed, so that it is kept but not read again; a file of a newer
 * console is left unchanged.
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

/** A crash or a full disk leaves a whole file or none. Creates a missing folder. */
export function writeVersion(folder: string, name: string, content: VersionFile): Promise<void> {
  return writeWhole(join(folder, `${name}.json`), JSON.stringify(content), { isPrivate: true })
}

export function removeVersion(folder: string, name: string): Promise<void> {
  return rm(join(folder, `${name}.json`), { force: true })
}

export function entryOf(id: string, { at, source, note, text }: VersionFile): HistoryEntry {
  return { id, at, source, note, lines: text.split('\n').length }
}
