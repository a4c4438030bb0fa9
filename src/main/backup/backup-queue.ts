import { refusal, toApiError } from '@shared/api/error'
import type { BackupChoices, BackupProgress, BackupRun } from '@shared/host/backup'
import { MINUTE } from '@shared/time'
import { HostError } from '@main/host/host-error'
import type { OpenHost } from '@main/host/open-hosts'
import { unlessAborted } from '@main/lib/unless-aborted'
import type { BackedUpServer, BackupsOptions } from './backups-options'
import { keepRun } from './keep-run'
import { makeBackup } from './make-backup'

interface Running {
  progress: BackupProgress
  readonly controller: AbortController
}

/** How long opening a host may take, in milliseconds: nobody may answer a question of ssh. */
const OPEN_MS = 2 * MINUTE

export type BackupQueue = ReturnType<typeof createBackupQueue>

/** Makes backups, one at a time of each server: a host that is slow or hostile holds up no other. */
export function createBackupQueue(
  options: BackupsOptions,
  choicesOf: (id: string) => BackupChoices & { folder: string },
) {
  const running = new Map<string, Running>()
  /** The last backup of each server. */
  const last = new Map<string, Promise<void>>()
  const cancel = (id: string) => running.get(id)?.controller.abort(refusal('conflict', 'notDone'))
  return {
    progress: (id: string) => running.get(id)?.progress ?? null,
    cancel,
    /** Cancels the backups of servers whose hosts may not be used any more. */
    leave(allowed: readonly BackedUpServer[]) {
      for (const id of running.keys()) if (!allowed.some((server) => server.id === id)) cancel(id)
    },
    add(server: BackedUpServer, scheduled: boolean) {
      const mine: Running = {
        progress: { phase: 'waiting', bytes: 0, total: 0 },
        controller: new AbortController(),
      }
      const { signal } = mine.controller
      const { folder, keep: most } = choicesOf(server.id)
      const onProgress = (progress: BackupProgress) => void (mine.progress = progress)
      const work = async () => {
        const run = await runOnce(options, { server, scheduled, folder }, signal, onProgress)
        // Its host may not be used any more.
        if (run && options.servers().some(({ id }) => id === server.id)) await keepRun(options, server, run, most)
      }
      const before = last.get(server.id) ?? Promise.resolve()
      const ended = options.inProgress.run(() =>
        unlessAborted(before, signal)
          .then(work)
          .catch((error: unknown) => {
            if (error !== signal.reason) options.warn('a backup was not recorded', error)
          })
          .finally(() => running.delete(server.id)),
      )
      // One that is cancelled while it waits ends at once; the next one still waits for the one before.
      const both = Promise.all([before, ended]).then(() => {
        if (last.get(server.id) === both) last.delete(server.id)
      })
      last.set(server.id, both)
      running.set(server.id, mine)
    },
    async close() {
      for (const id of running.keys()) cancel(id)
      await Promise.all(last.values())
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
  { open, defaultFolder, finalize, record, now, warn }: BackupsOptions,
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
        isOwnFolder: folder === defaultFolder(),
        name,
        at,
        finalize,
        onProgress,
        signal,
        open: () => openInTime(() => open(server.id)),
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

async function openInTime(open: () => Promise<OpenHost>): Promise<OpenHost> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new HostError('timeout')), OPEN_MS)
  try {
    return await unlessAborted(open(), late.signal)
  } finally {
    clearTimeout(timer)
  }
}

/** Returns the archive's name: it contains the server and the time, and no character that a file system interprets. */
function nameOf(server: string, at: Date): string {
  const slug = server
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 40)
  return `headscale-${slug || 'server'}-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
}
