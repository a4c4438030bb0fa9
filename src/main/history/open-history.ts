import Database from 'better-sqlite3'
import { type Migration, runSteps } from '@main/db/migrations/migrate'
import { type DatabaseKind, openFile, setAside } from '@main/db/open'
import type { Connection } from '@main/db/connection'
import { DatabaseError, foreignDatabase, openingProblem } from '@main/db/problems'
import { annotationTables, createAnnotationCalls } from './annotation-store'
import { factsTables, createFactsCalls } from './facts-store'
import { lastKnownSeals, lastKnownTables, createLastKnownCalls } from './last-known'
import { createJobStore, type JobStore, seenTables, compareItems, objectsIn } from './seen-store'
import { statSync } from 'node:fs'
import { objectKind } from '@shared/acts/act-key'
import { objectLabel } from '@shared/acts/object'
import { inverseAfter, inverseOf } from '@shared/acts/effect'
import type { NewItem } from './items'
import { createStoredLists, type ListStorage, type StoredLists } from '@main/observe/stored-lists'
import { createListEvaluator } from '@main/observe/list-evaluator'
import type { JobsProblem } from '@shared/ipc/jobs'
import type { ThreadService } from '@main/lib/worker-thread'
import { createJournalCalls, createPastCalls } from './journal-calls'
import { createPresenceCalls } from './presence-calls'
import { createScoreCalls } from './score-call'
import type { HistoryCalls } from './protocol'
import { ApiError } from '@shared/api/error'
import { issue } from '@shared/api/issue'

/** Rows are added and never changed. `of` is the row that one completes, `digest` includes the one before (decision 20). */
const journalTables = `
CREATE TABLE journal (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  server_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  of INTEGER,
  at TEXT NOT NULL,
  object TEXT NOT NULL,
  job_id INTEGER,
  body TEXT NOT NULL,
  digest TEXT NOT NULL
) STRICT;
CREATE INDEX journal_by_server ON journal (server_id, id);
CREATE INDEX journal_by_object ON journal (server_id, object, id);
CREATE INDEX journal_ends ON journal (of) WHERE of IS NOT NULL;

CREATE TABLE journal_begins (
  server_id TEXT PRIMARY KEY,
  digest TEXT NOT NULL,
  dropped INTEGER NOT NULL
) STRICT;
`

/** Searchable properties of a row, as columns generated from its text: the digest covers that text. An unreadable text has none. */
const journalIndexes = `
ALTER TABLE journal ADD COLUMN undoes ANY
  GENERATED ALWAYS AS (CASE WHEN json_valid(body) THEN json_extract(body, '$.undoes') END) VIRTUAL;
ALTER TABLE journal ADD COLUMN result ANY
  GENERATED ALWAYS AS (CASE WHEN json_valid(body) THEN json_extract(body, '$.result') END) VIRTUAL;
CREATE INDEX journal_undoing ON journal (server_id, undoes, id) WHERE undoes IS NOT NULL;
CREATE INDEX journal_of_job ON journal (server_id, job_id, kind, id, result, of) WHERE job_id IS NOT NULL;
`

/** The last row of each server: reveals rows that were removed from the end of a chain. */
const journalHeads = `
CREATE TABLE journal_heads (
  server_id TEXT PRIMARY KEY,
  id INTEGER NOT NULL,
  digest TEXT NOT NULL
) STRICT;
INSERT INTO journal_heads SELECT server_id, max(id), digest FROM journal GROUP BY server_id;
`

/**
 * Presence of machines, in whole seconds since 1970. A server is identified by its address too: another server in the same place of the
 * settings has other machines with the same ids. `presence_spans` are the periods in which the console observed a server, `presence` the
 * intervals in which a machine kept its state (`seconds` below 0: offline). `presence_open` contains the open intervals, which are known up
 * to the end of their open span. `presence_days` contains the totals of whole days; they can be computed again from the rest.
 */
