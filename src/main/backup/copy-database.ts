import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { refusal } from '@shared/api/error'
import type { BackupProgress } from '@shared/host/backup'
import { hostCommands } from '@shared/host/commands'
import type { CopiedRows } from '@main/db/finalize-copy'
import type { OpenHost } from '@main/host/open-hosts'
import type { BackupPlan, PostgresPlan } from './backup-plan'
import { copyTo, type FileCopy } from './archive'
import type { HostReader } from './host-reader'
import { createDumpReader } from './read-dump'
import type { TarFile } from './read-tar'
import { refuseFullDisk } from './working-folder'
import type { DumpFrom } from '@shared/host/backup-commands'
import { withSudo } from '@shared/host/call'
import { HostError } from '@main/host/host-error'
import { readContainerList } from '@main/host/read-answers'
import { MISSING } from '@main/host/run-either'

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
