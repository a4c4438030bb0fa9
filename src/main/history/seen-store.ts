import type { SeenList, Change } from '@shared/history/change'
import type { Connection } from '@main/db/connection'
import { ApiError, refusal } from '@shared/api/error'
import type { Node, ApiKey, PreAuthKey, User, StoredPolicy, OAuthClient } from '@shared/api/resources'
import {
  type ActObject,
  apiKeyObject,
  isOtherObject,
  nodeObject,
  oauthClientObject,
  type ObjectKind,
  policyObject,
  preAuthKeyObject,
  userObject,
} from '@shared/acts/object'
import { newObjectKey, objectKey } from '@shared/acts/act-key'
import { isApplied, replacedBy } from '@shared/acts/effect'
import type { ItemOutcome, StoredItem, NewItem } from './items'
import type { ErrorBody } from '@shared/api/error-body'
import type { JobAction } from '@shared/acts/job-action'
import { ITEMS_PAGE, JOBS_KEPT } from '@shared/ipc/limits'
import type { ItemState, Job, JobCounts, JobItem, JobState } from '@shared/ipc/jobs'
import { createJournalStore } from './journal-store'
import { createAnnotationStore } from './annotation-store'
import { createPresenceStore } from './presence-store'
import { createFactsStore } from './facts-store'
import { createLastKnownStore } from './last-known'
import type { Act } from '@shared/acts/act'

/** The largest clock difference between server and console that is tolerated, in milliseconds. */
const CLOCK_TOLERANCE_MS = 60_000

/** Returns the items of a kind in a response, by their keys. The response comes from our own adapters, so it matches the contract. */
export function objectsIn(kind: ObjectKind, response: unknown): Map<string, ActObject> {
  return new Map(objectsOf(kind, response).flatMap((object) => keysOf(object).map((key) => [key, object])))
}

/**
 * A local user can also be found by name, the only known property of a user to be created. Users of an identity provider may
 * have the same name: no act creates them.
 */
function keysOf(object: ActObject): string[] {
  return object.kind === 'user' && !object.provider
    ? [keyOf(object), newObjectKey(object.kind, object.name)]
    : [keyOf(object)]
}

function keyOf(object: ActObject): string {
  return object.kind === 'policy' ? 'policy' : `${object.kind} ${object.id}`
}

function objectsOf(kind: ObjectKind, response: unknown): ActObject[] {
  switch (kind) {
    case 'node':
      return (response as { nodes: Node[] }).nodes.map(nodeObject)
    case 'user':
      return (response as { users: User[] }).users.map(userObject)
    case 'preAuthKey':
      return (response as { preAuthKeys: PreAuthKey[] }).preAuthKeys.map(preAuthKeyObject)
    case 'apiKey':
      return (response as { apiKeys: ApiKey[] }).apiKeys.map(apiKeyObject)
    case 'oauthClient':
      return (response as { oauthClients: OAuthClient[] }).oauthClients.map(oauthClientObject)
    case 'policy':
      return [policyObject(response as StoredPolicy)]
  }
}

/**
 * Returns the outcomes of open acts according to the server's current state: acts that were performed are done, and acts made unnecessary
 * or overtaken by others are no longer performed. Acts that the state does not decide stay unchanged. Of several acts on one item, only the
 * first is compared: the others build on it.
 */
export function compareItems(
  items: readonly StoredItem[],
  objects: ReadonlyMap<string, ActObject>,
  now: number,
): [position: number, outcome: ItemOutcome][] {
  const seen = new Set<string>()
  return items.flatMap((item) => {
    const key = objectKey(item.act)
    if (seen.has(key)) return []
    seen.add(key)
    const outcome = outcomeOf(item, objects.get(key), now)
    return outcome ? [[item.position, outcome] as [number, ItemOutcome]] : []
  })
}

function outcomeOf({ act, before, state }: StoredItem, found: ActObject | undefined, now: number): ItemOutcome | null {
  const object = found && !isOtherObject(before, found) ? found : undefined
  const begun = state === 'unknown'
  if (isApplied(act, object, now + (begun ? CLOCK_TOLERANCE_MS : 0)))
    return begun ? { state: 'done', after: object ?? null } : { state: 'already' }
  if (!object && act.kind === 'user.create') return begun ? { state: 'waiting' } : null
  if (!object) return { state: 'failed', error: new ApiError('notFound', 'It no longer exists on the server').toBody() }
  if (replacedBy(act, object) !== replacedBy(act, before))
    return { state: 'failed', error: refusal('conflict', 'changedMeanwhile').toBody() }
  return begun ? { state: 'waiting' } : null
}

