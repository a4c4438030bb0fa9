import type { ActObject } from '@shared/acts/object'
import type { Change } from '@shared/history/change'
import type { JournalCheck, JournalFilter, JournalOfJob, SeenChange } from '@shared/history/journal'
import type { JobAction } from '@shared/acts/job-action'
import type { Connection } from '@main/db/connection'
import { createRead } from './journal-read'
import {
  type BegunAct,
  COLUMNS,
  digestOf,
  type DoneAct,
  type EndedAct,
  type KeptAct,
  type NewRow,
  type JournalRow,
  type NotedAct,
} from './journal-rows'
import { marksOf, showsOf, type OwnChangeMark, splitOwn } from '@main/observe/own-changes'
import { atOnce, type Steps } from '@main/lib/worker-thread'

/** The last row as it was written. */
interface Head {
  id: number
  digest: string
}

/** The number of rows read between two other calls: about 20 ms. */
const ROWS_PER_STEP = 1000

interface Begin {
  digest: string
  dropped: number
}

/** Reads every row and returns the first one that is not as it was written, or reports that the last ones are missing. */
function createVerify(sql: Connection) {
  const begin = sql.prepare<[string], Begin>('SELECT digest, dropped FROM journal_begins WHERE server_id = ?')
  const head = sql.prepare<[string], Head>('SELECT id, digest FROM journal_heads WHERE server_id = ?')
  const after = sql.prepare<[string, number], JournalRow>(
    `SELECT ${COLUMNS} FROM journal WHERE server_id = ? AND id > ? ORDER BY id LIMIT ${ROWS_PER_STEP}`,
  )
  return function* (serverId: string): Steps<JournalCheck> {
    const from = begin.get(serverId)
    const check = {
      entries: 0,
      listed: 0,
      brokenAt: null,
      cutAfter: null,
      digest: from?.digest ?? '',
      lostAt: null,
      dropped: from?.dropped ?? 0,
    }
    let last = 0
    // Rows may have been inserted before the first one.
    let readTo = Number.MIN_SAFE_INTEGER
    for (;;) {
      // Entries may be added between two steps.
      const until = head.get(serverId)
      const rows = after.all(serverId, readTo)
      for (const row of rows) {
        const isAsWritten = digestOf(check.digest, row) === row.digest && row.id <= (until?.id ?? 0)
        if (!isAsWritten) return { ...check, brokenAt: row.id }
        check.digest = row.digest
        check.entries += 1
        if (row.kind !== 'end') check.listed += 1
        last = row.id
        readTo = row.id
      }
      if (rows.length < ROWS_PER_STEP)
        return { ...check, cutAfter: until && until.digest !== check.digest ? last : null }
      yield
    }
  }
}

/** The chain as a whole: checks whether it is as it was written, and deletes its oldest part. */
function createChain(sql: Connection) {
  const setBegin = sql.prepare(`INSERT INTO journal_begins (server_id, digest, dropped)
    VALUES (@serverId, @digest, @dropped) ON CONFLICT (server_id)
    DO UPDATE SET digest = excluded.digest, dropped = dropped + excluded.dropped`)
  const dropUpTo = sql.prepare<[string, number]>('DELETE FROM journal WHERE server_id = ? AND id <= ?')
  const young = sql
    .prepare<[string, string], number>('SELECT min(id) FROM journal WHERE server_id = ? AND at >= ?')
    .pluck()
  const lastBefore = sql.prepare<[string, number], JournalRow>(
    `SELECT ${COLUMNS} FROM journal WHERE server_id = ? AND id < ? ORDER BY id DESC LIMIT 1`,
  )
  const countBefore = sql
    .prepare<[string, number], number>('SELECT count(*) FROM journal WHERE server_id = ? AND id <= ?')
    .pluck()
  const verifyInSteps = createVerify(sql)
  return {
    verifyInSteps,
    verify: (serverId: string): JournalCheck => atOnce(verifyInSteps(serverId)),
    /** Deletes entries older than `at`; the chain continues from the digest of the last deleted one. */
    drop: sql.transaction((serverId: string, at: string): void => {
      const first = young.get(serverId, at) ?? Number.MAX_SAFE_INTEGER
      const last = lastBefore.get(serverId, first)
      if (!last) return
      setBegin.run({ serverId, digest: last.digest, dropped: countBefore.get(serverId, last.id) ?? 0 })
      dropUpTo.run(serverId, last.id)
    }),
    servers: () => sql.prepare<[], string>('SELECT DISTINCT server_id FROM journal').pluck().all(),
    forget: sql.transaction((serverId: string): void => {
      sql.prepare('DELETE FROM journal WHERE server_id = ?').run(serverId)
      sql.prepare('DELETE FROM journal_begins WHERE server_id = ?').run(serverId)
      sql.prepare('DELETE FROM journal_heads WHERE server_id = ?').run(serverId)
    }),
  }
}

