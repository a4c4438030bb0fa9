import type { Connection } from '../connection'

export interface UserRow {
  id: number
  name: string
  displayName: string
  email: string
  /** '' for local users, `oidc` for users of an identity provider. */
  provider: string
  providerId: string
  profilePicUrl: string
  createdAt: string
}

const COLUMNS = `id, name, display_name AS displayName, email, provider, provider_id AS providerId,
  profile_pic_url AS profilePicUrl, created_at AS createdAt`

/** Users, sorted by id as the server lists them. */
export function createUserRepo(sql: Connection) {
  const list = sql.prepare<[], UserRow>(`SELECT ${COLUMNS} FROM users ORDER BY id`)
  const byId = sql.prepare<[number], UserRow>(`SELECT ${COLUMNS} FROM users WHERE id = ?`)
  const byName = sql.prepare<[string], UserRow>(`SELECT ${COLUMNS} FROM users WHERE name = ?`)
  const insert = sql.prepare<Omit<UserRow, 'id'>>(`
    INSERT INTO users (name, display_name, email, provider, provider_id, profile_pic_url, created_at)
    VALUES (@name, @displayName, @email, @provider, @providerId, @profilePicUrl, @createdAt)`)
  const rename = sql.prepare<[string, number]>('UPDATE users SET name = ? WHERE id = ?')
  const remove = sql.prepare<[number]>('DELETE FROM users WHERE id = ?')
  const ownsNodes = sql.prepare<[number]>('SELECT 1 FROM nodes WHERE user_id = ? LIMIT 1')

  return {
    list: (): UserRow[] => list.all(),
    byId: (id: number): UserRow | undefined => byId.get(id),
    byName: (name: string): UserRow | undefined => byName.get(name),
    /** Returns the new id. */
    insert: (user: Omit<UserRow, 'id'>): number => Number(insert.run(user).lastInsertRowid),
    rename: (id: number, name: string): void => void rename.run(name, id),
    /** Also removes the user's pre-auth keys. Throws if the user owns machines: check `ownsNodes` first. */
    remove: (id: number): void => void remove.run(id),
    ownsNodes: (id: number): boolean => ownsNodes.get(id) !== undefined,
  }
}
export type UserRepo = ReturnType<typeof createUserRepo>
