// @ts-check
import { cpSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createPackage } from '@electron/asar'
import { root } from '../lib/paths.mjs'

/**
 * Copies the packaged console and replaces its code by the bare window: same binary, same fuses, same start. Returns its program.
 * @param {string} program the packaged console's
 */
export async function packageBare(program) {
  const folder = dirname(program)
  const copy = join(root, 'dist', 'bare-window')
  rmSync(copy, { recursive: true, force: true })
  cpSync(folder, copy, { recursive: true, verbatimSymlinks: true })
  rmSync(join(copy, 'resources', 'app.asar.unpacked'), { recursive: true, force: true })
  await createPackage(join(import.meta.dirname, 'bare'), join(copy, 'resources', 'app.asar'))
  return program.replace(folder, copy)
}
