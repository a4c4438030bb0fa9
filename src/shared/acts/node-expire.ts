import { expireIn, restoreExpiry, instant, isPast } from './values'
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
  simulate: ({ id }, world) => expireIn(world, id, new Date(world.now).toISOString()),
  shows: { own: ['node.expiry'] },
  capability: () => null,
  destructive: true,
  value: ({ expiry }) => ({ at: expiry }),
})
