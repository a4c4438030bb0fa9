import { refusal, toApiError } from '@shared/api/error'
import type { BackupChoices, BackupProgress, BackupRun } from '@shared/host/backup'
import { HostError } from '@main/host/host-error'
import type { BackedUpServer, BackupsOptions } from './backups-options'
import { keepRun } from './keep-run'
import { makeBackup } from './make-backup'

interface Running {
  progress: BackupProgress
  readonly controller: AbortController
  readonly ended: Promise<void>
}

/** Makes backups one after the other: each needs disk space, and the network. */
export function createBackupQueue(
  options: BackupsOptions,
  choicesOf: (id: string) => BackupChoices & { folder: string },
) {
  const running = new Map<string, Running>()
  let last: Promise<void> = Promise.resolve()
  const cancel = (id: string) => running.get(id)?.controller.abort(refusal('conflict', 'notDone'))
  return {
    progress: (id: string) => running.get(id)?.progress ?? null,
    cancel,
    /** Cancels the backups of servers whose hosts may not be used any more. */
    leave(allowed: readonly BackedUpServer[]) {
      for (const id of running.keys()) if (!allowed.some((server) => server.id === id)) cancel(id)
    },
    add(server: BackedUpServer, scheduled: boolean) {
      const controller = new AbortController()
      const { folder, keep: most } = choicesOf(server.id)
      const work = async () => {
        const run = await runOnce(options, { server, scheduled, folder }, controller.signal, (progress) => {
          const mine = running.get(server.id)
          if (mine) mine.progress = progress
        })
        // Its host may not be used any more.
        if (run && options.servers().some(({ id }) => id === server.id)) await keepRun(options, server, run, most)
      }
      const ended = last
        .then(work)
        .catch((error: unknown) => options.warn('a backup was not recorded', error))
        .finally(() => running.delete(server.id))
      last = ended
      running.set(server.id, { progress: { phase: 'waiting', bytes: 0, total: 0 }, controller, ended })
    },
    async close() {
      for (const id of running.keys()) cancel(id)
      await Promise.all([...running.values()].map(({ ended }) => ended))
    },
  }
}

interface Wanted {
  readonly server: BackedUpServer
  readonly scheduled: boolean
  readonly folder: string
}

/** Makes a backup and records it. Returns its result; null if it was cancelled. */
async function runOnce(
  { open, finalize, record, now, warn }: BackupsOptions,
  { server, scheduled, folder }: Wanted,
  signal: AbortSignal,
  onProgress: (progress: BackupProgress) => void,
): Promise<BackupRun | null> {
  if (signal.aborted) return null
  const at = new Date(now())
  const name = nameOf(server.name, at)
  const blank = { at: at.toISOString(), scheduled, path: null, bytes: 0, database: null, users: 0, machines: 0 }
  try {
    const made = await record(server, `${name}.tar.gz`, () =>
      makeBackup({
        server: { name: server.name, address: server.url },
        folder,
        name,
        at,
        finalize,
        onProgress,
        signal,
        open: () => open(server.id),
      }),
    )
    return { ...blank, ...made, missing: [...made.missing], failure: null }
  } catch (error) {
    if (signal.aborted) return null
    warn(`backup of ${server.name} failed`, error)
    const host = error instanceof HostError ? error.failure : null
    return { ...blank, missing: [], failure: { host, error: host ? null : toApiError(error).toBody() } }
  }
}

/** Returns the archive's name: it names the server and the time, and holds nothing that a file system interprets. */
function nameOf(server: string, at: Date): string {
  const slug = server
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 40)
  return `headscale-${slug || 'server'}-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
}
