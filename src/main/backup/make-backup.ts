import { rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ApiError, refusal } from '@shared/api/error'
import type { BackupRun, BackupSize, StoredBackups, BackupProgress } from '@shared/host/backup'
import { hostCommands } from '@shared/host/commands'
import type { CopiedRows } from '@main/db/finalize-copy'
import type { ConfigTexts } from '@main/host/config-thread'
import type { OpenHost } from '@main/host/open-hosts'
import { HostError } from '@main/host/host-error'
import { readConfigFile } from '@main/host/write-file'
import { fileError, PRIVATE } from '@main/lib/files'
import { unlessAborted } from '@main/lib/concurrency'
import { type ArchiveFile, checkArchive, copyTo, writeArchive, type FileCopy } from './archive'
import { type BackupPlan, isToldOf, planBackup, type PostgresPlan } from './backup-plan'
import { createHostReader, type HostReader } from './host-reader'
import { createDumpReader } from './read-dump'
import type { FileSink, TarFile } from './read-tar'
import { DATABASE, pathOf, restoreSteps, STEPS } from './restore-steps'
import {
  createWorkingFolder,
  isFolder,
  isThere,
  prepareFolder,
  removeWorkingFolder,
  refuseFullDisk,
} from './working-folder'
import { HOUR } from '@shared/time'
import type { InProgress } from '@main/lib/in-progress'
import { setTimeout as wait } from 'node:timers/promises'
import type { DumpFrom } from '@shared/host/backup-commands'
import { withSudo } from '@shared/host/call'
import { readContainerList } from '@main/host/read-answers'
import { MISSING } from '@main/host/connection'

/** The files of a SQLite database that another program may be writing. */
export interface SqliteFiles {
  /** Reads the start of the write-ahead log or, without one, of the rollback journal, in hex; '' without both. */
  start(): Promise<string>
  /** Copies the database, and then its write-ahead log. Returns the start of the copied log, and the SHA-256 of the copied database. */
  copy(): Promise<{ readonly log: string; readonly digest: string }>
  /** Returns the SHA-256 of the database. */
  digest(): Promise<string>
}

/** The number of attempts. */
const ATTEMPTS = 12

/**
 * Copies a database that is being written to, until the copy is one committed state. Uses no lock and no program of SQLite.
 *
 * With a write-ahead log, the database file changes only when pages of the log are copied into it, and the log keeps them until it
 * restarts, with another start. So if the log began before the copy and did not restart during it, the copied log repairs whatever
 * happened to the database file meanwhile: the log was copied last.
 *
 * Without one, two readings of the file that are equal are its content at every instant between them. If no log and no journal existed at
 * one of these instants, no write was under way then. The exception: a transaction that was rolled back during the first reading and repeated
 * in the same places during the second one makes two equal readings of no state. The check of the copy refuses these (`finalizeCopy`).
 *
 * @param pause waits before another attempt; rejects if the backup was cancelled
 * @throws ApiError `conflict` if the database changed too often
 */
export async function copyConsistently(files: SqliteFiles, pause: () => Promise<void>): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (attempt > 0) await pause()
    const before = await files.start()
    const copied = await files.copy()
    const after = await files.start()
    if (before !== after) continue
    if (copied.log === '' ? after === '' && (await files.digest()) === copied.digest : copied.log === after) return
  }
  throw refusal('conflict', 'backupBusy')
}

export interface CopyOptions {
  /** The folder of the archive. */
  readonly folder: string
  /** Checks a copy of a SQLite database, in a thread of its own. */
  readonly finalize: (path: string, signal: AbortSignal) => Promise<CopiedRows>
  readonly onProgress: (progress: BackupProgress) => void
  readonly signal: AbortSignal
}

/** The wait before the database is copied again, in milliseconds. */
const AGAIN_MS = 500

/** A file system that compresses reports fewer bytes than a file has, and a database grows while it is copied. A host could send until the disk is full. */
const [PACKED, GROWTH] = [20, 64 * 1024 * 1024]

const databaseFiles = (path: string) => [path, `${path}-wal`]

export const databaseSize = (reader: HostReader, path: string) => reader.sizes(databaseFiles(path))

/** The commands that copy a SQLite database. */
export const databaseCalls = (path: string) => [
  hostCommands.sizes(databaseFiles(path)),
  hostCommands.walStart(path),
  hostCommands.copy(databaseFiles(path)),
  hostCommands.digest(path),
]

export const missingFile = (file: string) => refusal('conflict', 'backupFile', { params: { file } })

export interface Work {
  readonly host: OpenHost
  readonly reader: HostReader
  readonly plan: BackupPlan
  readonly working: string
}