/** The journal: rows are added and never changed; each digest covers the previous one. One chain for each server. */
export function createJournalStore(sql: Connection) {
  const append = createAppend(sql)
  // Acts started in an earlier run are no longer in progress.
  const lastId = sql.prepare<[], number>("SELECT seq FROM sqlite_sequence WHERE name = 'journal'").pluck()
  const startedAfter = lastId.get() ?? 0
  const read = createRead(sql, startedAfter)
  const jobOf = sql.prepare<[number], { action: JobAction; undoes: number | null }>(
    'SELECT action, undoes FROM jobs WHERE id = ?',
  )
  const ofJob = (jobId: number | null): JournalOfJob | null => {
    const job = jobId === null ? undefined : jobOf.get(jobId)
    return job ? { action: job.action, undoes: job.undoes !== null } : null
  }
  const others = createOthers(sql, append)
  const complete = (at: string, id: number, body: EndedAct | NotedAct) => {
    const begun = read.row(id)
    if (!begun) return
    const { serverId, jobId } = begun
    const object = begun.object || objectOf('after' in body ? body.after : null)
    append({ serverId, object, jobId, kind: 'end', of: id, at, body: JSON.stringify(body) })
  }
  return {
    /** Records an act that is about to be performed. Returns its entry's id. */
    begin(at: string, where: { serverId: string; object: string; jobId: number | null }, act: BegunAct): number {
      const kept: KeptAct = { ...act, job: ofJob(where.jobId) }
      return append({ ...where, kind: 'act', of: null, at, body: JSON.stringify(kept) })
    },
    /** Records its outcome. One that is unknown keeps what was noted, by which it can be found out later. */
    end(at: string, id: number, ended: EndedAct): void {
      complete(at, id, ended.result === 'unknown' ? { ...read.noted(id), ...ended } : ended)
    },
    /** Records what it changes on the server's host, once that is known. */
    note: (at: string, id: number, noted: NotedAct): void => complete(at, id, noted),
    ...others,
    /** Records changes by others since an earlier run, which may have ended before it observed its own last acts. */
    missed(serverId: string, at: string, changes: readonly Change[], since: string): void {
      others.seen(serverId, at, withoutOwn(changes, read.actsSince(serverId, since)), since)
    },
    list: (filter: JournalFilter, above?: number) => read.list(filter, above),
    begun: read.begun,
    lastId: () => lastId.get() ?? 0,
    entry: (id: number) => read.entry(id),
    actsSince: (serverId: string, at: string) => read.actsSince(serverId, at),
    ...createChain(sql),
  }
}
export type JournalStore = ReturnType<typeof createJournalStore>

/** Writes the changes by others. */
function createOthers(sql: Connection, append: (row: NewRow) => number) {
  const gap = (serverId: string, at: string, what: { count: number; since: string; why?: 'many' }) =>
    void append({ serverId, object: '', jobId: null, kind: 'gap', of: null, at, body: JSON.stringify(what) })
  const budget = createBudget(sql)
  const write = sql.transaction(
    (serverId: string, at: string, changes: readonly SeenChange[], since: string | null) => {
      const room = budget.take(serverId, at, changes.length)
      const row = { serverId, jobId: null, kind: 'seen', of: null, at } as const
      for (const change of changes.slice(0, room))
        append({ ...row, object: objectOfChange(change), body: JSON.stringify({ change, since }) })
      const count = changes.length - room
      if (count > 0) gap(serverId, at, { count, since: since ?? at, why: 'many' })
    },
  )
  return {
    gap,
    /** Records changes by others. Beyond {@link MAX_SEEN_PER_HOUR} entries an hour it records only the number of changes. */
    seen: (...entries: Parameters<typeof write>) => budget.whileTaken(entries[0], () => write(...entries)),
    /** Runs a transaction that calls `seen`: if it fails, its entries do not count against the limit. */
    together: <T>(serverId: string, transaction: () => T): T => budget.whileTaken(serverId, transaction),
  }
}

