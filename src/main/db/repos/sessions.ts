import type { Connection } from '../connection'

/** A client waiting for an admin: to be registered, or to have a check approved. */
export interface SessionRow {
  authId: string
  kind: 'registration' | 'check'
  /** The client's host name. */
  hostname: string
  /** True if the client is still running and comes online once registered. */
  connects: boolean
  verdict: 'approved' | 'rejected' | null
}

type Stored = Omit<SessionRow, 'connects'> & { connects: number }

/** Pending sessions. The server keeps them in memory for 15 minutes; these wait until they are used. */
export function createSessionRepo(sql: Connection) {
  const columns = 'auth_id AS authId, kind, hostname, connects, verdict'
  const list = sql.prepare<[], Stored>(`SELECT ${columns} FROM pending_sessions ORDER BY auth_id`)
  const byId = sql.prepare<[string], Stored>(`SELECT ${columns} FROM pending_sessions WHERE auth_id = ?`)
  const insert = sql.prepare<Stored>(
    'INSERT INTO pending_sessions (auth_id, kind, hostname, connects, verdict) VALUES (@authId, @kind, @hostname, @connects, @verdict)',
  )
  const decide = sql.prepare<[string, string]>('UPDATE pending_sessions SET verdict = ? WHERE auth_id = ?')
  const remove = sql.prepare<[string]>('DELETE FROM pending_sessions WHERE auth_id = ?')
  const read = (row: Stored): SessionRow => ({ ...row, connects: row.connects === 1 })

  return {
    list: (): SessionRow[] => list.all().map(read),
    byId: (authId: string): SessionRow | undefined => {
      const row = byId.get(authId)
      return row && read(row)
    },
    insert: (session: SessionRow): void => void insert.run({ ...session, connects: session.connects ? 1 : 0 }),
    decide: (authId: string, verdict: 'approved' | 'rejected'): void => void decide.run(verdict, authId),
    remove: (authId: string): void => void remove.run(authId),
  }
}
export type SessionRepo = ReturnType<typeof createSessionRepo>
