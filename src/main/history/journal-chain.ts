import type { JournalCheck } from '@shared/history/journal'
import type { Connection } from '@main/db/connection'
import { atOnce, type Steps } from '@main/lib/worker-thread'
import { COLUMNS, digestOf, type Row } from './journal-rows'

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
  const after = sql.prepare<[string, number], Row>(
    `SELECT ${COLUMNS} FROM journal WHERE server_id = ? AND id > ? ORDER BY id LIMIT ${ROWS_PER_STEP}`,
  )
  return function* (serverId: string): Steps<JournalCheck> {
    const from = begin.get(serverId)
    const check = {
      entries: 0,
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
export function createChain(sql: Connection) {
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
