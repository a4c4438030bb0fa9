import { defineAct } from './define-act'

/** Creates a user. Before the act the object has a name and no id. */
export const userCreate = defineAct('user.create', {
  fields: { name: 'userName', displayName: 'optional', email: 'optional', pictureUrl: 'optional' },
  write: 'users.create',
  input: ({ name, displayName, email, pictureUrl }) => ({
    name,
    ...(displayName && { displayName }),
    ...(email && { email }),
    ...(pictureUrl && { pictureUrl }),
  }),
  read: ({ name, displayName, email, pictureUrl }) => ({ name, displayName, email, pictureUrl }),
  isMade: () => true,
  replaces: () => '',
  simulate({ name, email }, { users }) {
    if (users.some((user) => user.name === name)) return
    users.push({ id: `new ${name}`, name, ...(email && { email }) })
  },
  inverse: (_act, { id }) => ({ kind: 'user.delete' as const, id }),
  creates: ({ name }) => ({ kind: 'user', id: '', name }),
  shows: { own: ['user.added'] },
  capability: null,
  destructive: false,
  value: null,
})