const presenceTables = `
CREATE TABLE presence_servers (
  no INTEGER PRIMARY KEY,
  server_id TEXT NOT NULL,
  address TEXT NOT NULL,
  used INTEGER NOT NULL,
  past TEXT,
  UNIQUE (server_id, address)
) STRICT;

CREATE TABLE presence_spans (
  server INTEGER NOT NULL,
  begun INTEGER NOT NULL,
  ended INTEGER NOT NULL,
  open INTEGER NOT NULL,
  PRIMARY KEY (server, begun)
) STRICT, WITHOUT ROWID;

CREATE TABLE presence_machines (
  no INTEGER PRIMARY KEY,
  server INTEGER NOT NULL,
  node TEXT NOT NULL,
  UNIQUE (server, node)
) STRICT;

CREATE TABLE presence (
  machine INTEGER NOT NULL,
  begun INTEGER NOT NULL,
  seconds INTEGER NOT NULL,
  PRIMARY KEY (machine, begun)
) STRICT, WITHOUT ROWID;

CREATE TABLE presence_open (
  machine INTEGER PRIMARY KEY,
  server INTEGER NOT NULL,
  begun INTEGER NOT NULL,
  online INTEGER NOT NULL
) STRICT;
CREATE INDEX presence_open_by_server ON presence_open (server);

CREATE TABLE presence_days (
  server INTEGER NOT NULL,
  day INTEGER NOT NULL,
  hours BLOB NOT NULL,
  machines BLOB NOT NULL,
  PRIMARY KEY (server, day)
) STRICT, WITHOUT ROWID;
`

/** All steps of history.db, first to last. Steps are never changed once released: a new one is added. */
export const historySteps: readonly Migration[] = [
  {
    version: 1,
    up: (sql) =>
      void sql.exec(`
CREATE TABLE jobs (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  server_id TEXT NOT NULL,
  address TEXT NOT NULL,
  action TEXT NOT NULL,
  undoes INTEGER REFERENCES jobs (id) ON DELETE SET NULL,
  state TEXT NOT NULL,
  reason TEXT,
  created_at TEXT NOT NULL,
  ended_at TEXT
) STRICT;
CREATE INDEX jobs_by_server ON jobs (server_id, id);

CREATE TABLE job_items (
  job_id INTEGER NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  act TEXT NOT NULL,
  label TEXT NOT NULL,
  before TEXT NOT NULL,
  after TEXT,
  undo TEXT,
  state TEXT NOT NULL DEFAULT 'waiting',
  error TEXT,
  PRIMARY KEY (job_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX job_items_by_state ON job_items (job_id, state, position);
`),
  },
  { version: 2, up: (sql) => void sql.exec(journalTables) },
  { version: 3, up: (sql) => void sql.exec(annotationTables) },
  { version: 4, up: (sql) => void sql.exec(presenceTables) },
  { version: 5, up: (sql) => void sql.exec(seenTables) },
  { version: 6, up: (sql) => void sql.exec(journalIndexes + journalHeads) },
  { version: 7, up: (sql) => void sql.exec(factsTables) },
  { version: 8, up: (sql) => void sql.exec(lastKnownTables) },
  { version: 9, up: (sql) => void sql.exec(lastKnownSeals) },
]

const HISTORY: DatabaseKind = {
  version: historySteps.length,
  migrate: (sql) => runSteps(sql, historySteps),
  synchronous: 'FULL',
}

export interface OpenedHistory {
  readonly jobs: JobStore
  /** The path of a damaged file's copy, or null. */
  readonly keptAs: string | null
}

/**
 * Opens history.db and creates it if it is missing. Moves a damaged file aside and creates a new one. Throws MockDatabaseError for every
 * other problem.
 */
export function openHistory(path: string, now: number): OpenedHistory {
  try {
    return { jobs: createJobStore(openWhole(path)), keptAs: null }
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.kind !== 'corrupt') throw error
    const keptAs = setAside(path, now) ?? null
    return { jobs: createJobStore(openFile(path, HISTORY)), keptAs }
  }
}

/** Opens the file. A missing table or index means that it is damaged: according to its version, they existed. */
function openWhole(path: string): Connection {
  const sql = openFile(path, HISTORY)
  const whole = new Database(':memory:')
  runSteps(whole, historySteps)
  const found = namesIn(sql)
  const isWhole = [...namesIn(whole)].every((name) => found.has(name))
  whole.close()
  if (isWhole) return sql
  sql.close()
  throw foreignDatabase(path)
}

