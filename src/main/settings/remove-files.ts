import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The console's own files in its data folder: settings and drafts, also as they were kept aside, the demo network's database under all of
 * its names, versions of policies, logs. Chromium's files beside them hold nothing of a person's once its storage is cleared.
 */
const OURS = /^(?:(?:settings|drafts)\..*|mock\.db.*|policy-history|logs)$/

/** Removes all of them. Rejects where one cannot be removed, with as many removed as possible. */
export async function removeFiles(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => OURS.test(name))
  const options = { recursive: true, force: true, maxRetries: 3 }
  const removed = await Promise.allSettled(names.map((name) => rm(join(folder, name), options)))
  const failed = removed.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
}
