import { createHash } from 'node:crypto'
import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs'
import Database from 'better-sqlite3'

/** A database whose every committed state can be recognized: all rows contain the number of the last commit, and so does `commits`. */
export interface WrittenDatabase {
  /** Writes without committing. */
  write(): void
  /** Commits the written rows; writes some first if there are none. */
  commit(): void
  /** Rolls the written rows back. */
  rollBack(): void
  checkpoint(mode: 'PASSIVE' | 'RESTART' | 'TRUNCATE'): void
  /** Closes the database, which removes its log, and opens it again. */
  reopen(): void
  close(): void
}

const ROWS = 60

/** `logPages`: the length of the log at which it is restarted. */
export function createWrittenDatabase(path: string, mode: 'WAL' | 'DELETE', logPages = 20): WrittenDatabase {
  const open = () => {
    const opened = new Database(path)
    opened.pragma(`journal_mode = ${mode}`)
    opened.pragma('synchronous = OFF')
    opened.pragma(`wal_autocheckpoint = ${logPages}`)
    // Pages are written before the commit, too.
    opened.pragma('cache_size = 10')
    return opened
  }
  let sql = open()
  sql.exec(
    'PRAGMA page_size = 1024; CREATE TABLE users (n, pad); CREATE TABLE nodes (n, pad); CREATE INDEX byN ON nodes (n)',
  )
  let commits = 0
  const write = (n: number) => {
    sql.prepare('DELETE FROM users').run()
    sql.prepare('INSERT INTO users VALUES (?, ?)').run(n, 'x'.repeat(n % 700))
    sql.prepare('UPDATE nodes SET n = ?, pad = ?').run(n, `${n}`.padEnd((n * 37) % 400))
  }
  const insert = sql.prepare('INSERT INTO nodes VALUES (0, ?)')
  for (let row = 0; row < ROWS; row += 1) insert.run('y'.repeat(200))
  sql.transaction(write)(0)
  const begin = () => {
    if (sql.inTransaction) return
    sql.exec('BEGIN')
    write(commits + 1)
  }
  const rollBack = () => {
    if (sql.inTransaction) sql.exec('ROLLBACK')
  }
  return {
    write: begin,
    commit() {
      begin()
      sql.exec('COMMIT')
      commits += 1
    },
    rollBack,
    checkpoint(how) {
      if (!sql.inTransaction) sql.pragma(`wal_checkpoint(${how})`)
    },
    reopen() {
      rollBack()
      sql.close()
      sql = open()
    },
    close: () => sql.close(),
  }
}

/** Returns the number of the commit whose state a copy is. Throws if it is not a committed state. */
export function commitIn(path: string): number {
  const sql = new Database(path, { readonly: true })
  try {
    const [{ users, rows, least, most } = {}] = sql
      .prepare<[], { users: number; rows: number; least: number; most: number }>(
        'SELECT (SELECT sum(n) FROM users) AS users, count(*) AS rows, min(n) AS least, max(n) AS most FROM nodes',
      )
      .all()
    const pads = sql.prepare<[], string>('SELECT DISTINCT pad FROM nodes').pluck().all()
    const isOne = least === most && least === users && rows === ROWS
    if (!isOne || users === undefined || pads.join() !== `${users}`.padEnd((users * 37) % 400))
      throw new Error(`not one state: ${JSON.stringify({ users, rows, least, most, pads: pads.length })}`)
    return users
  } finally {
    sql.close()
  }
}

/** Reads a file in blocks as a copying program does: as long as it was when it was opened. Calls `between` after each block. */
export function readInBlocks(path: string, block: number, between: () => void): Buffer {
  if (!existsSync(path)) return Buffer.alloc(0)
  const file = openSync(path, 'r')
  try {
    const bytes = Buffer.alloc(statSync(path).size)
    for (let at = 0; at < bytes.length; at += block) {
      readSync(file, bytes, at, Math.min(block, bytes.length - at), at)
      between()
    }
    return bytes
  } finally {
    closeSync(file)
  }
}

export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
