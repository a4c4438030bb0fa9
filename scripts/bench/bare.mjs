// @ts-check
import { copyFileSync, linkSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createPackage } from '@electron/asar'
import { root } from '../lib/paths.mjs'

/**
 * The packaged console with its code replaced by the bare window: same binary, same fuses, same way to start. Returns its program.
 * The files are the console's own wherever the disk allows: of two copies one would be warmer in the system's memory than the other.
 * @param {string} program the packaged console's
 */
export async function packageBare(program) {
  const folder = dirname(program)
  const copy = join(root, 'dist', 'bare-window')
  rmSync(copy, { recursive: true, force: true })
  share(folder, copy)
  for (const name of ['app.asar', 'app.asar.unpacked'])
    rmSync(join(copy, 'resources', name), { recursive: true, force: true })
  await createPackage(join(import.meta.dirname, 'bare'), join(copy, 'resources', 'app.asar'))
  return program.replace(folder, copy)
}

/**
 * @param {string} from a folder
 * @param {string} to where its files are linked, or copied from another disk
 */
function share(from, to) {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) share(source, target)
    else {
      try {
        linkSync(source, target)
      } catch {
        copyFileSync(source, target)
      }
    }
  }
}
