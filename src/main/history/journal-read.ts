import { type ActObject, objectLabel } from '@shared/acts/object'
import {
  JOURNAL_PAGE,
  JournalAct,
  JournalEntry,
  type JournalFilter,
  type JournalJob,
  type SeenChange,
} from '@shared/history/journal'
import type { Connection } from '@main/db/connection'
import { searchedText } from './journal-search'
import {
  type BegunAct,
  COLUMNS,
  type DoneAct,
  type EndedAct,
  type JournalRow,
  type KeptAct,
  type NotedAct,
} from './journal-rows'

type Routes = Partial<Record<(typeof lists)[number], unknown>>
const lists = ['approvedRoutes', 'availableRoutes', 'subnetRoutes'] as const

/** Tells whether a row of the journal is about one of these prefixes at its machine: approved, announced, served, or no longer so. */
function concernsPrefixes(object: string, body: string, prefixes: readonly string[]): boolean {
  // Servers before 0.26 have ids for routes, and earlier consoles recorded these.
  if (object.startsWith('route ')) return true
  try {
    const { change, act, before, prefix } = JSON.parse(body) as Partial<BegunAct> & { change?: SeenChange }
    if (change) return differ(routesOf(change, 'before'), routesOf(change, 'after'), prefixes)
    if (prefix) return prefixes.includes(prefix)
    if (act?.kind === 'node.routes') return differ(approvedOf(before), { approvedRoutes: act.approved }, prefixes)
    return act?.kind === 'node.delete' && differ(approvedOf(before), {}, prefixes)
  } catch {
    return false
  }
}

const approvedOf = (before: ActObject | null | undefined): Routes =>
  before?.kind === 'node' ? { approvedRoutes: before.approvedRoutes } : {}

/** Returns the routes in a change; none if the machine did not exist or the change is about something else. */
function routesOf(change: SeenChange, side: 'before' | 'after'): Routes {
  const told = (change as Partial<Record<typeof side, unknown>>)[side]
  return typeof told === 'object' && told !== null ? told : {}
}

function differ(before: Routes, after: Routes, prefixes: readonly string[]): boolean {
  const has = (routes: Routes, list: (typeof lists)[number], prefix: string) => {
    const found = routes[list]
    return Array.isArray(found) && found.includes(prefix)
  }
  return lists.some((list) => prefixes.some((prefix) => has(before, list, prefix) !== has(after, list, prefix)))
}

/** One page of entries, newest first; for entries that represent a job, with the outcomes of all of its entries. */
export interface ReadPage {
  readonly entries: JournalEntry[]
  readonly jobs: JournalJob[]
  readonly more: boolean
}

/** A page of a server's entries, and since when the console has recorded that server; null if it has not begun. */
export type ListedPage = ReadPage & { readonly since: string | null }

export interface FoundEntry {
  readonly serverId: string
  readonly address: string | null
  readonly entry: JournalEntry
  /** An undo was begun here, with any outcome. */
  readonly isUndoBegun: boolean
}

/** Creates the queries of the journal. Acts up to the row `startedAfter` are from an earlier run. */
export function createRead(sql: Connection, startedAfter: number) {
  sql.function('concerns_prefixes', { deterministic: true }, (object, body, prefixes) =>
    concernsPrefixes(String(object), String(body), JSON.parse(String(prefixes)) as string[]) ? 1 : 0,
  )
  // SQLite's own lower() changes only ASCII letters.
  sql.function('searched', { deterministic: true }, (body) => searchedText(String(body)))
  const byId = sql.prepare<[number], JournalRow>(`SELECT ${COLUMNS} FROM journal WHERE id = ?`)
  const entryOf = createEntryOf(sql, startedAfter)
  const noted = sql
    .prepare<[number], string>("SELECT body FROM journal WHERE of = ? AND kind = 'end' AND result IS NULL")
    .pluck()
  const outcomeOf = createJobOutcomes(sql, startedAfter)
  const undoOf = sql
    .prepare<[string, number], number>('SELECT EXISTS (SELECT 1 FROM journal WHERE server_id = ? AND undoes = ?)')
    .pluck()
  const since = sql.prepare<[string, string], DoneAct>(
    `SELECT json_extract(act.body, '$.call') AS call, coalesce(ended.object, act.object) AS object,
       CASE json_extract(act.body, '$.act.kind') WHEN 'policy.save' THEN json_extract(act.body, '$.act.text') END AS policy
     FROM journal AS act LEFT JOIN journal AS ended ON ended.of = act.id AND ended.kind = 'end'
     WHERE act.server_id = ? AND act.kind = 'act' AND act.at >= ? AND json_valid(act.body) AND ended.result IS NOT 'failed'`,
  )
  const begun = createBegun(sql)
  return {
    begun,
    row: (id: number) => byId.get(id),
    /** The note about an act that was made after it had begun; null if there is none. */
    noted(id: number): NotedAct | null {
      const body = noted.get(id)
      return body === undefined ? null : (JSON.parse(body) as NotedAct)
    },
    /** An entry, its server, the address that the server had, and whether an undo was begun; null if there is no such entry. */
    entry(id: number): FoundEntry | null {
      const row = byId.get(id)
      if (!row || row.kind === 'end') return null
      const entry = entryOf(row)
      const { address = null } = entry.kind === 'act' ? (JSON.parse(row.body) as KeptAct) : {}
      return { serverId: row.serverId, address, entry, isUndoBegun: undoOf.get(row.serverId, id) === 1 }
    },
    /** Returns the acts that were, or may have been, performed here since then. */
    actsSince: (serverId: string, at: string): DoneAct[] =>
      since.all(serverId, at).filter(({ call }) => JournalAct.safeParse(call).success),
    /** Searches only rows above the id `above`. */
    list(filter: JournalFilter, above = 0): ReadPage {
      const { where, values } = conditionsOf(filter, above)
      const rows = sql
        .prepare<unknown[], JournalRow>(
          `SELECT ${COLUMNS} FROM journal WHERE ${where} ORDER BY id DESC LIMIT ${JOURNAL_PAGE + 1}`,
        )
        .all(values)
      const page = rows.slice(0, JOURNAL_PAGE)
      const heads = filter.byJob
        ? page.flatMap(({ kind, jobId }) => (kind === 'act' && jobId !== null ? [jobId] : []))
        : []
      return {
        entries: page.map(entryOf),
        jobs: heads.map((jobId) => outcomeOf(filter.serverId, jobId)),
        more: rows.length > JOURNAL_PAGE,
      }
    },
  }
}