const namesIn = (sql: Connection): Set<string> =>
  new Set(sql.prepare<[], string>("SELECT name FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%'").pluck().all())

/** Opens a database that lives as long as the process, for tests. */
export function openHistoryInMemory(): JobStore {
  const sql = new Database(':memory:')
  runSteps(sql, historySteps)
  return createJobStore(sql)
}

/** Calls that are answered in several steps. */
type LongCall = 'lastKnown' | 'keepScore' | 'journalList' | 'journalVerify' | 'journalFile'

/** One function per call from main to the thread. */
export type HistoryHandlers = {
  [C in keyof HistoryCalls]: (
    input: HistoryCalls[C]['input'],
  ) => C extends LongCall ? Promise<HistoryCalls[C]['output']> : HistoryCalls[C]['output']
}

export interface HistoryHandlerOptions {
  readonly open: () => { readonly jobs: JobStore; readonly keptAs: string | null }
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Stores jobs in history.db. Marks jobs of an earlier run that did not end as interrupted. */
export function createHistoryHandlers(options: HistoryHandlerOptions): HistoryHandlers {
  let opened: JobStore | undefined
  let unusable: JobsProblem | null = null
  const store = (): JobStore => {
    if (opened) return opened
    throw notUsable(unusable)
  }
  return {
    open() {
      try {
        const { jobs, keptAs } = options.open()
        opened = jobs
        jobs.interrupt()
        return { problem: null, keptAs }
      } catch (error) {
        if (!(error instanceof DatabaseError)) throw error
        const { path } = error
        const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
        unusable = { kind: isFolder ? 'folder' : error.kind, path }
        return { problem: unusable, keptAs: null }
      }
    },
    close: () => opened?.close(),
    ...createEvaluatorCalls(createStoredLists(keepLists(() => opened))),
    ...createJournalCalls(() => store().journal),
    ...createAnnotationCalls(() => store().annotations),
    ...createPresenceCalls(() => store().presence),
    ...createPastCalls(store),
    ...createFactsCalls(() => store().facts),
    ...createLastKnownCalls(() => store().lastKnown),
    ...createScoreCalls(store),
    ...createReads(store),
    ...createWrites(store, () => new Date(options.now()).toISOString()),
  }
}

type EvaluatorCalls = Pick<HistoryHandlers, 'listEvaluate' | 'listRest' | 'listItems' | 'listStill' | 'listForget'>

function createEvaluatorCalls(kept: StoredLists): EvaluatorCalls {
  const { evaluate, rest, items, still, forget } = createListEvaluator(kept)
  return { listEvaluate: evaluate, listRest: rest, listItems: items, listStill: still, listForget: forget }
}

/** Stores lists in the file if it is usable: lists are evaluated even if they cannot be stored. */
function keepLists(store: () => JobStore | undefined): ListStorage {
  const tried = <T>(work: (opened: JobStore) => T): T | null => {
    const opened = store()
    try {
      return opened ? work(opened) : null
    } catch {
      return null
    }
  }
  return {
    read: (place) => tried(({ seen }) => seen.read(place)),
    write: (place, what) =>
      tried(({ keepList }) => {
        keepList(place, what)
        return true
      }) ?? false,
    still: (place, at) => void tried(({ seen }) => seen.still(place, at)),
    forgetServer: (serverId) => void tried(({ seen }) => seen.forgetServer(serverId)),
  }
}

type Reads = Pick<HistoryHandlers, 'list' | 'job' | 'page' | 'blocking' | 'next' | 'openKinds' | 'undoing'>

function createReads(store: () => JobStore): Reads {
  return {
    list: (serverId) => store().list(serverId),
    job(id) {
      const job = store().job(id)
      return job ? { job, address: store().address(id) ?? '' } : null
    },
    page: ({ id, states, offset }) => store().items.page(id, states, offset),
    blocking: (id) => store().items.blocking(id),
    next: ({ id, after, limit }) => store().items.waiting(id, after, limit),
    undoing: (id) => undoActs(store(), id).map(({ undo }) => undo),
    openKinds: (id) => [
      ...new Set(
        store()
          .items.open(id)
          .map(({ act }) => objectKind(act)),
      ),
    ],
  }
}

type Writes = Pick<HistoryHandlers, 'add' | 'addUndo' | 'set' | 'setState' | 'retry' | 'compare' | 'forget'>

function createWrites(store: () => JobStore, at: () => string): Writes {
  return {
    add({ can, items, ...job }) {
      const planned = items.map(({ act, before, undo }): NewItem => {
        return {
          act,
          before,
          label: objectLabel(before),
          undo: undo === undefined ? inverseOf(act, before, can) : undo,
        }
      })
      return store().add({ ...job, undoes: null, createdAt: at(), items: planned })
    },
    addUndo: ({ id, can }) => addUndo(store(), id, can, at()),
    set({ id, position, outcome }) {
      store().items.set(id, position, outcome)
    },
    setState({ id, state, reason }) {
      const endedAt = state === 'done' || state === 'stopped' ? at() : null
      return store().setState(id, state, { reason, endedAt }) ?? null
    },
    retry: (id) => store().items.retry(id),
    compare({ id, kind, body, now }) {
      const objects = objectsIn(kind, JSON.parse(new TextDecoder().decode(body)))
      const items = store().items.open(id)
      store().items.setAll(
        id,
        compareItems(
          items.filter(({ act }) => objectKind(act) === kind),
          objects,
          now,
        ),
      )
    },
    forget(serverId) {
      store().forget(serverId)
      store().journal.forget(serverId)
      store().annotations.forgetServer(serverId)
      store().presence.forgetServer(serverId)
      store().seen.forgetServer(serverId)
      store().facts.forgetServer(serverId)
      store().lastKnown.forgetServer(serverId)
    },
  }
}

/** Returns the acts that were performed and can be undone, last first, each with the act that reverses it. */
function undoActs(store: JobStore, id: number) {
  return store.items.undoable(id).flatMap((item) => {
    const undo = item.undo && inverseAfter(item.act, item.undo, item.after)
    return undo ? [{ ...item, undo }] : []
  })
}

function addUndo(store: JobStore, id: number, can: HistoryCalls['add']['input']['can'], createdAt: string) {
  const job = store.job(id)
  // A policy that is restored in several steps starts from the text of the previous step.
  let policy: string | null = null
  const items = undoActs(store, id).map(({ undo, before, after, label }): NewItem => {
    const seen = after ?? before
    const now = policy !== null && seen.kind === 'policy' ? { ...seen, policy } : seen
    if (undo.kind === 'policy.save') policy = undo.text
    return { act: undo, before: now, label, undo: inverseOf(undo, now, can) }
  })
  if (!job || items.length === 0) return null
  const { serverId, action } = job
  return store.add({ serverId, address: store.address(id) ?? '', action, undoes: id, createdAt, items })
}

/** Handles the calls about a file, in the history thread. */
export function createHistoryHandlersForFile(path: string): ThreadService<HistoryCalls> {
  const historyClient = createHistoryHandlers({ open: () => openHistory(path, Date.now()), now: Date.now })
  const translated = Object.entries(historyClient).map(([name, call]) => {
    const answer = async (input: never): Promise<unknown> => {
      try {
        return await (call as (given: never) => unknown)(input)
      } catch (error) {
        throw historyError(error, path)
      }
    }
    return [name, answer]
  })
  return Object.fromEntries(translated) as ThreadService<HistoryCalls>
}

/** Creates the error for a call that history.db could not answer. Errors of other origin stay as they are. */
function historyError(thrown: unknown, path: string): unknown {
  return thrown instanceof Database.SqliteError ? notUsable(openingProblem(thrown, path)) : thrown
}

/** Creates the error for calls while the file cannot be used. */
function notUsable(problem: Pick<JobsProblem, 'kind'> | null): ApiError {
  const details = problem ? [issue('database', { problem: problem.kind })] : []
  return new ApiError('internal', 'history.db cannot be used', { details })
}
