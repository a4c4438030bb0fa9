// @ts-check
import { flipFuses, FuseV1Options, FuseVersion } from '@electron/fuses'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

/**
 * Lets debuggers into a program that was packaged without: opens the fuse in its binary, in place. Nothing else of it changes, so tests
 * drive the shipped program. For tests and benchmarks, on copies and scratch installations only.
 * @param {string} program
 */
export async function letDebuggersIn(program) {
  await flipFuses(program, { version: FuseVersion.V1, [FuseV1Options.EnableNodeCliInspectArguments]: true })
}

/**
 * Copies the folder of an installed program, and lets debuggers into the copy.
 * @param {string} program
 * @returns {Promise<{ program: string, remove: () => void }>} the program in the copy; `remove` deletes the copy
 */
export async function inspectableCopy(program) {
  const folder = mkdtempSync(join(tmpdir(), 'mesh-console-inspectable-'))
  const copy = join(folder, 'app')
  cpSync(dirname(program), copy, { recursive: true, verbatimSymlinks: true })
  const copied = join(copy, basename(program))
  await letDebuggersIn(copied)
  return { program: copied, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
