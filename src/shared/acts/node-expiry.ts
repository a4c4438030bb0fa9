import { expireIn, restoreExpiry, instant } from './values'
import { defineAct } from './define-act'

/** Sets or removes the expiry of a machine. */
export const nodeExpiry = defineAct('node.expiry', {
  fields: { id: 'id', at: 'timeOrNever' },
  write: 'nodes.expire',
  input: ({ id, at }) => ({ nodeId: id, ...(at === null ? { disableExpiry: true } : { expiry: at }) }),
  read({ expiry, disableExpiry }) {
    if (disableExpiry === true) return { at: null }
    return typeof expiry === 'string' ? { at: expiry } : null
  },
  isMade: ({ at }, { expiry }) => instant(expiry) === instant(at),
  replaces: ({ expiry }) => String(instant(expiry)),
  inverse: (_act, before, can) => restoreExpiry(before, can),
  simulate: ({ id, at }, network) => expireIn(network, id, at),
  shows: { own: ['node.expiry'] },
  capability: ({ at }) => (at === null ? 'neverExpire' : 'expireAt'),
  destructive: false,
  value: { of: ({ expiry }) => ({ at: expiry }), after: ({ at }) => ({ at }) },
})
