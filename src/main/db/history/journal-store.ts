import { createHash } from 'node:crypto'
import { type Act, type ActObject, objectLabel } from '@shared/acts/act'
import type { ErrorBody } from '@shared/api/error'
import type { Change } from '@shared/history/change'
import type { JournalAct, JournalCheck, JournalEntry, JournalFilter, JournalResult } from '@shared/history/journal'
import { JOURNAL_PAGE } from '@shared/history/journal'
import type { Connection } from '../connection'

/** An act as it is written before it is made. */
export interface BegunAct {
  readonly who: string
  readonly call: JournalAct
  readonly name: string
  readonly act: Act | null
  readonly before: ActObject | null
  readonly reason: string
  /** The same for all acts that are one change; older rows have none. */
  readonly together?: string | null
  readonly undoes: number | null
}

/** How it ended. `object` where the thing was made by the act. */
export interface EndedAct {
  readonly result: Exclude<JournalResult, 'doing'>
  readonly after: ActObject | null
  readonly error: ErrorBody | null
}

/** An act that was made from here, as far as it tells what changed. */
export interface DoneAct {
  readonly call: JournalAct
  readonly object: string
}

interface Row {
  id: number
  serverId: string
  kind: 'act' | 'end' | 'seen' | 'gap'
  of: number | null
  at: string
  object: string
  jobId: number | null
  body: string
  digest: string
}

type NewRow = Omit<Row, 'id' | 'digest'>

const COLUMNS = 'id, server_id AS serverId, kind, of, at, object, job_id AS jobId, body, digest'

/** The digest of a row: of the one before it on the same server, and of all that it says. */
function digestOf(before: string, { id, serverId, kind, of, at, object, jobId, body }: Omit<Row, 'digest'>): string {
  const content = JSON.stringify([before, id, serverId, kind, of, at, object, jobId, body])
  return createHash('sha256').update(content).digest('hex')
}

/** The journal: rows are added and never changed; each digest holds the one before. One chain for each server. */
export function createJournalStore(sql: Connection) {
  const append = createAppend(sql)
  // What was begun before is not under way any more.
  const startedAfter =
    sql.prepare<[], number>("SELECT seq FROM sqlite_sequence WHERE name = 'journal'").pluck().get() ?? 0
  const read = createRead(sql, startedAfter)
  return {
    /** Writes down an act that is about to be made. Gives its entry's id. */
    begin: (at: string, where: { serverId: string; object: string; jobId: number | null }, act: BegunAct): number =>
      append({ ...where, kind: 'act', of: null, at, body: JSON.stringify(act) }),
    /** Writes down how it ended. */
    end(at: string, id: number, ended: EndedAct): void {
      const begun = read.row(id)
      if (!begun) return
      const { serverId, jobId } = begun
      const object = begun.object || objectOf(ended.after)
      append({ serverId, object, jobId, kind: 'end', of: id, at, body: JSON.stringify(ended) })
    },
    seen: sql.transaction((serverId: string, at: string, changes: readonly Change[], since: string | null) => {
      for (const change of changes)
        append({
          serverId,
          object: objectOfChange(change),
          jobId: null,
          kind: 'seen',
          of: null,
          at,
          body: JSON.stringify({ change, since }),
        })
    }),
    gap: (serverId: string, at: string, gap: { count: number; since: string }) =>
      void append({ serverId, object: '', jobId: null, kind: 'gap', of: null, at, body: JSON.stringify(gap) }),
    list: (filter: JournalFilter) => read.list(filter),
    entry: (id: number) => read.entry(id),
    actsSince: (serverId: string, at: string) => read.actsSince(serverId, at),
    ...createChain(sql),
  }
}
export type JournalStore = ReturnType<typeof createJournalStore>

/** The thing that an act made. */
const objectOf = (made: ActObject | null) => (made && made.kind !== 'policy' ? `${made.kind} ${made.id}` : '')

function objectOfChange({ kind, id }: Change): string {
  const of = kind.slice(0, kind.indexOf('.'))
  return of === 'policy' || of === 'server' ? of : `${of} ${id}`
}

function createAppend(sql: Connection): (row: NewRow) => number {
  const last = sql
    .prepare<[string], string>('SELECT digest FROM journal WHERE server_id = ? ORDER BY id DESC LIMIT 1')
    .pluck()
  const begin = sql.prepare<[string], string>('SELECT digest FROM journal_begins WHERE server_id = ?').pluck()
  const lastId = sql.prepare<[], number>("SELECT seq FROM sqlite_sequence WHERE name = 'journal'").pluck()
  const insert = sql.prepare(`INSERT INTO journal (id, server_id, kind, of, at, object, job_id, body, digest)
    VALUES (@id, @serverId, @kind, @of, @at, @object, @jobId, @body, @digest)`)
  const add = (row: NewRow): number => {
    const id = (lastId.get() ?? 0) + 1
    const before = last.get(row.serverId) ?? begin.get(row.serverId) ?? ''
    insert.run({ ...row, id, digest: digestOf(before, { ...row, id }) })
    return id
  }
  return (row) => (sql.inTransaction ? add(row) : sql.transaction(add).immediate(row))
}

