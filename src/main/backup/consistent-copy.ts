import { refusal } from '@shared/api/error'

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
