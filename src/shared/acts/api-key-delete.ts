import { defineAct } from './define-act'

/** Deletes an API key. */
export const apiKeyDelete = defineAct('apiKey.delete', {
  fields: { id: 'id' },
  write: 'apiKeys.delete',
  input: (_act, { prefix }) => ({ prefix }),
  read: () => ({}),
  isMade: 'gone',
  replaces: () => '',
  simulate: null,
  inverse: 'keyGone',
  shows: { own: ['apiKey.removed'] },
  capability: null,
  destructive: true,
  value: null,
})
