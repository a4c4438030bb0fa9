import type { JournalJob } from '@shared/history/journal'
import type { Connection } from '@main/db/connection'

interface OutcomeCount {
  /** The outcome of these entries; null if it was not recorded. */
  result: string | null
  /** Started in this run. */
  fresh: 0 | 1
  count: number
}

/** Counts the outcomes of a job's entries. Acts up to the row `startedAfter` are from an earlier run. */
export function createJobOutcomes(sql: Connection, startedAfter: number) {
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
