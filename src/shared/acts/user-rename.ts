import { userName } from '@shared/user-name'
import { defineAct } from './define-act'

/** Renames a user. */
export const userRename = defineAct('user.rename', {
  fields: { id: 'id', name: 'userName' },
  write: 'users.rename',
  input: ({ id, name }, user) => ({ id, name: user.name || id, newName: name }),
  read: ({ newName }) => ({ name: newName }),
  isMade: ({ name }, user) => user.name === name,
  replaces: ({ name }) => name,
  // Users of an identity provider may have no name, and servers take no empty one.
  inverse: (act, { name }) => (name === '' ? null : { ...act, name }),
  simulate({ id, name }, { users }) {
    const place = users.findIndex((user) => String(user.id) === id)
    const user = users[place]
    if (!user || users.some((other) => other !== user && other.name === name)) return
    const { label: _before, ...rest } = user
    users[place] = { ...rest, name }
  },
  shows: { own: ['user.renamed'] },
  capability: null,
  destructive: false,
  value: { of: (user) => ({ text: userName(user) }), after: ({ name }) => ({ text: name }) },
})