/** The last seen lists of each server: the next start compares with them. */
export const seenTables = `
CREATE TABLE seen_lists (
  server_id TEXT NOT NULL,
  list TEXT NOT NULL,
  address TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (server_id, list)
) STRICT, WITHOUT ROWID;

CREATE TABLE seen_things (
  server_id TEXT NOT NULL,
  list TEXT NOT NULL,
  id TEXT NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (server_id, list, id)
) STRICT;
`

/** A list of a server. `address` distinguishes two servers with the same id. */
export interface SeenPlace {
  readonly serverId: string
  readonly address: string
  readonly list: SeenList
}

/** The changes of a stored list after a reading. */
export interface SeenWrite {
  /** When the server was asked, in milliseconds since 1970. */
  readonly at: number
  /** Replaces the whole stored list. */
  readonly whole: boolean
  readonly put: readonly { readonly id: string; readonly body: string }[]
  readonly gone: readonly string[]
}

/** Stores lists as they were last seen. Every write is on disk when it returns. */
export function createSeenStore(sql: Connection) {
  const listOf = sql.prepare<[string, string], { address: string; at: number }>(
    'SELECT address, at FROM seen_lists WHERE server_id = ? AND list = ?',
  )
  const bodies = sql
    .prepare<[string, string], string>('SELECT body FROM seen_things WHERE server_id = ? AND list = ?')
    .pluck()
  const setList = sql.prepare<[string, string, string, number]>(
    'INSERT OR REPLACE INTO seen_lists (server_id, list, address, at) VALUES (?, ?, ?, ?)',
  )
  const setAt = sql.prepare<[number, string, string, string]>(
    'UPDATE seen_lists SET at = ? WHERE server_id = ? AND list = ? AND address = ?',
  )
  const put = sql.prepare<[string, string, string, string]>(
    'INSERT OR REPLACE INTO seen_things (server_id, list, id, body) VALUES (?, ?, ?, ?)',
  )
  const remove = sql.prepare<[string, string, string]>(
    'DELETE FROM seen_things WHERE server_id = ? AND list = ? AND id = ?',
  )
  const clear = sql.prepare<[string, string]>('DELETE FROM seen_things WHERE server_id = ? AND list = ?')
  const forget = ['seen_lists', 'seen_things'].map((table) =>
    sql.prepare<[string]>(`DELETE FROM ${table} WHERE server_id = ?`),
  )
  return {
    /** Returns the last seen list with its time, or null if it is missing or it belongs to another server. */
    read({ serverId, address, list }: SeenPlace): { at: number; bodies: string[] } | null {
      const known = listOf.get(serverId, list)
      return known?.address === address ? { at: known.at, bodies: bodies.all(serverId, list) } : null
    },
    write: sql.transaction(({ serverId, address, list }: SeenPlace, { at, whole, put: changed, gone }: SeenWrite) => {
      if (whole) clear.run(serverId, list)
      for (const { id, body } of changed) put.run(serverId, list, id, body)
      for (const id of gone) remove.run(serverId, list, id)
      setList.run(serverId, list, address, at)
    }),
    /** Records that the list was unchanged at that time. */
    still: ({ serverId, address, list }: SeenPlace, at: number) => void setAt.run(at, serverId, list, address),
    forgetServer: sql.transaction((serverId: string) => {
      for (const statement of forget) statement.run(serverId)
    }),
  }
}

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

const ITEM_COLUMNS = 'position, act, label, before, after, undo, state, error'

/** The acts of jobs, in their order of execution. */
function createItemStore(sql: Connection) {
  return { ...createReads(sql), ...createWrites(sql) }
}

