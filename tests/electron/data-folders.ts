import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Chromium's folder of compiled scripts. It depends on the build only, and without it a start takes a tenth more processor time. */
const COMPILED = 'Code Cache'

/**
 * Creates a data folder for one test, with the scripts that an earlier console of this run has compiled.
 * @param compiled where {@link keepCompiled} has put these
 */
export function createFolder(compiled: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'mesh-console-test-'))
  if (existsSync(compiled)) cpSync(compiled, join(folder, COMPILED), { recursive: true })
  return folder
}

/** Keeps the compiled scripts of a closed console for the consoles to come; the first one of a run decides. */
export function keepCompiled(folder: string, compiled: string): void {
  if (existsSync(compiled) || !existsSync(join(folder, COMPILED))) return
  const copy = `${compiled}-${process.pid}`
  mkdirSync(dirname(compiled), { recursive: true })
  cpSync(join(folder, COMPILED), copy, { recursive: true })
  try {
    renameSync(copy, compiled)
  } catch {
    // Another process of this run was first; the folder of the run is removed with this copy.
  }
}

/** Removes a data folder. Processes of Chromium may write into it after the console has ended, for seconds on a busy computer. */
export const removeFolder = (folder: string) =>
  rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
