import type { MockProblem } from '@shared/ipc/mock'
import type { DatabaseProblem } from '@shared/ipc/mock-problems'
import Database from 'better-sqlite3'

/** The reason why the mock's database cannot be used, with advice. */
export class DatabaseError extends Error {
  override readonly name = 'MockDatabaseError'

  constructor(
    readonly kind: DatabaseProblem,
    readonly path: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }

  toProblem(): MockProblem {
    return { kind: this.kind, message: this.message, path: this.path }
  }
}

const START_OVER_ADVICE = 'To go on with a new one, start fresh in the console, or move this file away.'

const messages: Readonly<Record<Exclude<DatabaseProblem, 'newer' | 'unknown'>, (path: string) => string>> = {
  locked: (path) =>
    `Another program is using the demo database ${path} and did not let go of it within three seconds. ` +
    'Close the other Mesh Console, then try again.',
  corrupt: (path) => `The file of the demo database, ${path}, is damaged, or is something else. ${START_OVER_ADVICE}`,
  readOnly: (path) =>
    `The file of the demo database, ${path}, is read-only. Allow writing to it, then try again. ${START_OVER_ADVICE}`,
  unwritable: (path) =>
    `The demo database ${path} cannot be written. Check that its folder exists and belongs to you and that the disk is not full, ` +
    'then try again.',
}

/** Creates the error for a database that another process uses; `holder` is that process. */
export function databaseInUse(path: string, holder: string, cause: unknown): DatabaseError {
  const message =
    `The demo network ${path} is in use by ${holder}. End that one, or give this one a folder of its own ` +
    'with --user-data-dir=DIR, then try again.'
  return new DatabaseError('locked', path, message, { cause })
}

/** Creates the error for a database of version `found`, written by a newer console. */
export function newerDatabase(path: string, found: number, known: number): DatabaseError {
  const message =
    `A newer Mesh Console wrote the demo database ${path}: it has version ${found}, and this console knows versions up to ${known}. ` +
    `Update Mesh Console. ${START_OVER_ADVICE}`
  return new DatabaseError('newer', path, message)
}

/** Creates the error for a file which SQLite can read but which is not ours. */
export function foreignDatabase(path: string): DatabaseError {
  return new DatabaseError('corrupt', path, messages.corrupt(path))
}

// The start of SQLite's result code names (sqlite.org/rescode.html), first match wins.
const codes: readonly (readonly [prefix: string, kind: Exclude<DatabaseProblem, 'newer' | 'unknown'>])[] = [
  ['SQLITE_BUSY', 'locked'],
  ['SQLITE_LOCKED', 'locked'],
  ['SQLITE_NOTADB', 'corrupt'],
  ['SQLITE_CORRUPT', 'corrupt'],
  ['SQLITE_FORMAT', 'corrupt'],
  // The file itself is writable, but not the log next to it.
  ['SQLITE_READONLY_DIRECTORY', 'unwritable'],
  ['SQLITE_READONLY_CANTINIT', 'unwritable'],
  ['SQLITE_READONLY', 'readOnly'],
  ['SQLITE_CANTOPEN', 'unwritable'],
  ['SQLITE_FULL', 'unwritable'],
  ['SQLITE_IOERR', 'unwritable'],
  ['SQLITE_PERM', 'unwritable'],
]

// Possible errors of creating the folder.
const systemCodes = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOTDIR', 'EEXIST', 'ENOENT', 'EISDIR', 'EBUSY'])

function codeOf(thrown: unknown): string {
  return thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : ''
}

/** Converts an error of SQLite that concerns the file rather than the query; undefined for every other error. */
export function fileProblem(thrown: unknown, path: string): DatabaseError | undefined {
  if (thrown instanceof DatabaseError) return thrown
  if (!(thrown instanceof Database.SqliteError)) return undefined
  const kind = codes.find(([prefix]) => thrown.code.startsWith(prefix))?.[1]
  return kind && new DatabaseError(kind, path, messages[kind](path), { cause: thrown })
}

/** Converts any failure to open the database. */
export function openingProblem(thrown: unknown, path: string): DatabaseError {
  const known = fileProblem(thrown, path)
  if (known) return known
  // Our own statements fit every database that our migrations created: if one fails, the tables belong to another program.
  if (codeOf(thrown) === 'SQLITE_ERROR') return foreignDatabase(path)
  const unwritable =
    systemCodes.has(codeOf(thrown)) || (thrown instanceof TypeError && thrown.message.includes('director'))
  if (unwritable) return new DatabaseError('unwritable', path, messages.unwritable(path), { cause: thrown })
  const why = thrown instanceof Error ? thrown.message : String(thrown)
  return new DatabaseError('unknown', path, `The demo database ${path} cannot be used: ${why}. ${START_OVER_ADVICE}`, {
    cause: thrown,
  })
}
