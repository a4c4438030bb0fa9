import type { Handlers } from '@shared/api/endpoint'
import { ApiError } from '@shared/api/error'
import { said } from '@shared/api/issue'
import type { users } from '@shared/api/users'
import type { MockDb } from '@main/db/mock-db'
import type { UserRow } from '@main/db/repos/users'
import { instant, type MockContext } from '../context'
import { fieldId, userByName, userByPath } from '../lookup'
import { toUser } from '../shapes'

/** Users (headscale-api.md 2.1, 4.1, 4.2; server 0.29 and the 0.30 line). */
export function createUserHandlers({ db, now }: MockContext): Handlers<typeof users> {
  return {
    list: (filter) => ({ users: matching(db, filter).map(toUser) }),
    create: (input) => {
      const { name, displayName = '', email = '', pictureUrl: profilePicUrl = '' } = input
      refuseTaken(db, name)
      const createdAt = instant(now())
      const id = db.users.insert({ name, displayName, email, profilePicUrl, provider: '', providerId: '', createdAt })
      return oneUser(db, id)
    },
    rename: (input) => {
      const user = userByPath(db, input)
      if (user.name !== input.newName) {
        refuseTaken(db, input.newName)
        db.users.rename(user.id, input.newName)
      }
      return oneUser(db, user.id)
    },
    delete: ({ name, id }) => {
      // Matches by name only: a number is a user's name, never an id. If an id is given, both must match the same user.
      const user = id === undefined ? userByName(db, name) : userByPath(db, { name, id })
      if (db.users.ownsNodes(user.id)) throw new ApiError('invalid', 'user not empty: node(s) found')
      db.users.remove(user.id)
      return {}
    },
  }
}

/** Applies only one filter: name, then e-mail, then id. An invalid id is refused even if another filter applies, and 0 does not filter. */
function matching(
  db: MockDb,
  filter: { name?: string | undefined; id?: string | undefined; email?: string | undefined },
): UserRow[] {
  const { name, email, id } = filter
  const number = id ? fieldId(id, 'id') : 0
  const all = db.users.list()
  if (name) return all.filter((user) => user.name === name)
  if (email) return all.filter((user) => user.email === email)
  return number === 0 ? all : all.filter((user) => user.id === number)
}

function refuseTaken(db: MockDb, name: string): void {
  if (db.users.byName(name)) throw new ApiError('conflict', 'user already exists', { details: [said(name)] })
}

function oneUser(db: MockDb, id: number) {
  const row = db.users.byId(id)
  if (!row) throw new ApiError('notFound', 'user not found')
  return { user: toUser(row) }
}