/**
 * Creates the function that returns since when the console has recorded a server; null if it has not begun. It observes a server before the
 * first change, so the first observation counts, too; but not if older entries were deleted: nothing is known of their time any more.
 */
function createBegun(sql: Connection) {
  const first = sql.prepare<[string], string>('SELECT at FROM journal WHERE server_id = ? ORDER BY id LIMIT 1').pluck()
  const dropped = sql.prepare<[string], number>('SELECT dropped FROM journal_begins WHERE server_id = ?').pluck()
  const observed = sql
    .prepare<[string], number | null>(
      'SELECT min(begun) FROM presence_spans JOIN presence_servers ON no = server WHERE server_id = ?',
    )
    .pluck()
  return (serverId: string): string | null => {
    const entry = first.get(serverId) ?? null
    const seconds = observed.get(serverId) ?? null
    if (seconds === null || (dropped.get(serverId) ?? 0) > 0) return entry
    const seen = new Date(seconds * 1000).toISOString()
    return entry === null || seen < entry ? seen : entry
  }
}

function createEntryOf(sql: Connection, startedAfter: number): (row: JournalRow) => JournalEntry {
  const endOf = sql.prepare<[number], JournalRow>(
    `SELECT ${COLUMNS} FROM journal WHERE of = ? ORDER BY id DESC LIMIT 1`,
  )
  // An undo that was refused leaves its entry open, and so does one whose outcome is unknown: `undo.ts` looks at the server then.
  const isDone = (act: string, end: string) =>
    `coalesce(${end}.result, iif(${act}.id > ${startedAfter}, 'doing', 'unknown')) IN ('doing', 'done')`
  const undoOf = sql
    .prepare<[string, number], number>(
      // Nor does an undo count that was itself taken back, as the rename of a user whose policy could not follow.
      `SELECT max(undo.id) FROM journal AS undo LEFT JOIN journal AS ended ON ended.of = undo.id AND ended.kind = 'end'
       WHERE undo.server_id = ? AND undo.undoes = ? AND undo.kind = 'act' AND ${isDone('undo', 'ended')}
       AND NOT EXISTS (SELECT 1 FROM journal AS back LEFT JOIN journal AS gone ON gone.of = back.id AND gone.kind = 'end'
         WHERE back.server_id = undo.server_id AND back.undoes = undo.id AND back.kind = 'act' AND ${isDone('back', 'gone')})`,
    )
    .pluck()
  const actOf = ({ id, at, object, jobId, serverId }: JournalRow, begun: KeptAct): object => {
    const end = endOf.get(id)
    const open = { result: id > startedAfter ? 'doing' : 'unknown', after: null, error: null } as const
    const ended: EndedAct | typeof open = { ...open, ...(end && (JSON.parse(end.body) as EndedAct | NotedAct)) }
    const made = object || (end?.object ?? '')
    const thing = {
      object: made,
      // An object that was never read is called by its id. A created one may have no name, and the policy has none.
      name: begun.name || (ended.after ? objectLabel(ended.after) : / (.*)/.exec(object)?.[1]) || '',
      undoneBy: undoOf.get(serverId, id) ?? null,
    }
    const { together = null, prefix = null, job = null, joined = null, host = null } = begun
    return { kind: 'act', id, at, jobId, ...begun, together, prefix, job, joined, host, ...ended, ...thing }
  }
  const read = (row: JournalRow): unknown => {
    const { id, at, object } = row
    const body = JSON.parse(row.body) as object
    return row.kind === 'act' ? actOf(row, body as KeptAct) : { ...body, kind: row.kind, id, at, object }
  }
  return (row) => {
    // An unreadable row does not hide the others, and Verify reports it.
    const broken = { kind: 'broken', id: row.id, at: row.at, object: row.object } as const
    try {
      return JournalEntry.safeParse(read(row)).data ?? broken
    } catch {
      return broken
    }
  }
}

