import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { storeNames } from '@shared/ipc/problems'

/**
 * The console's own files in its data folder: every store with its copies, the demo network's database under all of its names,
 * versions of policies, jobs. Chromium's files next to them contain no personal data after its storage is cleared.
 */
const OURS = new RegExp(`^(?:(?:${storeNames.join('|')})\\..*|(?:mock|history)\\.db.*|policy-history)$`)

/** Removes as many of them as possible, and the logs. Resolves with the paths of those that remain. */
export async function removeFiles(folder: string): Promise<string[]> {
  const own = (await readdir(folder)).filter((name) => OURS.test(name)).map((name) => join(folder, name))
  const paths = [...own, ...(await logsIn(join(folder, 'logs')))]
  const options = { recursive: true, force: true, maxRetries: 3 }
  const removed = await Promise.allSettled(paths.map((path) => rm(path, options)))
  return paths.filter((_path, index) => removed[index]?.status === 'rejected')
}

/** Their folder stays: electron-log creates it only once, and without it the running console would log nothing more. */
async function logsIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).map((name) => join(folder, name))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    return [folder]
  }
}
