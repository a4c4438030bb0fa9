import { defineAct } from './define-act'

/** Deletes a pre-auth key. */
export const preAuthKeyDelete = defineAct('preAuthKey.delete', {
  fields: { id: 'id' },
  write: 'preAuthKeys.delete',
  input: ({ id }) => ({ id }),
  read: () => ({}),
  isMade: 'gone',
  replaces: () => '',
  simulate: null,
  inverse: 'keyGone',
  shows: { own: ['preAuthKey.removed'] },
  capability: 'deletePreAuthKey',
  destructive: true,
  value: null,
})
