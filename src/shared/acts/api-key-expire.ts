import { instant, isPast, rfcTime } from './values'
import { defineAct } from './define-act'

/** Expires an API key now. */
export const apiKeyExpire = defineAct('apiKey.expire', {
  fields: { id: 'id' },
  write: 'apiKeys.expire',
  input: (_act, { prefix }) => ({ prefix }),
  read: () => ({}),
  isMade: (_act, { expiration }, now) => isPast(expiration, now),
  replaces: ({ expiration }) => String(instant(expiration)),
  simulate: null,
  inverse: 'keyExpired',
  shows: { own: ['apiKey.expiry'] },
  capability: null,
  destructive: true,
  value: { of: ({ expiration }) => ({ at: expiration }), after: (_act, now) => ({ at: rfcTime(now) }) },
})
