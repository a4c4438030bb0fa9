import type { ErrorBody } from '@shared/api/error-body'
import type { JobAction } from '@shared/acts/job-action'
import type { Change } from '@shared/history/change'
import { JOBS_KEPT } from '@shared/ipc/job-limits'
import type { Job, JobState } from '@shared/ipc/jobs'
import type { Connection } from '@main/db/connection'
import { createJournalStore } from './journal-store'
import { createAnnotationStore } from './annotation-store'
import { createItemStore } from './item-store'
import { createPresenceStore } from './presence-store'
import { createFactsStore } from './facts-store'
import { createSeenStore, type SeenPlace, type SeenWrite } from './seen-store'
import type { NewItem } from './items'

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
