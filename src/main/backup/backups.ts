import { dirname } from 'node:path'
import { refusal, toApiError } from '@shared/api/error'
import {
  type BackupChoices,
  type BackupProgress,
  type BackupRun,
  type BackupSize,
  defaultBackupChoices,
  type StoredBackups,
} from '@shared/host/backup'
import type { BackupState } from '@shared/ipc/contract'
import {
  type BackedUpServer,
  type BackupsOptions,
  createCancelling,
  keepRun,
  makeBackup,
  measureBackup,
} from './make-backup'
import { nextBackup } from './backup-plan'
import { isThere, removeAbandoned } from './working-folder'
import { MINUTE } from '@shared/time'
import { HostError } from '@main/host/host-error'
import type { OpenHost } from '@main/host/open-hosts'
import { unlessAborted } from '@main/lib/concurrency'

interface Running {
  progress: BackupProgress
  readonly controller: AbortController
}

/** How long opening a host may take, in milliseconds: nobody may answer a question of ssh. */
const OPEN_MS = 2 * MINUTE

type BackupQueue = ReturnType<typeof createBackupQueue>

/** Makes backups, one at a time of each server: a host that is slow or hostile holds up no other. */
function createBackupQueue(options: BackupsOptions, choicesOf: (id: string) => BackupChoices & { folder: string }) {
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
  { open, texts, defaultFolder, finalize, record, now, warn }: BackupsOptions,
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
        texts,
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
      return measureBackup(await options.open(id), options.texts, new AbortController().signal)
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

/**
 * Calls `work` every minute. The first one after the start and after sleep is free: the network is not back yet, and a connection from before
 * the sleep still seems open.
 */
function createMinutes(work: () => void, now: () => number) {
  let timer: NodeJS.Timeout | undefined
  let last = 0
  const again = () => {
    clearInterval(timer)
    last = now()
    timer = setInterval(tick, MINUTE).unref()
  }
  const tick = () => {
    // Timers may fire before the system reports that it woke up.
    const hasSlept = now() - last > 2 * MINUTE
    last = now()
    if (!hasSlept) work()
  }
  return {
    begin: () => void (timer ?? again()),
    wake: () => timer && again(),
    end() {
      clearInterval(timer)
      timer = undefined
    },
  }
}