/** The newest act of a job represents all of them. */
const NEWEST_OF_JOB = `(job_id IS NULL OR kind <> 'act' OR id IN (SELECT max(id) FROM journal
  WHERE server_id = @serverId AND kind = 'act' AND job_id IS NOT NULL GROUP BY job_id))`

/** The state that a row created; only the row that completes it contains it. '' if there is none. */
const MADE = `coalesce((SELECT json_extract(made.body, '$.after') FROM journal AS made
  WHERE made.of = journal.id AND made.kind = 'end' ORDER BY made.id DESC LIMIT 1), '')`

/** Converts a filter to SQL conditions. */
function conditionsOf(filter: JournalFilter, above: number) {
  const { kind, object, routes, jobId, before, serverId, byJob, from, until } = filter
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean)
  const parts = ["server_id = @serverId AND kind <> 'end'"]
  if (kind) parts.push('kind = @kind')
  if (object !== null)
    parts.push(`(${['@object', ...routes.map((_, index) => `@route${index}`)].map(isOf).join(' OR ')})`)
  if (filter.prefixes.length > 0) parts.push('concerns_prefixes(object, body, @prefixes)')
  if (jobId !== null) parts.push('job_id = @jobId')
  if (before !== null) parts.push('id < @before')
  if (above > 0) parts.push('id > @above')
  // Times are stored in UTC and one length, so their order as text is chronological.
  if (from !== null) parts.push('at >= @from')
  if (until !== null) parts.push('at < @until')
  if (byJob) parts.push(NEWEST_OF_JOB)
  const named = {
    ...Object.fromEntries(words.map((word, index) => [`word${index}`, word])),
    ...Object.fromEntries(routes.map((id, index) => [`route${index}`, `route ${id}`])),
  }
  for (const [index] of words.entries())
    parts.push(`(instr(searched(body), @word${index}) > 0 OR instr(searched(${MADE}), @word${index}) > 0)`)
  const prefixes = JSON.stringify(filter.prefixes)
  return {
    where: parts.join(' AND '),
    values: { serverId, kind, object, jobId, before, above, from, until, prefixes, ...named },
  }
}

/** For a created item, only the row that completes the act contains its id. */
const isOf = (object: string) =>
  `object = ${object} OR id IN (SELECT of FROM journal WHERE server_id = @serverId AND object = ${object} AND kind = 'end')`

interface OutcomeCount {
  /** The outcome of these entries; null if it was not recorded. */
  result: string | null
  /** Started in this run. */
  fresh: 0 | 1
  count: number
}

/** Counts the outcomes of a job's entries. Acts up to the row `startedAfter` are from an earlier run. */
function createJobOutcomes(sql: Connection, startedAfter: number) {
  const begun = sql.prepare<[number, string, number], Omit<OutcomeCount, 'result'>>(
    `SELECT id > ? AS fresh, count(*) AS count FROM journal
     WHERE server_id = ? AND job_id = ? AND kind = 'act' GROUP BY fresh`,
  )
  const ended = sql.prepare<[number, string, number], OutcomeCount>(
    `SELECT result, of > ? AS fresh, count(*) AS count FROM journal
     WHERE server_id = ? AND job_id = ? AND kind = 'end' AND result IS NOT NULL GROUP BY result, fresh`,
  )
  return (serverId: string, jobId: number): JournalJob => {
    const acts = begun.all(startedAfter, serverId, jobId)
    const ends = ended.all(startedAfter, serverId, jobId)
    const countOf = (rows: readonly OutcomeCount[]) => rows.reduce((sum, { count }) => sum + count, 0)
    const endedAs = (result: string) => countOf(ends.filter((row) => row.result === result))
    const open = (fresh: 0 | 1) =>
      acts.reduce((sum, row) => sum + (row.fresh === fresh ? row.count : 0), 0) -
      countOf(ends.filter((row) => row.fresh === fresh))
    return {
      jobId,
      entries: acts.reduce((sum, { count }) => sum + count, 0),
      done: endedAs('done'),
      failed: endedAs('failed'),
      unknown: endedAs('unknown') + Math.max(0, open(0)),
      doing: Math.max(0, open(1)),
    }
  }
}
