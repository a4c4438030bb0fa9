import { z } from 'zod'
import { contract } from '@shared/api/contract'
import { Id, Time } from '@shared/api/primitives'
import { expireIn, restoreExpiry, instant } from './values'
import { call, defineAct } from './define-act'

export const NodeExpiry = z.object({ kind: z.literal('node.expiry'), id: Id, at: Time.nullable() })

/** Sets or removes the expiry of a machine. */
export const nodeExpiry = defineAct<typeof NodeExpiry>()('node', {
  write: 'nodes.expire',
  call: ({ id, at }) =>
    call(contract.nodes.expire, { nodeId: id, ...(at === null ? { disableExpiry: true } : { expiry: at }) }),
  read({ expiry, disableExpiry }) {
    if (disableExpiry === true) return { at: null }
    return typeof expiry === 'string' ? { at: expiry } : null
  },
  isMade: ({ at }, { expiry }) => instant(expiry) === instant(at),
  replaces: ({ expiry }) => String(instant(expiry)),
  inverse: (_act, before, can) => restoreExpiry(before, can),
  simulate: ({ id, at }, world) => expireIn(world, id, at),
  shows: { own: ['node.expiry'] },
  capability: ({ at }) => (at === null ? 'neverExpire' : 'expireAt'),
  destructive: false,
  value: ({ expiry }) => ({ at: expiry }),
})