export interface Copied {
  /** The path of the copy. */
  readonly copy: string
  readonly rows: CopiedRows
  /** The database as the host had it; null for PostgreSQL. */
  readonly file: TarFile | null
}

/** Copies a SQLite database while Headscale may write to it, and checks the copy. */
export async function copySqlite({ folder, finalize, onProgress, signal }: CopyOptions, work: Work): Promise<Copied> {
  const { reader, working, plan } = work
  if (plan.database.kind !== 'sqlite') throw new TypeError('not SQLite')
  const { path } = plan.database
  const total = await databaseSize(reader, path)
  const room = await refuseFullDisk(folder, total)
  const copy = join(working, 'db.sqlite')
  let file: TarFile | null = null
  await copyConsistently(
    {
      start: () => reader.start(path),
      digest: () => reader.digest(path),
      async copy() {
        const copies = new Map<string, FileCopy>()
        let bytes = 0
        await rm(`${copy}-wal`, { force: true })
        await reader.copy(
          databaseFiles(path),
          (found) => {
            const isLog = found.path === `${path}-wal`
            if (!isLog) file = found
            const to = copyTo(isLog ? `${copy}-wal` : copy)
            copies.set(found.path, to)
            return to
          },
          (more) => {
            onProgress({ phase: 'copying', bytes: (bytes += more), total })
            if (bytes > Math.min(PACKED * total + GROWTH, room))
              throw refusal('conflict', 'backupLarge', { params: { file: path } })
          },
        )
        const main = copies.get(path)
        if (!main) throw missingFile(path)
        return { log: copies.get(`${path}-wal`)?.start() ?? '', digest: main.digest() }
      },
    },
    () => wait(AGAIN_MS, undefined, { signal }),
  )
  onProgress({ phase: 'checking', bytes: 0, total: 0 })
  return { copy, rows: await finalize(copy, signal), file }
}

/** Dumps a PostgreSQL database. */
export async function copyPostgres({ folder, onProgress }: CopyOptions, work: Work): Promise<Copied> {
  const { host, reader, working, plan } = work
  if (plan.database.kind !== 'postgres') throw new TypeError('not PostgreSQL')
  await refuseFullDisk(folder, 0)
  const copy = join(working, 'headscale.sql')
  let [bytes, to, dump] = [0, copyTo(copy), createDumpReader()]
  try {
    await dumpPostgres(host, reader, plan.database, {
      async onStart() {
        await to.end()
        ;[bytes, to, dump] = [0, copyTo(copy), createDumpReader()]
      },
      async onOutput(part) {
        onProgress({ phase: 'copying', bytes: (bytes += part.length), total: 0 })
        dump.write(part)
        await to.write(part)
      },
    })
  } finally {
    await to.end()
  }
  return { copy, rows: dump.end(), file: null }
}

/** Dumps the database with PostgreSQL's own program. Each attempt calls `onStart`, then `onOutput` from the beginning of the dump. Throws HostError, or ApiError `unsupported`. */
export async function dumpPostgres(
  { connection, headscale }: OpenHost,
  reader: Pick<HostReader, 'stream'>,
  plan: PostgresPlan,
  to: { readonly onStart: () => Promise<void>; readonly onOutput: (part: Buffer) => Promise<void> | void },
): Promise<void> {
  const { host, port, name, user, pass, ssl } = plan
  const own = { PGUSER: user, PGDATABASE: name, PGPASSWORD: pass }
  const dump = async (from: DumpFrom, env: Readonly<Record<string, string>>, sudo: boolean) => {
    await to.onStart()
    const call = hostCommands.dump(from, env)
    const { exit, stderr } = await reader.stream(sudo ? withSudo(call) : call, to.onOutput)
    if (exit !== 0 && exit !== MISSING) throw new HostError('commandFailed', stderr)
    return exit === 0
  }
  const { place, sudo } = headscale
  if ('container' in place) {
    const call = hostCommands.containers(place.how)
    const { stdout } = await connection.run(sudo ? withSudo(call) : call)
    const container = postgresOf(stdout, host)
    if (container !== null && (await dump({ in: place.how, container }, own, sudo))) return
  }
  const isDone = await dump({ in: 'host' }, { ...own, PGHOST: host, PGPORT: port, PGSSLMODE: ssl }, false)
  if (!isDone) throw refusal('unsupported', 'backupNoDump')
}

