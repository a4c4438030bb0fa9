import { rm } from 'node:fs/promises'
import { refusal, toApiError } from '@shared/api/error'
import {
  type BackupChoices,
  type BackupProgress,
  type BackupRun,
  type BackupSize,
  defaultBackupChoices,
  type StoredBackups,
} from '@shared/host/backup'
import type { BackupState } from '@shared/ipc/backup'
import { MINUTE } from '@shared/time'
import type { CopiedRows } from '@main/db/finalize-copy'
import type { OpenHost } from '@main/host/open-hosts'
import { HostError } from '@main/host/host-error'
import { createCancelling } from './cancelling'
import { makeBackup, measureBackup } from './make-backup'
import { nextBackup } from './schedule'
import { isThere } from './working-folder'

/** A server whose host the console may use. */
export interface BackedUpServer {
  readonly id: string
  readonly name: string
  readonly url: string
}

export interface BackupsOptions {
  /** The servers whose hosts the console may use. */
  readonly servers: () => readonly BackedUpServer[]
  /** Opens the host of a server. Rejects with HostError, or with ApiError if its use is no longer allowed. */
  readonly open: (serverId: string) => Promise<OpenHost>
  readonly stored: BackupStore
  readonly defaultFolder: () => string
  readonly finalize: (path: string) => Promise<CopiedRows>
  /** Records a backup in the journal. `file` is its name. */
  readonly record: <T>(server: BackedUpServer, file: string, work: () => Promise<T>) => Promise<T>
  /** Called if a scheduled backup failed, unless the one before did, too. */
  readonly onFailed: (server: BackedUpServer) => void
  readonly onWorked: (server: BackedUpServer) => void
  readonly warn: (message: string, error: unknown) => void
  /** Milliseconds since 1970. */
  readonly now: () => number
}

export interface BackupStore {
  read(serverId: string): StoredBackups
  /** Null forgets the server. */
  write(serverId: string, stored: StoredBackups | null): void
}

/** Backups of servers on this computer. One is made at a time. */
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
  /** Makes the backups that are due, now and every minute. */
  readonly begin: () => void
  /** Cancels running backups, and resolves when their files are removed. */
  close(): Promise<void>
}

/** The number of results that are remembered. */
const RUNS = 30

interface Running {
  progress: BackupProgress
  readonly controller: AbortController
  readonly ended: Promise<void>
}

export function createBackups(options: BackupsOptions): Backups {
  const { stored, now, servers } = options
  const choicesOf = (id: string) => choicesIn(options, id)
  const queue = createQueue(options, choicesOf)
  const serverOf = (id: string) => {
    const server = servers().find((one) => one.id === id)
    if (!server) throw refusal('forbidden', 'hostOff')
    return server
  }
  const { cancel, isRecent } = createCancelling(queue.cancel, now)
  let timer: NodeJS.Timeout | undefined
  const look = () => {
    queue.leave(servers())
    for (const server of servers()) {
      const due = nextBackup(stored.read(server.id), now())
      if (due === null || due > now() || isRecent(server.id) || queue.progress(server.id)) continue
      queue.add(server, true)
    }
  }
  const watch = () => {
    timer ??= setInterval(look, MINUTE).unref()
    look()
  }
  return {
    state: (id) => stateOf(stored.read(id), { choices: choicesOf(id), progress: queue.progress(id), now: now() }),
    async size(id) {
      serverOf(id)
      return measureBackup(await options.open(id), new AbortController().signal)
    },
    start(id) {
      if (queue.progress(id)) throw refusal('conflict', 'backupRuns')
      queue.add(serverOf(id), false)
    },
    cancel,
    choose(id, choices) {
      const known = stored.read(id)
      stored.write(id, { ...known, choices: { ...known.choices, ...choices } })
      watch()
    },
    forget(id) {
      queue.cancel(id)
      stored.write(id, null)
    },
    begin: watch,
    async close() {
      clearInterval(timer)
      await queue.close()
    },
  }
}

function choicesIn({ stored, defaultFolder }: BackupsOptions, id: string): BackupChoices & { folder: string } {
  const choices = { ...defaultBackupChoices, ...stored.read(id).choices }
  return { ...choices, folder: choices.folder ?? defaultFolder() }
}

type Known = Pick<BackupState, 'choices' | 'progress'> & { readonly now: number }

async function stateOf(known: StoredBackups, { now, ...state }: Known): Promise<BackupState> {
  const runs = known.runs.map(async (run) => ({ ...run, there: run.path !== null && (await isThere(run.path)) }))
  const next = nextBackup(known, now)
  return { ...state, runs: await Promise.all(runs), next: next === null ? null : new Date(next).toISOString() }
}

/** Makes backups one after the other: each needs disk space, and the network. */
function createQueue(options: BackupsOptions, choicesOf: (id: string) => BackupChoices & { folder: string }) {
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
        if (run && options.servers().some(({ id }) => id === server.id)) await keep(options, server, run, most)
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

/** Remembers a result, and removes scheduled archives beyond the number to keep. */
async function keep(options: BackupsOptions, server: BackedUpServer, run: BackupRun, most: number): Promise<void> {
  const { stored, onFailed, onWorked } = options
  const known = stored.read(server.id)
  if (run.failure === null) onWorked(server)
  else if (run.scheduled && !known.runs.find(({ scheduled }) => scheduled)?.failure) onFailed(server)
  const runs = [run, ...known.runs]
  const old = runs.filter(({ scheduled, path }) => scheduled && path !== null).slice(most)
  if (run.failure === null)
    for (const { path } of old) if (path !== null) await rm(path, { force: true }).catch(() => undefined)
  const removed = new Set(run.failure === null ? old : [])
  // Every archive that still exists stays in the list.
  const shown = runs.filter((one) => !removed.has(one)).filter(({ path }, index) => index < RUNS || path !== null)
  stored.write(server.id, { ...stored.read(server.id), runs: shown.slice(0, 400) })
}
