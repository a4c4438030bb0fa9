import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { BackupRun } from '@shared/host/backup'
import type { BackedUpServer, BackupsOptions, BackupStore } from './backups-options'
import { isToldOf } from './schedule'
import { isFolder } from './working-folder'

/** How many results are remembered, and how many archives that were made by hand. */
const [RUNS, MANUAL] = [30, 400]

interface KeepOptions extends Pick<BackupsOptions, 'onFailed' | 'onWorked' | 'warn'> {
  readonly stored: Pick<BackupStore, 'read' | 'write'>
}

/** Remembers a result, and removes scheduled archives beyond the number to keep. */
export async function keepRun(
  { stored, onFailed, onWorked, warn }: KeepOptions,
  server: BackedUpServer,
  run: BackupRun,
  most: number,
): Promise<void> {
  const known = stored.read(server.id)
  if (run.failure === null) onWorked(server)
  else if (isToldOf(run, known.runs)) onFailed(server)
  const runs = [run, ...known.runs]
  const removed = new Set<BackupRun>()
  const old = run.failure === null ? runs.filter(({ scheduled, path }) => scheduled && path !== null).slice(most) : []
  for (const one of old) if (one.path !== null && (await isDeleted(one.path, warn))) removed.add(one)
  // Every archive that is still kept stays in the list; a scheduled one is deleted later.
  const shown = runs
    .filter((one) => !removed.has(one))
    .filter(({ path, scheduled }, index) => index < RUNS || (path !== null && (scheduled || index < MANUAL)))
  stored.write(server.id, { ...stored.read(server.id), runs: shown })
}

/** Deletes an archive. Returns false if it may still exist: a missing folder may come back with its drive. */
async function isDeleted(path: string, warn: KeepOptions['warn']): Promise<boolean> {
  try {
    await rm(path)
    return true
  } catch (error) {
    if (!(await isFolder(dirname(path)))) return false
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return true
    warn('an old backup was not deleted', error)
    return false
  }
}