/**
 * The number of changes by others that are recorded individually, per server and hour: about 500 kB. Without a limit, a network with 40
 * changes a second adds 1 MB a minute.
 */
export const MAX_SEEN_PER_HOUR = 1000

/** Tracks how many more entries an hour allows. */
function createBudget(sql: Connection) {
  const written = sql
    .prepare<[string, string], number>(
      "SELECT count(*) FROM journal WHERE server_id = ? AND at LIKE ? AND kind = 'seen'",
    )
    .pluck()
  const hours = new Map<string, { hour: string; left: number }>()
  return {
    /** Counts the written entries again if `write`, which took some, fails. */
    whileTaken<T>(serverId: string, write: () => T): T {
      try {
        return write()
      } catch (error) {
        hours.delete(serverId)
        throw error
      }
    },
    /** Returns how many of `wanted` entries may be written. */
    take(serverId: string, at: string, wanted: number): number {
      const hour = at.slice(0, '2026-01-01T00'.length)
      let known = hours.get(serverId)
      if (known?.hour !== hour) {
        const before = known ? 0 : (written.get(serverId, `${hour}%`) ?? 0)
        known = { hour, left: MAX_SEEN_PER_HOUR - before }
      }
      const room = Math.max(0, Math.min(wanted, known.left))
      hours.set(serverId, { hour, left: known.left - room })
      return room
    },
  }
}

/** The item that an act created. */
const objectOf = (made: ActObject | null) => (made && made.kind !== 'policy' ? `${made.kind} ${made.id}` : '')

function objectOfChange({ kind, id }: SeenChange): string {
  const of = kind.slice(0, kind.indexOf('.'))
  return of === 'policy' || of === 'server' ? of : `${of} ${id}`
}

function createAppend(sql: Connection): (row: NewRow) => number {
  // Not the last row's own digest: if that row was removed, the next entry must not hide it.
  const last = sql.prepare<[string], string>('SELECT digest FROM journal_heads WHERE server_id = ?').pluck()
  const begin = sql.prepare<[string], string>('SELECT digest FROM journal_begins WHERE server_id = ?').pluck()
  const lastId = sql.prepare<[], number>("SELECT seq FROM sqlite_sequence WHERE name = 'journal'").pluck()
  const insert = sql.prepare(`INSERT INTO journal (id, server_id, kind, of, at, object, job_id, body, digest)
    VALUES (@id, @serverId, @kind, @of, @at, @object, @jobId, @body, @digest)`)
  const setHead = sql.prepare<[string, number, string]>(
    'INSERT OR REPLACE INTO journal_heads (server_id, id, digest) VALUES (?, ?, ?)',
  )
  const add = (row: NewRow): number => {
    const id = (lastId.get() ?? 0) + 1
    const before = last.get(row.serverId) ?? begin.get(row.serverId) ?? ''
    const digest = digestOf(before, { ...row, id })
    insert.run({ ...row, id, digest })
    setHead.run(row.serverId, id, digest)
    return id
  }
  return (row) => (sql.inTransaction ? add(row) : sql.transaction(add).immediate(row))
}

/** Removes changes made by this console's journaled acts, as a later poll shows them. */
export function withoutOwn(changes: readonly Change[], done: readonly DoneAct[]): Change[] {
  const marks = done.flatMap(({ call, object, policy }): OwnChangeMark[] => {
    const { own, ofUser = [] } = showsOf(call) ?? { own: [] }
    const id = object.slice(object.indexOf(' ') + 1)
    return [
      ...marksOf(own, object === 'policy' || id === '' ? null : id, policy ?? undefined),
      { kinds: ofUser, id: null, user: id },
    ]
  })
  return splitOwn(changes, marks).others
}
