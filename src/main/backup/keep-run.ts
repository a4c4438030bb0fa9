import { rm } from 'node:fs/promises'
import type { BackupRun } from '@shared/host/backup'
import type { BackedUpServer, BackupsOptions } from './backups-options'
import { isToldOf } from './schedule'

/** How many results are remembered. */
const RUNS = 30

/** Remembers a result, and removes scheduled archives beyond the number to keep. */
export async function keepRun(
  options: BackupsOptions,
  server: BackedUpServer,
  run: BackupRun,
  most: number,
): Promise<void> {
  const { stored, onFailed, onWorked } = options
  const known = stored.read(server.id)
  if (run.failure === null) onWorked(server)
  else if (isToldOf(run, known.runs)) onFailed(server)
  const runs = [run, ...known.runs]
  const old = runs.filter(({ scheduled, path }) => scheduled && path !== null).slice(most)
  if (run.failure === null)
    for (const { path } of old) if (path !== null) await rm(path, { force: true }).catch(() => undefined)
  const removed = new Set(run.failure === null ? old : [])
  // Every archive that is still kept stays in the list.
  const shown = runs.filter((one) => !removed.has(one)).filter(({ path }, index) => index < RUNS || path !== null)
  stored.write(server.id, { ...stored.read(server.id), runs: shown.slice(0, 400) })
}