function createRead(sql: Connection, startedAfter: number) {
  const byId = sql.prepare<[number], Row>(`SELECT ${COLUMNS} FROM journal WHERE id = ?`)
  const endOf = sql.prepare<[number], Row>(`SELECT ${COLUMNS} FROM journal WHERE of = ? ORDER BY id DESC LIMIT 1`)
  const undoOf = sql
    .prepare<[string, number], number>(
      `SELECT max(id) FROM journal WHERE server_id = ? AND kind = 'act' AND json_extract(body, '$.undoes') = ?`,
    )
    .pluck()
  const since = sql.prepare<[string, string], DoneAct>(
    `SELECT json_extract(act.body, '$.call') AS call, coalesce(ended.object, act.object) AS object
     FROM journal AS act LEFT JOIN journal AS ended ON ended.of = act.id AND ended.kind = 'end'
     WHERE act.server_id = ? AND act.kind = 'act' AND act.at >= ? AND json_extract(ended.body, '$.result') IS NOT 'failed'`,
  )
  const entryOf = (row: Row): JournalEntry => {
    const { id, at, object, jobId, serverId } = row
    const body = JSON.parse(row.body) as never
    if (row.kind === 'gap') return { kind: 'gap', id, at, object, ...(body as { count: number; since: string }) }
    if (row.kind === 'seen')
      return { kind: 'seen', id, at, object, ...(body as { change: Change; since: string | null }) }
    const end = endOf.get(id)
    const ended = end
      ? (JSON.parse(end.body) as EndedAct)
      : ({ result: id > startedAfter ? 'doing' : 'unknown', after: null, error: null } as const)
    const undoneBy = undoOf.get(serverId, id) ?? null
    const begun = body as BegunAct
    const thing = {
      object: object || (end?.object ?? ''),
      name: begun.name || (ended.after ? objectLabel(ended.after) : ''),
    }
    return { kind: 'act', id, at, jobId, ...begun, together: begun.together ?? null, ...ended, ...thing, undoneBy }
  }
  return {
    row: (id: number) => byId.get(id),
    entry(id: number): { serverId: string; entry: JournalEntry } | null {
      const row = byId.get(id)
      return row && row.kind !== 'end' ? { serverId: row.serverId, entry: entryOf(row) } : null
    },
    /** What was done from here since then, or may have been. */
    actsSince: (serverId: string, at: string): DoneAct[] => since.all(serverId, at),
    /** One page of entries, newest first. */
    list(filter: JournalFilter): { entries: JournalEntry[]; more: boolean } {
      const { where, values } = conditionsOf(filter)
      const rows = sql
        .prepare<unknown[], Row>(
          `SELECT ${COLUMNS} FROM journal WHERE ${where} ORDER BY id DESC LIMIT ${JOURNAL_PAGE + 1}`,
        )
        .all(values)
      return { entries: rows.slice(0, JOURNAL_PAGE).map(entryOf), more: rows.length > JOURNAL_PAGE }
    },
  }
}

/** Which rows a filter wants, in SQL. */
function conditionsOf(filter: JournalFilter) {
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean)
  const parts = ["server_id = @serverId AND kind <> 'end'"]
  if (filter.kind) parts.push('kind = @kind')
  if (filter.object !== null)
    parts.push(
      "(object = @object OR id IN (SELECT of FROM journal WHERE server_id = @serverId AND object = @object AND kind = 'end'))",
    )
  if (filter.jobId !== null) parts.push('job_id = @jobId')
  if (filter.before !== null) parts.push('id < @before')
  const named = Object.fromEntries(words.map((word, index) => [`word${index}`, word]))
  for (const name of Object.keys(named)) parts.push(`instr(lower(body), @${name}) > 0`)
  const { kind, object, jobId, before, serverId } = filter
  return { where: parts.join(' AND '), values: { serverId, kind, object, jobId, before, ...named } }
}

interface Begin {
  digest: string
  dropped: number
}

/** The chain as a whole: whether it is as it was written, and its oldest part, which may go. */
function createChain(sql: Connection) {
  const begin = sql.prepare<[string], Begin>('SELECT digest, dropped FROM journal_begins WHERE server_id = ?')
  const all = sql.prepare<[string], Row>(`SELECT ${COLUMNS} FROM journal WHERE server_id = ? ORDER BY id`)
  const setBegin = sql.prepare(`INSERT INTO journal_begins (server_id, digest, dropped)
    VALUES (@serverId, @digest, @dropped) ON CONFLICT (server_id)
    DO UPDATE SET digest = excluded.digest, dropped = dropped + excluded.dropped`)
  const dropUpTo = sql.prepare<[string, number]>('DELETE FROM journal WHERE server_id = ? AND id <= ?')
  const young = sql
    .prepare<[string, string], number>('SELECT min(id) FROM journal WHERE server_id = ? AND at >= ?')
    .pluck()
  const lastBefore = sql.prepare<[string, number], Row>(
    `SELECT ${COLUMNS} FROM journal WHERE server_id = ? AND id < ? ORDER BY id DESC LIMIT 1`,
  )
  const countBefore = sql
    .prepare<[string, number], number>('SELECT count(*) FROM journal WHERE server_id = ? AND id <= ?')
    .pluck()
  return {
    /** Reads every row and says from which one on they are not as they were written. */
    verify(serverId: string): JournalCheck {
      const from = begin.get(serverId)
      let digest = from?.digest ?? ''
      let entries = 0
      for (const row of all.iterate(serverId)) {
        if (digestOf(digest, row) !== row.digest)
          return { entries, brokenAt: row.id, digest, dropped: from?.dropped ?? 0 }
        digest = row.digest
        entries += 1
      }
      return { entries, brokenAt: null, digest, dropped: from?.dropped ?? 0 }
    },
    /** Drops what is older than `at`; the chain goes on from the digest of the last one that went. */
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
    }),
  }
}
