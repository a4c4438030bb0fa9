import { dirname } from 'node:path'
import { refusal } from '@shared/api/error'
import { type BackupChoices, type BackupSize, defaultBackupChoices, type StoredBackups } from '@shared/host/backup'
import type { BackupState } from '@shared/ipc/backup'
import { type BackupQueue, createBackupQueue } from './backup-queue'
import type { BackupsOptions } from './backups-options'
import { createCancelling } from './cancelling'
import { measureBackup } from './make-backup'
import { createMinutes } from './minutes'
import { nextBackup } from './schedule'
import { isThere, removeAbandoned } from './working-folder'

/** Backups of servers on this computer. One of each server is made at a time. */
export interface Backups {
  state(serverId: string): Promise<BackupState>
  /** Rejects with HostError or ApiError. */
  size(serverId: string): Promise<BackupSize>
  /** Begins a backup. Throws ApiError `conflict` if one of this server is being made. */
  start(serverId: string): void
  cancel(serverId: string): void
  choose(serverId: string, choices: Partial<BackupChoices>): void
  /** Cancels the running backup, and forgets results and schedule. Archives stay. */
  forget(serverId: string): void
  /** Makes the backups that are due, every minute, and removes what killed consoles left. */
  readonly begin: () => void
  /** The computer woke up. */
  readonly wake: () => void
  /** Cancels running backups, and resolves when their files are removed. */
  close(): Promise<void>
}

export function createBackups(options: BackupsOptions): Backups {
  const { stored, now, servers } = options
  const choicesOf = (id: string) => choicesIn(options, id)
  const queue = createBackupQueue(options, choicesOf)
  const serverOf = (id: string) => {
    const server = servers().find((one) => one.id === id)
    if (!server) throw refusal('forbidden', 'hostOff')
    return server
  }
  const { cancel, pausedUntil } = createCancelling(queue.cancel, now)
  const { nextOf, look, clock } = createSchedule(options, queue, pausedUntil)
  return {
    state: (id) => stateOf(stored.read(id), { choices: choicesOf(id), progress: queue.progress(id), next: nextOf(id) }),
    async size(id) {
      serverOf(id)
      return measureBackup(await options.open(id), new AbortController().signal)
    },
    start(id) {
      if (queue.progress(id)) throw refusal('conflict', 'backupRuns')
      queue.add(serverOf(id), false)
      // If the console is killed meanwhile, its next start knows where to tidy up.
      stored.write(id, stored.read(id))
    },
    cancel,
    choose(id, choices) {
      const known = stored.read(id)
      stored.write(id, { ...known, choices: { ...known.choices, ...choices } })
      clock.begin()
      look(servers().filter((server) => server.id === id))
    },
    forget(id) {
      queue.cancel(id)
      stored.write(id, null)
    },
    begin() {
      clock.begin()
      void removeAbandoned(foldersIn(options))
    },
    wake: clock.wake,
    async close() {
      clock.end()
      await queue.close()
    },
  }
}

/** Adds backups to the queue when they are due. */
function createSchedule(
  { stored, now, servers }: BackupsOptions,
  queue: BackupQueue,
  pausedUntil: (id: string) => number,
) {
  const nextOf = (id: string) => {
    const due = nextBackup(stored.read(id), now())
    return due === null ? null : Math.max(due, pausedUntil(id))
  }
  const look = (which = servers()) => {
    queue.leave(servers())
    for (const server of which) {
      const next = nextOf(server.id)
      if (next === null || next > now() || queue.progress(server.id)) continue
      queue.add(server, true)
    }
  }
  const clock = createMinutes(() => look(), now)
  return { nextOf, look, clock }
}

function choicesIn({ stored, defaultFolder }: BackupsOptions, id: string): BackupChoices & { folder: string } {
  const choices = { ...defaultBackupChoices, ...stored.read(id).choices }
  return { ...choices, folder: choices.folder ?? defaultFolder() }
}

/** Returns every folder that was used, and no other: macOS asks the user before the console may look into the documents. */
function foldersIn({ stored, defaultFolder }: BackupsOptions): ReadonlySet<string> {
  const used = stored
    .all()
    .flatMap(({ choices, runs }) => [
      choices.folder ?? defaultFolder(),
      ...runs.flatMap(({ path }) => (path === null ? [] : [dirname(path)])),
    ])
  return new Set(used)
}

type Known = Pick<BackupState, 'choices' | 'progress'> & { readonly next: number | null }

async function stateOf(known: StoredBackups, { next, ...state }: Known): Promise<BackupState> {
  const runs = known.runs.map(async (run) => ({ ...run, there: run.path !== null && (await isThere(run.path)) }))
  return { ...state, runs: await Promise.all(runs), next: next === null ? null : new Date(next).toISOString() }
}
