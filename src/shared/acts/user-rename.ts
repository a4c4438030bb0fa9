import { z } from 'zod'
import { contract } from '@shared/api/contract'
import { Id } from '@shared/api/primitives'
import { NewUserName } from '@shared/api/users'
import { call, defineAct } from './define-act'

export const UserRename = z.object({ kind: z.literal('user.rename'), id: Id, name: NewUserName })

/** Renames a user. */
export const userRename = defineAct<typeof UserRename>()('user', {
  write: 'users.rename',
  call: ({ id, name }, user) => call(contract.users.rename, { id, name: user.name || id, newName: name }),
  read: ({ newName }) => ({ name: newName }),
  isMade: ({ name }, user) => user.name === name,
  replaces: ({ name }) => name,
  // Users of an identity provider may have no name, and servers take no empty one.
  inverse: (act, { name }) => (name === '' ? null : { ...act, name }),
  simulate({ id, name }, { users }) {
    const place = users.findIndex((user) => String(user.id) === id)
    const user = users[place]
    if (!user || users.some((other) => other !== user && other.name === name)) return
    users[place] = { ...user, name }
  },
  shows: { own: ['user.renamed'], ofUser: ['node.owner'] },
  capability: () => null,
  destructive: false,
  value: ({ name }) => ({ text: name }),
})
