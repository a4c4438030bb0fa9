import Database from 'better-sqlite3'
import { ApiError } from '@shared/api/error'
import { issue, said } from '@shared/api/issue'
import type { Connection } from './connection'

/** The number of rows in a copy of Headscale's database. */
export interface CopiedRows {
  readonly users: number
  readonly machines: number
}

/** The number of SQLite's complaints that are quoted. */
const COMPLAINTS = 3

/**
 * Opens the copy of another program's database, puts its write-ahead log into it, and checks all of it. One file remains. Throws ApiError
 * `conflict` for a copy that is damaged, or that is not a database of Headscale.
 */
export function finalizeCopy(path: string): CopiedRows {
  let sql: Connection | undefined
  try {
    sql = new Database(path, { fileMustExist: true })
    // The file comes from another computer: its schema must not call any function.
    sql.pragma('trusted_schema = OFF')
    sql.pragma('cell_size_check = ON')
    refuseCode(sql)
    const found = sql.pragma(`integrity_check(${COMPLAINTS})`) as { readonly integrity_check: string }[]
    const complaints = found.map((row) => row.integrity_check)
    if (complaints.join() !== 'ok') throw damaged(complaints.join('; '))
    sql.pragma('wal_checkpoint(TRUNCATE)')
    sql.pragma('journal_mode = DELETE')
    return { users: count(sql, 'users'), machines: count(sql, 'nodes') }
  } catch (error) {
    throw error instanceof ApiError ? error : damaged(error instanceof Error ? error.message : String(error), error)
  } finally {
    sql?.close()
  }
}

/** Strings, quoted names and comments, in the order in which SQLite reads them: an apostrophe in one of the others begins no string. */
const QUOTED = /'[^']*'|"[^"]*"|`[^`]*`|\[[^\]]*\]|--[^\n]*|\/\*[^]*?\*\//g

/**
 * Refuses a schema that runs code: a view may have rows without end, and SQLite cannot be interrupted here. Headscale has only tables with stored
 * columns, and indexes of columns.
 */
function refuseCode(sql: Connection): void {
  const all = sql
    .prepare<[], { type: string; name: string; sql: string | null }>(
      'SELECT type, name, sql FROM sqlite_schema LIMIT 500',
    )
    .all()
  if (all.length >= 500) throw damaged('too many tables')
  for (const { type, name, sql: words } of all) {
    const isPlain = type === 'index' || (type === 'table' && !/^\s*CREATE\s+VIRTUAL\b/i.test(words ?? ''))
    const text = (words ?? '').replaceAll(QUOTED, ' _ ')
    // The check of the copy computes conditions and the expressions of indexes.
    const computes = type === 'index' ? /\([^]*\w\s*\(|\b(?:LIKE|GLOB|MATCH|REGEXP)\b/i : /\b(?:GENERATED|CHECK|AS)\b/i
    if (!isPlain || computes.test(text)) throw damaged(`${name} is not a plain table`)
  }
}

/** Counts the rows of a table. Headscale keeps some rows that were deleted. */
function count(sql: Connection, table: 'users' | 'nodes'): number {
  const columns = sql.pragma(`table_info(${table})`) as { readonly name: string }[]
  if (columns.length === 0) throw damaged(`no such table: ${table}`)
  const where = columns.some(({ name }) => name === 'deleted_at') ? ' WHERE deleted_at IS NULL' : ''
  return sql.prepare<[], number>(`SELECT count(*) FROM ${table}${where}`).pluck().get() ?? 0
}

function damaged(words: string, cause?: unknown): ApiError {
  const details = [issue('backupDamaged'), said(words)]
  return new ApiError('conflict', `The copy of the database is damaged: ${words}`, { details, cause })
}
