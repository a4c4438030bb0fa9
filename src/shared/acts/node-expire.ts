import { expireIn, restoreExpiry, instant, isPast, rfcTime } from './values'
import { defineAct } from './define-act'

/** Expires a machine now. */
export const nodeExpire = defineAct('node.expire', {
  fields: { id: 'id' },
  write: 'nodes.expire',
  input: ({ id }) => ({ nodeId: id }),
  read: ({ expiry, disableExpiry }) => (typeof expiry === 'string' || disableExpiry === true ? null : {}),
  isMade: (_act, { expiry }, now) => isPast(expiry, now),
  replaces: ({ expiry }) => String(instant(expiry)),
  inverse: (_act, before, can) => restoreExpiry(before, can),
  simulate: ({ id }, network) => expireIn(network, id, rfcTime(network.now)),
  shows: { own: ['node.expiry'] },
  capability: null,
  destructive: true,
  value: { of: ({ expiry }) => ({ at: expiry }), after: (_act, now) => ({ at: rfcTime(now) }) },
})
