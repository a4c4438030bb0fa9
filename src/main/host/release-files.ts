import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { readOrdinary } from '@main/lib/files'
import { CHECKSUMS, parseChecksums, parseFile } from '@shared/upgrade/releases'
import type { ChosenRelease, ChosenReleases } from '@shared/ipc/upgrade'

/** Bytes. A program of Headscale has about 60 MB, checksums 2 kB. */
const LARGEST = 500_000_000
const LARGEST_SUMS = 100_000

/**
 * Reads files of releases that the admin chose on this computer, and compares them with the checksums.txt among them. Files with other names,
 * and such that cannot be read, are counted.
 */
export async function readChosen(paths: readonly string[]): Promise<ChosenReleases> {
  const sums = checksumsIn(paths.find((path) => basename(path) === CHECKSUMS))
  const named = paths.filter((path) => parseFile(basename(path)) !== null)
  const files: ChosenRelease[] = []
  for (const path of named) {
    const sha256 = await digestOf(path)
    if (sha256 !== null) files.push({ name: basename(path), sha256, verdict: verdictOf(basename(path), sha256, sums) })
  }
  const sumsChosen = sums === null ? 0 : 1
  return { files, left: paths.length - files.length - sumsChosen }
}

function verdictOf(name: string, sha256: string, sums: ReadonlyMap<string, string> | null): ChosenRelease['verdict'] {
  if (sums === null) return 'noChecksums'
  const wanted = sums.get(name)
  if (wanted === undefined) return 'notListed'
  return wanted === sha256 ? 'matches' : 'differs'
}

function checksumsIn(path: string | undefined): ReadonlyMap<string, string> | null {
  try {
    const text = path === undefined ? null : readOrdinary(path, LARGEST_SUMS)?.toString('utf8')
    return text === null || text === undefined ? null : parseChecksums(text)
  } catch {
    return null
  }
}

async function digestOf(path: string): Promise<string | null> {
  try {
    const found = await stat(path)
    if (!found.isFile() || found.size > LARGEST) return null
    const hash = createHash('sha256')
    await pipeline(createReadStream(path), hash)
    return hash.digest('hex')
  } catch {
    return null
  }
}
