import { defineAct } from './define-act'

/** Creates a pre-auth key. Before the act the key has no id. */
export const preAuthKeyCreate = defineAct('preAuthKey.create', {
  fields: { user: 'userId', expiration: 'timeOrNever' },
  write: 'preAuthKeys.create',
  input: ({ user, expiration }) => ({ user, ...(expiration !== null && { expiration }) }),
  read: ({ user, expiration = null }, userId) => ({ user: userId(String(user)), expiration }),
  isMade: () => true,
  replaces: () => '',
  inverse: 'keyGivenOut',
  creates: ({ expiration }) => ({ kind: 'preAuthKey', id: '', key: '', expiration }),
  shows: { own: ['preAuthKey.added'] },
  capability: () => null,
  destructive: false,
})