/** Finds PostgreSQL's container in the list of containers: the one named like the database's host, or the only one. */
function postgresOf(stdout: string, host: string): string | null {
  const found = readContainerList(stdout).filter(({ image, state }) => /postgres/.test(image) && state === 'running')
  const named = found.filter(({ name }) => name === host || name.split(/[-_]/).includes(host))
  const [one, other] = named.length > 0 ? named : found
  return one && !other ? one.id : null
}

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
  /** Parses configurations in a thread. */
  readonly texts: () => Promise<Pick<ConfigTexts, 'rootOf'>>
  readonly stored: BackupStore
  readonly defaultFolder: () => string
  readonly finalize: (path: string, signal: AbortSignal) => Promise<CopiedRows>
  /** The backups that are being made or wait. */
  readonly inProgress: Pick<InProgress, 'run'>
  /** Records a backup in the journal. `file` is its name. */
  readonly record: <T>(server: BackedUpServer, file: string, work: () => Promise<T>) => Promise<T>
  /** Called if a scheduled backup failed: `isToldOf` in `schedule.ts`. */
  readonly onFailed: (server: BackedUpServer) => void
  readonly onWorked: (server: BackedUpServer) => void
  readonly warn: (message: string, error: unknown) => void
  /** Milliseconds since 1970. */
  readonly now: () => number
}

export interface BackupStore {
  readonly all: () => readonly StoredBackups[]
  read(serverId: string): StoredBackups
  /** Null forgets the server. */
  write(serverId: string, stored: StoredBackups | null): void
}

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

/** A file of the host besides the database. */
interface KeptFile extends TarFile {
  readonly bytes: Buffer
}

/** In bytes: keys and configurations are small. */
const MOST = 8 * 1024 * 1024
const MOST_FILES = 500

const large = (file: TarFile) => refusal('conflict', 'backupLarge', { params: { file: file.path } })

/** Collects small files in memory: most of them are secrets. */
export function createMemoryCopy() {
  const files = new Map<string, KeptFile>()
  let total = 0
  return {
    files,
    open: (file: TarFile): FileSink => {
      const parts: Buffer[] = []
      // A second attempt replaces the files of the first one instead of continuing them.
      total -= files.get(file.path)?.bytes.length ?? 0
      files.delete(file.path)
      if (files.size >= MOST_FILES || file.size > MOST) throw large(file)
      return {
        write(part) {
          total += part.length
          if (total > MOST) throw large(file)
          parts.push(part)
        },
        end: () => void files.set(file.path, { ...file, bytes: Buffer.concat(parts) }),
      }
    },
  }
}

export interface MakeOptions extends CopyOptions {
  readonly open: () => Promise<OpenHost>
  readonly texts: () => Promise<Pick<ConfigTexts, 'rootOf'>>
  readonly server: { readonly name: string; readonly address: string }
  /** The folder is the console's own one, which is created. */
  readonly isOwnFolder: boolean
  /** The archive's name without an extension. */
  readonly name: string
  readonly at: Date
}

export interface MadeBackup extends CopiedRows {
  readonly path: string
  readonly bytes: number
  readonly database: BackupSize['database']
  readonly missing: readonly string[]
}

/** Asks a host for the contents of its next backup. Rejects with HostError or ApiError. */
export async function measureBackup(
  host: OpenHost,
  texts: MakeOptions['texts'],
  signal: AbortSignal,
): Promise<BackupSize> {
  const reader = createHostReader(host, signal)
  const { database } = await readPlan(host, texts, reader)
  if (database.kind !== 'sqlite') return { database: database.kind, bytes: 0 }
  const bytes = await databaseSize(reader, database.path)
  // A file may be closed to a user who may ask for its size.
  await reader.start(database.path)
  return { database: database.kind, bytes }
}

async function readPlan(host: OpenHost, texts: MakeOptions['texts'], reader: HostReader): Promise<BackupPlan> {
  const { text } = await readConfigFile(host)
  const plan = planBackup(await (await texts()).rootOf(text), host.headscale)
  const { database, needed, others } = plan
  const copied = hostCommands.copy([...needed, ...others])
  reader.expect(database.kind === 'sqlite' ? [copied, ...databaseCalls(database.path)] : [copied])
  return plan
}

/**
 * Makes a backup: copies everything from the host, checks the database, writes the archive, and opens it again to check it. Only a whole
 * archive appears. Rejects with HostError, ApiError, and the reason of `signal`.
 */
export async function makeBackup(options: MakeOptions): Promise<MadeBackup> {
  const { folder, name, onProgress, signal } = options
  onProgress({ phase: 'looking', bytes: 0, total: 0 })
  try {
    await prepareFolder(folder, options.isOwnFolder)
  } catch (error) {
    throw orFileError(error, folder)
  }
  const host = abortable(await unlessAborted(options.open(), signal), signal)
  const reader = createHostReader(host, signal)
  const plan = await readPlan(host, options.texts, reader)
  let working: string | undefined
  try {
    working = await createWorkingFolder(folder, name)
    return await fill(options, { host, reader, plan, working })
  } catch (error) {
    signal.throwIfAborted()
    throw orFileError(error, folder)
  } finally {
    if (working !== undefined) await removeWorkingFolder(working)
  }
}

