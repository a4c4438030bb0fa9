import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { storeNames } from '@shared/ipc/problems'
import type { Log } from '@main/lib/log'

/** Names of temporary files, which a killed console leaves behind. */
const STRAY = new RegExp(`^(?:${storeNames.join('|')}|\\d{15}-[0-9a-f]{8})\\.json\\.tmp-\\d{10}[0-9a-f]{6}$`)

/**
 * Removes temporary files of a killed console from its folder and from those of policy versions. Never rejects.
 * @param startedAt the start of this console, in milliseconds: it may be writing later ones
 */
export async function removeStrayFiles(folder: string, log: Log, startedAt: number): Promise<void> {
  const history = join(folder, 'policy-history')
  const below = await readdir(history, { withFileTypes: true }).catch(() => [])
  const folders = [folder, ...below.filter((entry) => entry.isDirectory()).map(({ name }) => join(history, name))]
  for (const each of folders) {
    const names = await readdir(each).catch(() => [])
    for (const name of names.filter((found) => STRAY.test(found))) {
      const path = join(each, name)
      const written = await stat(path).then(
        ({ mtimeMs }) => mtimeMs,
        () => Infinity,
      )
      if (written >= startedAt) continue
      await rm(path, { force: true }).then(
        () => log.info(`removed ${name}, left half written by an earlier start`),
        (error: unknown) => log.warn(`${name} cannot be removed`, error),
      )
    }
  }
}
