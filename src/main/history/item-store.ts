import type { Act } from '@shared/acts/act'
import type { ActObject } from '@shared/acts/object'
import { ITEMS_PAGE } from '@shared/ipc/job-limits'
import type { ItemState, JobCounts, JobItem } from '@shared/ipc/jobs'
import type { Connection } from '@main/db/connection'
import type { NewItem, ItemOutcome, StoredItem } from './items'

interface ItemRow {
  position: number
  act: string
  label: string
  before: string
  after: string | null
  undo: string | null
  state: ItemState
  error: string | null
}

const parse = <T>(text: string | null): T | null => (text === null ? null : (JSON.parse(text) as T))
const text = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value))

function read(row: ItemRow): StoredItem {
  return {
    ...row,
    act: JSON.parse(row.act) as Act,
    before: JSON.parse(row.before) as ActObject,
    after: parse(row.after),
    undo: parse(row.undo),
    error: parse(row.error),
  }
}

const COLUMNS = 'position, act, label, before, after, undo, state, error'

/** The acts of jobs, in their order of execution. */
export function createItemStore(sql: Connection) {
  return { ...createReads(sql), ...createWrites(sql) }
}

function createReads(sql: Connection) {
  const waiting = sql.prepare<[number, number, number], ItemRow>(
    `SELECT ${COLUMNS} FROM job_items WHERE job_id = ? AND state = 'waiting' AND position > ? ORDER BY position LIMIT ?`,
  )
  const open = sql.prepare<[number], ItemRow>(
    `SELECT ${COLUMNS} FROM job_items WHERE job_id = ? AND state IN ('waiting', 'unknown') ORDER BY position`,
  )
  const undoable = sql.prepare<[number], ItemRow>(
    `SELECT ${COLUMNS} FROM job_items WHERE job_id = ? AND state = 'done' AND undo IS NOT NULL ORDER BY position DESC`,
  )
  const counts = sql.prepare<[number], StateCount>(
    'SELECT state, count(*) AS number, count(undo) AS undoable FROM job_items WHERE job_id = ? GROUP BY state',
  )
  const unsure = sql
    .prepare<[number, number, number, number], number>(
      `SELECT count(*) FROM job_items WHERE job_id = ? AND state IN ('failed', 'unknown', 'doing')
      AND position <= (SELECT max(other.position) FROM job_items AS first, job_items AS other
        WHERE first.job_id = ? AND first.position = (SELECT min(position) FROM job_items WHERE job_id = ? AND state = 'waiting')
        AND other.job_id = ? AND other.position < first.position
        AND json_extract(other.act, '$.kind') <> json_extract(first.act, '$.kind'))`,
    )
    .pluck()
  return {
    /** Returns how many items are not done in the phases before the first waiting item. A phase is a series of acts of one kind. */
    blocking: (jobId: number): number => unsure.get(jobId, jobId, jobId, jobId) ?? 0,
    /** Returns the next items after `position` for which nothing was sent yet. */
    waiting: (jobId: number, position: number, limit: number): StoredItem[] =>
      waiting.all(jobId, position, limit).map(read),
    /** Returns all items whose outcome is open. */
    open: (jobId: number): StoredItem[] => open.all(jobId).map(read),
    /** Returns the acts that were performed and can be undone, last first. */
    undoable: (jobId: number): StoredItem[] => undoable.all(jobId).map(read),
    counts: (jobId: number): JobCounts => countsOf(counts.all(jobId)),
    /** Returns the items of a job in some states, {@link ITEMS_PAGE} from `offset` on, and their total number. */
    page: (jobId: number, states: readonly ItemState[], offset: number): { items: JobItem[]; total: number } => {
      const where = `FROM job_items WHERE job_id = ? AND state IN (${states.map(() => '?').join(', ')})`
      const total = sql
        .prepare<unknown[], number>(`SELECT count(*) ${where}`)
        .pluck()
        .get(jobId, ...states)
      const rows = sql
        .prepare<unknown[], ItemRow>(`SELECT ${COLUMNS} ${where} ORDER BY position LIMIT ${ITEMS_PAGE} OFFSET ?`)
        .all(jobId, ...states, offset)
      return { items: rows.map((row) => shown(read(row))), total: total ?? 0 }
    },
  }
}

function shown({ position, act, label, state, error }: StoredItem): JobItem {
  return { position, act, label, state, error }
}

function createWrites(sql: Connection) {
  const insert = sql.prepare(
    'INSERT INTO job_items (job_id, position, act, label, before, undo) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const end = sql.prepare<[ItemState, string | null, string | null, number, number]>(
    'UPDATE job_items SET state = ?, after = coalesce(?, after), error = ? WHERE job_id = ? AND position = ?',
  )
  const retry = sql.prepare<[number]>(
    "UPDATE job_items SET state = 'waiting', error = NULL WHERE job_id = ? AND state = 'failed'",
  )
  const forgetBegun = sql.prepare<[number]>(
    "UPDATE job_items SET state = 'unknown' WHERE job_id = ? AND state = 'doing'",
  )
  const deletedUser = sql
    .prepare<[number, number], string>(
      `SELECT json_extract(act, '$.id') FROM job_items
      WHERE job_id = ? AND position = ? AND json_extract(act, '$.kind') = 'user.delete'`,
    )
    .pluck()
  const keepMoved = sql.prepare<[number, string]>(
    `UPDATE job_items SET undo = NULL
    WHERE job_id = ? AND json_extract(undo, '$.kind') = 'node.move' AND json_extract(undo, '$.user') = ?`,
  )
  const set = (jobId: number, position: number, { state, after, error }: ItemOutcome) => {
    end.run(state, text(after), text(error), jobId, position)
    if (state !== 'done' && state !== 'already') return
    // A machine cannot be moved back to a user deleted by the same job.
    const user = deletedUser.get(jobId, position)
    if (user !== undefined) keepMoved.run(jobId, user)
  }
  return {
    add: (jobId: number, items: readonly NewItem[]) => {
      for (const [position, { act, label, before, undo }] of items.entries())
        insert.run(jobId, position, JSON.stringify(act), label, JSON.stringify(before), text(undo))
    },
    set,
    /** Stores all outcomes, or none. */
    setAll: (jobId: number, outcomes: readonly (readonly [position: number, outcome: ItemOutcome])[]) =>
      sql
        .transaction(() => {
          for (const [position, outcome] of outcomes) set(jobId, position, outcome)
        })
        .immediate(),
    /** Marks items that were started and have no outcome as unknown. */
    forgetBegun: (jobId: number) => void forgetBegun.run(jobId),
    /** Marks failed items to be retried. */
    retry: (jobId: number) => void retry.run(jobId),
  }
}

interface StateCount {
  state: ItemState
  number: number
  undoable: number
}

function countsOf(rows: readonly StateCount[]): JobCounts {
  const of = (state: ItemState) => rows.find((row) => row.state === state)?.number ?? 0
  return {
    total: rows.reduce((sum, { number }) => sum + number, 0),
    waiting: of('waiting'),
    done: of('done'),
    already: of('already'),
    failed: of('failed'),
    unknown: of('unknown') + of('doing'),
    undoable: rows.find(({ state }) => state === 'done')?.undoable ?? 0,
  }
}