/** Lets every call reject at once when the signal aborts, as when the console quits. Commands on the host end by their own time limits. */
function abortable({ connection, headscale }: OpenHost, signal: AbortSignal): OpenHost {
  return {
    headscale,
    connection: {
      ...connection,
      run: (call) => unlessAborted(connection.run(call), signal),
      stream: (call, to) => unlessAborted(connection.stream(call, to), signal),
    },
  }
}

function orFileError(error: unknown, folder: string): unknown {
  if (error instanceof ApiError || error instanceof HostError) return error
  return error instanceof Error && 'syscall' in error ? fileError(error, folder) : error
}

async function fill(options: MakeOptions, work: Work): Promise<MadeBackup> {
  const { folder, name, server, at, finalize, onProgress, signal } = options
  const { host, plan, working } = work
  const { database } = plan
  const kept = await copyFiles(work)
  const copied = await (database.kind === 'sqlite' ? copySqlite : copyPostgres)(options, work)
  const files = [...kept.values()]
  const isCopied = (path: string) => files.some((file) => file.path === path || file.path.startsWith(`${path}/`))
  const missing = [...plan.unreachable, ...plan.others.filter((path) => !isCopied(path))]
  const { rows, file: databaseFile } = copied
  const steps = restoreSteps({
    headscale: host.headscale,
    server,
    database,
    databaseFile,
    files,
    kinds: plan.kinds,
    missing,
    rows,
    at: at.toISOString(),
  })
  const inArchive = [
    own(STEPS, Buffer.from(steps)),
    own(DATABASE[database.kind], { path: copied.copy }),
    ...files.map(archived),
  ]
  onProgress({ phase: 'writing', bytes: 0, total: 0 })
  const unchecked = join(working, 'archive')
  await writeArchive(unchecked, { files: inArchive, at, signal })
  onProgress({ phase: 'checking', bytes: 0, total: 0 })
  await check(unchecked, inArchive, { rows, kind: database.kind, working, finalize, signal })
  const path = join(folder, `${name}.tar.gz`)
  // Renaming would replace another file.
  if (await isThere(path)) throw refusal('conflict', 'backupThere', { params: { path } })
  await rename(unchecked, path)
  return { ...rows, path, bytes: (await stat(path)).size, database: database.kind, missing }
}

/** Copies everything but the database. */
async function copyFiles({ reader, plan }: Work): Promise<ReadonlyMap<string, KeptFile>> {
  const memory = createMemoryCopy()
  await reader.copy([...plan.needed, ...plan.others], memory.open, () => undefined)
  const lost = plan.needed.find((path) => !memory.files.has(path))
  if (lost !== undefined) throw missingFile(lost)
  return memory.files
}

const own = (name: string, content: ArchiveFile['content']): ArchiveFile => ({
  name,
  content,
  mode: PRIVATE,
  user: 'root',
  group: 'root',
})
const archived = ({ path, mode, user, group, bytes }: KeptFile): ArchiveFile => ({
  name: pathOf(path),
  content: bytes,
  mode,
  user,
  group,
})

interface CheckOptions extends Pick<MakeOptions, 'finalize' | 'signal'> {
  readonly rows: CopiedRows
  readonly kind: BackupSize['database']
  readonly working: string
}

/** Opens the archive again, and the database in it. */
async function check(path: string, files: readonly ArchiveFile[], options: CheckOptions): Promise<void> {
  const { rows, kind, working, finalize, signal } = options
  const copy = join(working, 'check.sqlite')
  const dump = createDumpReader()
  const sink = (): FileSink =>
    kind === 'sqlite' ? copyTo(copy) : { write: (part) => dump.write(part), end: () => undefined }
  const names = files.map(({ name }) => name)
  await checkArchive(path, names, (name) => (name === DATABASE[kind] ? sink() : null), signal)
  const found = kind === 'sqlite' ? await finalize(copy, signal) : dump.end()
  if (found.users !== rows.users || found.machines !== rows.machines) throw refusal('conflict', 'backupIncomplete')
}

/** Cancels backups, and pauses their schedule for an hour, so that it does not start them again at once. */
export function createCancelling(cancel: (id: string) => void, now: () => number) {
  const until = new Map<string, number>()
  return {
    cancel: (id: string) => {
      until.set(id, now() + HOUR)
      cancel(id)
    },
    /** Returns the end of the pause in milliseconds since 1970; 0 without one. A longer pause is from a clock that was set back. */
    pausedUntil: (id: string) => {
      const end = until.get(id) ?? 0
      return end - now() > HOUR ? 0 : end
    },
  }
}
