import { isUserName } from '@shared/api/user-name'
import { defineAct } from './define-act'

/** Deletes a user and the pre-auth keys of that user. */
export const userDelete = defineAct('user.delete', {
  fields: { id: 'id' },
  write: 'users.delete',
  input: ({ id }, { name }) => ({ id, name: name || id }),
  read: () => ({}),
  isMade: 'gone',
  replaces: ({ name }) => name,
  /** Servers refuse while machines belong to the user (headscale-api 4.1). */
  simulate({ id }, { users, nodes }) {
    const place = users.findIndex((user) => String(user.id) === id)
    if (place >= 0 && !nodes.some(({ user, absent }) => !absent && user === id)) users.splice(place, 1)
  },
  // A user of an identity provider is created by signing in: a local user of that name would be another one.
  inverse: (_act, { name, displayName, email, provider }) =>
    provider === '' && isUserName(name)
      ? { kind: 'user.create' as const, name, ...(displayName && { displayName }), ...(email && { email }) }
      : null,
  whyNone: 'providerUser',
  shows: { own: ['user.removed'], ofUser: ['preAuthKey.removed'] },
  capability: null,
  destructive: true,
  value: null,
})
