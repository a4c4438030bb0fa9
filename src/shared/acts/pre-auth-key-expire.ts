import { instant, isPast, rfcTime } from './values'
import { defineAct } from './define-act'

/** Expires a pre-auth key now. */
export const preAuthKeyExpire = defineAct('preAuthKey.expire', {
  fields: { id: 'id' },
  write: 'preAuthKeys.expire',
  input: ({ id }) => ({ id }),
  read: () => ({}),
  isMade: (_act, { expiration }, now) => isPast(expiration, now),
  replaces: ({ expiration }) => String(instant(expiration)),
  simulate: null,
  inverse: 'keyExpired',
  shows: { own: ['preAuthKey.expiry'] },
  capability: null,
  destructive: true,
  value: { of: ({ expiration }) => ({ at: expiration }), after: (_act, now) => ({ at: rfcTime(now) }) },
})