function createReads(sql: Connection) {
  const waiting = sql.prepare<[number, number, number], ItemRow>(
    `SELECT ${ITEM_COLUMNS} FROM job_items WHERE job_id = ? AND state = 'waiting' AND position > ? ORDER BY position LIMIT ?`,
  )
  const open = sql.prepare<[number], ItemRow>(
    `SELECT ${ITEM_COLUMNS} FROM job_items WHERE job_id = ? AND state IN ('waiting', 'unknown') ORDER BY position`,
  )
  const undoable = sql.prepare<[number], ItemRow>(
    `SELECT ${ITEM_COLUMNS} FROM job_items WHERE job_id = ? AND state = 'done' AND undo IS NOT NULL ORDER BY position DESC`,
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
        .prepare<unknown[], ItemRow>(`SELECT ${ITEM_COLUMNS} ${where} ORDER BY position LIMIT ${ITEMS_PAGE} OFFSET ?`)
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

export interface NewJob {
  readonly serverId: string
  /** The server's address, which identifies it together with its id: a job never runs at another address. */
  readonly address: string
  readonly action: JobAction
  readonly undoes: number | null
  readonly createdAt: string
  readonly items: readonly NewItem[]
}

interface JobRow {
  id: number
  serverId: string
  action: JobAction
  undoes: number | null
  undoneBy: number | null
  state: JobState
  reason: string | null
  createdAt: string
  endedAt: string | null
}

const COLUMNS = `id, server_id AS serverId, action, undoes, state, reason, created_at AS createdAt, ended_at AS endedAt,
  (SELECT max(later.id) FROM jobs AS later WHERE later.undoes = jobs.id) AS undoneBy`

const INTERRUPT = `UPDATE job_items SET state = 'unknown' WHERE state = 'doing';
  UPDATE jobs SET state = 'interrupted' WHERE state = 'running'`

/** Jobs and their items. Every write is on disk when it returns. */
export function createJobStore(sql: Connection) {
  const byServer = sql.prepare<[string], JobRow>(`SELECT ${COLUMNS} FROM jobs WHERE server_id = ? ORDER BY id DESC`)
  const byId = sql.prepare<[number], JobRow>(`SELECT ${COLUMNS} FROM jobs WHERE id = ?`)
  const addressOf = sql.prepare<[number], string>('SELECT address FROM jobs WHERE id = ?').pluck()
  const insert = sql.prepare(`INSERT INTO jobs (server_id, address, action, undoes, state, created_at)
    VALUES (@serverId, @address, @action, @undoes, 'running', @createdAt)`)
  const setState = sql.prepare<[JobState, string | null, string | null, number]>(
    'UPDATE jobs SET state = ?, reason = ?, ended_at = ? WHERE id = ?',
  )
  const forget = sql.prepare<[string]>('DELETE FROM jobs WHERE server_id = ?')
  const prune = sql.prepare<[string, string]>(`DELETE FROM jobs WHERE server_id = ? AND state IN ('done', 'stopped')
    AND id NOT IN (SELECT id FROM jobs WHERE server_id = ? ORDER BY id DESC LIMIT ${JOBS_KEPT})`)
  const items = createItemStore(sql)
  const jobOf = ({ reason, ...row }: JobRow): Job => ({
    ...row,
    reason: reason === null ? null : (JSON.parse(reason) as ErrorBody),
    counts: items.counts(row.id),
  })
  return {
    items,
    ...createOtherStores(sql),
    list: (serverId: string): Job[] => byServer.all(serverId).map(jobOf),
    job: (id: number): Job | undefined => {
      const row = byId.get(id)
      return row && jobOf(row)
    },
    address: (id: number): string | undefined => addressOf.get(id),
    add: ({ items: added, ...job }: NewJob): Job =>
      sql
        .transaction(() => {
          const id = Number(insert.run(job).lastInsertRowid)
          items.add(id, added)
          prune.run(job.serverId, job.serverId)
          return jobOf(byId.get(id) as JobRow)
        })
        .immediate(),
    /** Call this only while no item is in progress: an item that still counts as started becomes unknown. */
    setState(id: number, state: JobState, { reason, endedAt }: StateDetails): Job | undefined {
      items.forgetBegun(id)
      setState.run(state, reason && JSON.stringify(reason), endedAt, id)
      const row = byId.get(id)
      return row && jobOf(row)
    },
    /** Marks jobs that were running when the console ended as interrupted, and their started items as unknown. */
    interrupt: () => sql.transaction(() => sql.exec(INTERRUPT)).immediate(),
    forget: (serverId: string) => void forget.run(serverId),
    close: () => void sql.close(),
  }
}
export type JobStore = ReturnType<typeof createJobStore>

/** Other data stored next to jobs. */
function createOtherStores(sql: Connection) {
  const [journal, seen] = [createJournalStore(sql), createSeenStore(sql)]
  const keepList = sql.transaction((place: SeenPlace, { others, since, ...list }: KeptReading) => {
    seen.write(place, list)
    const at = new Date(list.at).toISOString()
    if (since === null) journal.seen(place.serverId, at, others, null)
    else journal.missed(place.serverId, at, others, new Date(since).toISOString())
  })
  return {
    journal,
    annotations: createAnnotationStore(sql),
    presence: createPresenceStore(sql),
    seen,
    facts: createFactsStore(sql),
    lastKnown: createLastKnownStore(sql),
    /** Stores a list together with the journal's entries for its changes by others: an end in between would lose them. */
    keepList: (place: SeenPlace, reading: KeptReading) =>
      journal.together(place.serverId, () => keepList(place, reading)),
  }
}

/** A reading of a list: what changed in the stored list, and the changes by others. */
interface KeptReading extends SeenWrite {
  readonly others: readonly Change[]
  /** The last reading by an earlier run, if this is the first one of this run; in milliseconds since 1970. */
  readonly since: number | null
}

interface StateDetails {
  readonly reason: ErrorBody | null
  readonly endedAt: string | null
}
