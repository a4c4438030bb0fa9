import type { Connection } from '../connection'

export interface PolicyRow {
  id: number
  policy: string
  updatedAt: string
}

/** Saved policies: each save adds a row; the newest one applies, the older ones are its history. */
export function createPolicyRepo(sql: Connection) {
  const columns = 'id, policy, updated_at AS updatedAt'
  const current = sql.prepare<[], PolicyRow>(`SELECT ${columns} FROM policies ORDER BY id DESC LIMIT 1`)
  const history = sql.prepare<[], PolicyRow>(`SELECT ${columns} FROM policies ORDER BY id`)
  const insert = sql.prepare<[string, string]>('INSERT INTO policies (policy, updated_at) VALUES (?, ?)')

  return {
    current: (): PolicyRow | undefined => current.get(),
    history: (): PolicyRow[] => history.all(),
    insert: (policy: string, updatedAt: string): number => Number(insert.run(policy, updatedAt).lastInsertRowid),
  }
}
export type PolicyRepo = ReturnType<typeof createPolicyRepo>
